//! Tables as Parquet, read back by the crate `parquet`.

use std::sync::Arc;

use ::parquet::basic::{Compression, ConvertedType, Encoding, LogicalType};
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::file::metadata::ColumnChunkMetaData;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::statistics::Statistics;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::record::Field;
use ::parquet::schema::parser::parse_message_type;
use foretile_study::table::{Column, Table, write_parquet};

use crate::{Cell, Dice, cells, column, each_table, extremes};

fn written(blocks: &[Table]) -> SerializedFileReader<bytes::Bytes> {
    let mut file = Vec::new();
    write_parquet(blocks.iter().cloned(), &mut file).unwrap();
    SerializedFileReader::new(file.into()).unwrap()
}

fn read(file: &SerializedFileReader<bytes::Bytes>) -> Vec<Vec<Cell>> {
    let cell = |field: &Field| match field {
        Field::Str(text) => Cell::Text(text.clone()),
        Field::Long(number) => Cell::Whole(*number),
        Field::Double(number) => Cell::Bits(number.to_bits()),
        Field::UByte(number) => Cell::Unsigned(8, (*number).into()),
        Field::UShort(number) => Cell::Unsigned(16, (*number).into()),
        Field::UInt(number) => Cell::Unsigned(32, *number),
        Field::ListInternal(list) => {
            let number = |field: &Field| match field {
                Field::UByte(number) => *number,
                other => panic!("{other} is not a byte"),
            };
            Cell::List(list.elements().iter().map(number).collect())
        }
        other => panic!("{other} is not a kind that is written"),
    };
    let rows = file.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().get_column_iter().map(|(_, field)| cell(field)).collect()).collect()
}

#[test]
fn all_kinds_of_rows_are_read_back() {
    each_table(|blocks| {
        let file = written(blocks);
        let expected: Vec<_> = blocks.iter().flat_map(cells).collect();
        assert!(read(&file) == expected, "{} rows", expected.len());
        assert_eq!(file.num_row_groups(), blocks.len());
        assert_eq!(file.metadata().file_metadata().num_rows(), expected.len() as i64);
    });
}

#[test]
fn extremes_and_bounds_are_read_back() {
    let table = extremes();
    let file = written(std::slice::from_ref(&table));
    assert_eq!(read(&file), cells(&table));
    let group = file.metadata().row_group(0);
    let statistics = |column: usize| group.column(column).statistics().unwrap().clone();
    let Statistics::Int64(whole) = statistics(0) else { panic!("{:?}", statistics(0)) };
    assert_eq!((whole.min_opt(), whole.max_opt()), (Some(&i64::MIN), Some(&i64::MAX)));
    let Statistics::ByteArray(texts) = statistics(2) else { panic!("{:?}", statistics(2)) };
    let bounds = [texts.min_opt(), texts.max_opt()].map(|it| it.unwrap().data());
    assert_eq!(bounds, [b"", "ß, \"q\"\n".as_bytes()]);
    for column in [1, 3] {
        assert!(
            statistics(column).min_bytes_opt().is_none()
                && statistics(column).max_bytes_opt().is_none()
        );
    }
    // Without a sign, the last word is the least, though its bits are those of a greater number.
    let Statistics::Int32(words) = statistics(5) else { panic!("{:?}", statistics(5)) };
    assert_eq!((words.min_opt(), words.max_opt()), (Some(&5), Some(&-1)));
    let schema = file.metadata().file_metadata().schema_descr();
    let unsigned = |bits| LogicalType::integer(bits, false);
    assert_eq!(schema.column(4).logical_type_ref(), Some(&unsigned(8)));
    assert_eq!(schema.column(5).logical_type_ref(), Some(&unsigned(32)));
    assert_eq!(schema.column(5).converted_type(), ConvertedType::UINT_32);
    assert_eq!(schema.column(6).path().string(), "lists.list.element");
    assert_eq!((schema.column(6).max_def_level(), schema.column(6).max_rep_level()), (1, 1));
    assert!((0..7).all(|column| statistics(column).null_count_opt() == Some(0)));
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let mut table = Table::default();
    table.add("name", Column::Texts(vec![]));
    let file = written(&[table]);
    let schema = file.metadata().file_metadata().schema_descr();
    assert_eq!((schema.num_columns(), schema.column(0).name()), (1, "name"));
    assert!(read(&file).is_empty());
    assert_eq!(written(&[]).metadata().file_metadata().num_rows(), 0);
}

/// Boards and hints, as the tables of boards have them.
fn boards() -> Table {
    let mut dice = Dice(2);
    let mut table = Table::default();
    table.add("seed", Column::Whole((0..1 << 16).collect()));
    let board = |_| (0..25).map(|_| char::from(b'0' + dice.below(4) as u8)).collect();
    table.add("board", Column::Texts((0..1 << 16).map(board).collect()));
    for line in 0..10 {
        table.add(format!("line {line}"), column(1, 1 << 16, 16, 1, &mut dice));
    }
    table
}

/// The crate, with the same settings, for comparison.
fn size_by_the_crate(table: &Table) -> usize {
    let field = |(name, column): &(String, Column)| match column {
        Column::Texts(_) => format!("required binary {} (STRING);", name.replace(' ', "_")),
        _ => format!("required int64 {};", name.replace(' ', "_")),
    };
    let fields: String = table.columns().iter().map(field).collect();
    let schema = Arc::new(parse_message_type(&format!("message table {{ {fields} }}")).unwrap());
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_dictionary_page_size_limit(1 << 16)
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    let mut group = file.next_row_group().unwrap();
    for (_, column) in table.columns() {
        let mut writer = group.next_column().unwrap().unwrap();
        match column {
            Column::Texts(texts) => {
                let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, None, None)
            }
            Column::Whole(numbers) => writer.typed::<Int64Type>().write_batch(numbers, None, None),
            Column::Numbers(numbers) => {
                writer.typed::<DoubleType>().write_batch(numbers, None, None)
            }
            _ => unreachable!("these are the kinds of `boards`"),
        }
        .unwrap();
        writer.close().unwrap();
    }
    group.close().unwrap();
    file.into_inner().unwrap().len()
}

#[test]
fn files_are_as_small_as_those_of_the_crate() {
    let table = boards();
    let mut file = Vec::new();
    write_parquet([table.clone()], &mut file).unwrap();
    let (ours, theirs) = (file.len(), size_by_the_crate(&table));
    assert!(100 * ours <= 102 * theirs, "{ours} bytes and {theirs}");
    let file = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
    let uses_places = |column: &ColumnChunkMetaData| {
        column.encodings().any(|encoding| encoding == Encoding::RLE_DICTIONARY)
    };
    let columns = file.metadata().row_group(0).columns();
    let dictionaries: Vec<bool> = columns.iter().map(uses_places).collect();
    assert_eq!(dictionaries, [&[false; 2][..], &[true; 10]].concat());
}
