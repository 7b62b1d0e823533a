//! Tables as Arrow streams, read back by the crate `arrow-ipc`.

use std::io;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt8Type, UInt16Type, UInt32Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::StreamReader;
use arrow_schema::DataType;
use foretile_study::table::{Column, Table, write_arrow};

use crate::{Cell, cells, each_table, extremes};

fn written(blocks: &[Table]) -> Vec<u8> {
    let mut stream = Vec::new();
    write_arrow(blocks.iter().cloned(), &mut stream).unwrap();
    stream
}

fn read(stream: &[u8]) -> Vec<RecordBatch> {
    let reader = StreamReader::try_new(stream, None).unwrap();
    reader.map(|batch| batch.unwrap()).collect()
}

fn cells_of(batch: &RecordBatch) -> Vec<Vec<Cell>> {
    let cell = |column: &dyn Array, row: usize| match column.data_type() {
        DataType::Utf8 => Cell::Text(column.as_string::<i32>().value(row).to_owned()),
        DataType::Int64 => Cell::Whole(column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => Cell::Bits(column.as_primitive::<Float64Type>().value(row).to_bits()),
        DataType::UInt8 => Cell::Unsigned(8, column.as_primitive::<UInt8Type>().value(row).into()),
        DataType::UInt16 => {
            Cell::Unsigned(16, column.as_primitive::<UInt16Type>().value(row).into())
        }
        DataType::UInt32 => Cell::Unsigned(32, column.as_primitive::<UInt32Type>().value(row)),
        DataType::FixedSizeList(item, _) => {
            assert!(!item.is_nullable() && *item.data_type() == DataType::UInt8, "{item}");
            let list = column.as_fixed_size_list().value(row);
            Cell::List(list.as_primitive::<UInt8Type>().values().to_vec())
        }
        other => panic!("{other} is not a kind that is written"),
    };
    let row = |row| batch.columns().iter().map(|column| cell(column, row)).collect();
    (0..batch.num_rows()).map(row).collect()
}

#[test]
fn all_kinds_of_rows_are_read_back() {
    each_table(|blocks| {
        let batches = read(&written(blocks));
        assert_eq!(batches.len(), blocks.len());
        for (batch, block) in batches.iter().zip(blocks) {
            assert!(cells_of(batch) == cells(block), "{} rows", block.rows());
        }
    });
}

#[test]
fn extremes_are_read_back() {
    let table = extremes();
    let [batch] = &read(&written(std::slice::from_ref(&table)))[..] else { panic!("one block") };
    assert_eq!(cells_of(batch), cells(&table));
    let names: Vec<_> = table.columns().iter().map(|(name, _)| name.clone()).collect();
    let schema = batch.schema();
    let fields: Vec<_> = schema.fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(fields, names);
    assert!(schema.fields().iter().all(|field| !field.is_nullable()));
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let mut table = Table::default();
    table.add("name", Column::Texts(vec![]));
    let batches = read(&written(&[table]));
    assert_eq!((batches.len(), batches[0].num_rows(), batches[0].num_columns()), (1, 0, 1));
    assert!(read(&written(&[])).is_empty());
}

#[test]
fn buffers_begin_at_multiples_of_64_bytes_and_messages_of_8() {
    let stream = written(&[extremes()]);
    // Continuation, the header's length, the header, and the body in buffers padded to 64 bytes.
    let mut at = 0;
    let mut sizes = Vec::new();
    loop {
        assert_eq!(stream[at..at + 4], [0xff; 4]);
        let size = u32::from_le_bytes(stream[at + 4..at + 8].try_into().unwrap()) as usize;
        at += 8 + size;
        if size == 0 {
            break;
        }
        assert!(at.is_multiple_of(8));
        let message = arrow_ipc::root_as_message(&stream[at - size..at]).unwrap();
        sizes.push(message.bodyLength() as usize);
        if let Some(batch) = message.header_as_record_batch() {
            let buffers = batch.buffers().unwrap();
            assert!(buffers.iter().all(|buffer| buffer.offset() % 64 == 0));
        }
        at += sizes.last().unwrap();
    }
    assert_eq!((at, sizes[0], sizes.len()), (stream.len(), 0, 2));
}

/// A pipe that its reader closes after some bytes, as `head` does.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_writer_are_returned() {
    let all = written(&[extremes()]).len();
    for taken in (0..all).step_by(997).chain([all - 1]) {
        let error = write_arrow([extremes()], &mut Full(taken)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe, "after {taken} bytes");
    }
    write_arrow([extremes()], &mut Full(all)).unwrap();
    let mut other = Table::default();
    other.add("other", Column::Bytes(vec![1]));
    let error = write_arrow([extremes(), other], &mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
}
