//! Writes tables as Apache Parquet: one row group per block, compressed with Snappy.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use crate::table::{Column, Table};

/// If the distinct values of a column take more bytes, it is written without a dictionary, which is
/// faster.
const DICTIONARY: usize = 1 << 16;

/// Encodes each block in memory, then writes it to `out`. The crate's own writer would wrap the
/// errors of `out` and require it to be `Send`.
pub(crate) fn write(
    blocks: impl Iterator<Item = io::Result<Table>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut blocks = blocks.peekable();
    let schema = match blocks.peek() {
        Some(Ok(first)) => schema(first)?,
        _ => schema(&Table::default())?,
    };
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_dictionary_page_size_limit(DICTIONARY)
        .set_created_by("foretile".to_owned())
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    for block in blocks {
        let block = block?;
        let mut group = file.next_row_group()?;
        for (_, column) in block.columns() {
            let writer = group.next_column()?;
            write_column(writer.expect("the schema has this column"), column)?;
        }
        group.close()?;
        out.write_all(&std::mem::take(file.inner_mut()))?;
    }
    out.write_all(&file.into_inner()?)
}

fn schema(table: &Table) -> Result<Type> {
    let field = |(name, column): &(String, Column)| {
        let (physical, logical) = match column {
            Column::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Column::Whole(_) => (Physical::INT64, None),
            Column::Numbers(_) => (Physical::DOUBLE, None),
        };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical);
        field.build().map(Arc::new)
    };
    let fields = table.columns().iter().map(field).collect::<Result<_>>()?;
    Type::group_type_builder("table").with_fields(fields).build()
}

fn write_column(mut writer: SerializedColumnWriter<'_>, column: &Column) -> Result<()> {
    match column {
        Column::Texts(texts) => {
            let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
            writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?
        }
        Column::Whole(numbers) => writer.typed::<Int64Type>().write_batch(numbers, None, None)?,
        Column::Numbers(numbers) => {
            writer.typed::<DoubleType>().write_batch(numbers, None, None)?
        }
    };
    writer.close()
}
