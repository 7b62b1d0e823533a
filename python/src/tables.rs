//! Tables for Arrow, which other packages take over without a copy.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::UInt16Type;
use arrow_array::{
    ArrayRef, DictionaryArray, FixedSizeListArray, Float64Array, Int64Array, RecordBatch,
    RecordBatchIterator, RecordBatchOptions, StringArray, UInt8Array, UInt16Array, UInt32Array,
    UInt64Array, make_array,
};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use foretile_ask::api::Client;
use foretile_ask::bingo::{self, DealCard, List, Study};
use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, SQUARES, Seed};
use foretile_study::mass::{Progress, fill};
use foretile_study::table::{Column, Table as Columns};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use serde_json::json;

use crate::arrays::at_most;
use crate::questions::{read, written};
use crate::work::{Fault, stopped, work};

/// A table for Arrow.
///
/// `pyarrow.table(table)`, `polars.DataFrame(table)` and DuckDB take it over without a copy.
#[pyclass(frozen, module = "foretile")]
pub struct Table(RecordBatch);

#[pymethods]
impl Table {
    /// Returns the table as a capsule with an Arrow C stream.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows another schema than the requested one.
        let _ = requested_schema;
        let reader = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the schema as a capsule with an Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref()).map_err(arrow_fault)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns the number of rows.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// Returns whether another table has the same columns, types and values.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    /// Tells pickle to call [`restore`] with the schema in JSON, the number of rows and the columns.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let schema = serde_json::to_string(&self.0.schema()).map_err(json_fault)?;
        let columns = self.0.columns().iter().map(|column| Part::new(&column.to_data()));
        let restore = py.import("foretile._native")?.getattr("restore")?;
        Ok((restore, (schema, self.0.num_rows(), columns.collect())))
    }

    fn __repr__(&self) -> String {
        format!(
            "<foretile.Table of {} rows: {}>",
            self.0.num_rows(),
            self.column_names().join(", ")
        )
    }
}

/// The function that pickle calls, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, usize, Vec<Part>));

fn arrow_fault(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn json_fault(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An array as pickle stores it: its length, which values are null, its buffers and its inner arrays.
#[derive(FromPyObject, IntoPyObject)]
pub struct Part(usize, Option<Vec<u8>>, Vec<Vec<u8>>, Vec<Self>);

impl Part {
    /// Copies an array, which must not be a slice of a longer one.
    fn new(array: &ArrayData) -> Self {
        let bytes = |buffer: &Buffer| buffer.as_slice().to_vec();
        let nulls = array.nulls().map(|nulls| bytes(nulls.buffer()));
        let children = array.child_data().iter().map(Self::new).collect();
        Self(array.len(), nulls, array.buffers().iter().map(bytes).collect(), children)
    }

    /// Returns the array of this type. Arrow checks lengths, offsets and texts.
    fn array(self, kind: &DataType) -> Result<ArrayData, ArrowError> {
        let Self(length, nulls, buffers, children) = self;
        let inner: Vec<&DataType> = match kind {
            DataType::FixedSizeList(field, _) => vec![field.data_type()],
            DataType::Dictionary(_, values) => vec![values],
            _ => Vec::new(),
        };
        if inner.len() != children.len() {
            let message =
                format!("{} arrays inside {kind}: expected {}", children.len(), inner.len());
            return Err(ArrowError::InvalidArgumentError(message));
        }
        let children = children.into_iter().zip(inner).map(|(child, kind)| child.array(kind));
        ArrayData::builder(kind.clone())
            .len(length)
            .null_bit_buffer(nulls.map(Buffer::from))
            .buffers(buffers.into_iter().map(Buffer::from).collect())
            .child_data(children.collect::<Result<_, _>>()?)
            .align_buffers(true)
            .build()
    }
}

/// Restores a table from what pickle stored.
#[pyfunction]
pub fn restore(schema: &str, rows: usize, columns: Vec<Part>) -> PyResult<Table> {
    let schema: Schema = serde_json::from_str(schema).map_err(json_fault)?;
    let kinds = schema.fields().iter().map(|field| field.data_type());
    let arrays = columns.into_iter().zip(kinds).map(|(column, kind)| column.array(kind));
    let arrays = arrays.map(|array| array.map(make_array)).collect::<Result<_, _>>();
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = arrays
        .and_then(|arrays| RecordBatch::try_new_with_options(Arc::new(schema), arrays, &options));
    Ok(Table(batch.map_err(arrow_fault)?))
}

/// The values of a column.
#[derive(FromPyObject)]
pub enum Values<'py> {
    /// Bytes.
    Bytes(PyReadonlyArray1<'py, u8>),
    /// Numbers of 16 bits.
    Shorts(PyReadonlyArray1<'py, u16>),
    /// Numbers of 32 bits.
    Words(PyReadonlyArray1<'py, u32>),
    /// Texts.
    Texts(Vec<String>),
}

/// Makes a table of columns: their names, values, and for a column of lists how many values each has.
#[pyfunction]
pub fn table(columns: Vec<(String, Values<'_>, Option<i32>)>) -> PyResult<Table> {
    let columns = columns.into_iter().map(|(name, values, size)| {
        let values: ArrayRef = match values {
            Values::Bytes(values) => Arc::new(UInt8Array::from(values.as_slice()?.to_vec())),
            Values::Shorts(values) => Arc::new(UInt16Array::from(values.as_slice()?.to_vec())),
            Values::Words(values) => Arc::new(UInt32Array::from(values.as_slice()?.to_vec())),
            Values::Texts(values) => Arc::new(StringArray::from(values)),
        };
        let Some(size) = size else { return Ok((name, values)) };
        let field = Field::new_list_field(values.data_type().clone(), false);
        let lists = FixedSizeListArray::try_new(Arc::new(field), size, values, None);
        Ok((name, Arc::new(lists.map_err(arrow_fault)?) as ArrayRef))
    });
    let columns = columns.collect::<PyResult<Vec<_>>>()?;
    Ok(Table(RecordBatch::try_from_iter(columns).map_err(arrow_fault)?))
}

impl Table {
    fn new(columns: Vec<(&str, ArrayRef)>) -> PyResult<Self> {
        Ok(Self(RecordBatch::try_from_iter(columns).map_err(arrow_fault)?))
    }

    fn of(columns: &Columns) -> PyResult<Self> {
        let column = |(name, column): &'_ (String, Column)| -> (String, ArrayRef) {
            let array: ArrayRef = match column {
                Column::Texts(texts) => Arc::new(StringArray::from_iter_values(texts)),
                Column::Whole(numbers) => Arc::new(Int64Array::from(numbers.clone())),
                Column::Numbers(numbers) => Arc::new(Float64Array::from(numbers.clone())),
                Column::Bytes(numbers) => Arc::new(UInt8Array::from(numbers.clone())),
                Column::Shorts(numbers) => Arc::new(UInt16Array::from(numbers.clone())),
                Column::Words(numbers) => Arc::new(UInt32Array::from(numbers.clone())),
                _ => unreachable!("a column is of one of these kinds"),
            };
            (name.clone(), array)
        };
        let columns = columns.columns().iter().map(column);
        Ok(Self(RecordBatch::try_from_iter(columns).map_err(arrow_fault)?))
    }
}

/// The seeds of cards.
#[derive(FromPyObject)]
pub enum Seeds<'py> {
    /// Numbers.
    Numbers(PyReadonlyArray1<'py, u64>),
    /// Texts.
    Texts(Vec<String>),
}

impl Seeds<'_> {
    /// Returns the seeds, and the column that shows them.
    fn read(&self) -> PyResult<(Vec<Seed>, ArrayRef)> {
        let fault = |error: &dyn std::fmt::Display| Fault::from(error.to_string());
        let (seeds, column): (Result<Vec<Seed>, Fault>, ArrayRef) = match self {
            Self::Numbers(numbers) => {
                let numbers = numbers.as_slice()?;
                let seed = |&number: &u64| number.try_into().map_err(|error| fault(&error));
                (numbers.iter().map(seed).collect(), Arc::new(UInt64Array::from(numbers.to_vec())))
            }
            Self::Texts(texts) => {
                let seed = |text: &String| text.parse().map_err(|error| fault(&error));
                (texts.iter().map(seed).collect(), Arc::new(StringArray::from_iter_values(texts)))
            }
        };
        Ok((seeds?, column))
    }
}

/// Deals the cards of these seeds: the columns `seed`, `iterations` and `goals`, the ids of the 25 goals. A seed that
/// gives no card has no goals.
#[pyfunction]
pub fn cards(
    py: Python<'_>,
    body: &str,
    list: Option<PathBuf>,
    seeds: Seeds,
    threads: Option<NonZero<usize>>,
) -> PyResult<Table> {
    let (seeds, column) = seeds.read()?;
    let (dealer, cards) = work(py, None, |caller| {
        // Any seed will do: only the list of the question is used.
        let question: DealCard = read(body)?;
        let dealer = List { file: list, ..question.list }.timed()?.dealer;
        let mut cards = vec![None; seeds.len()];
        let is_whole = fill(
            &mut cards,
            at_most(threads),
            &|| caller.has_left(),
            || dealer.table(),
            |table, index| table.deal(&seeds[index], MAX_ITERATIONS),
        );
        if is_whole { Ok((dealer, cards)) } else { Err(stopped()) }
    })?;
    let iterations = cards.iter().map(|card| card.map_or(MAX_ITERATIONS, |card| card.iterations));
    Table::new(vec![
        ("seed", column),
        ("iterations", Arc::new(UInt32Array::from_iter_values(iterations))),
        ("goals", goals(&dealer, &cards)?),
    ])
}

/// Returns the column of the cards' goals.
fn goals(dealer: &Dealer, cards: &[Option<Card>]) -> PyResult<ArrayRef> {
    let ids = StringArray::from_iter_values(dealer.deck().goals().iter().map(|goal| &goal.id));
    let keys = cards.iter().flat_map(|card| card.map_or([0; SQUARES], |card| card.goals));
    let keys = UInt16Array::from_iter_values(keys);
    let goals = DictionaryArray::<UInt16Type>::try_new(keys, Arc::new(ids)).map_err(arrow_fault)?;
    let field = Field::new_list_field(arrow_array::Array::data_type(&goals).clone(), false);
    let has_card = NullBuffer::from_iter(cards.iter().map(Option::is_some));
    let cards = FixedSizeListArray::try_new(
        Arc::new(field),
        SQUARES as i32,
        Arc::new(goals),
        Some(has_card),
    );
    Ok(Arc::new(cards.map_err(arrow_fault)?))
}

/// Counts the cards of a list: the answer of `bingo/study` in JSON, and its goals as a table.
#[pyfunction]
pub fn study(
    py: Python<'_>,
    body: &str,
    list: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, Table)> {
    let (answer, goals) = work(py, progress.as_ref(), |caller| {
        let mut question: Study = read(body)?;
        if list.is_some() {
            question.list.file = list;
        }
        question.threads = at_most(question.threads);
        let notify = |Progress { seeds, of }| caller.progress(&json!({ "done": seeds, "of": of }));
        let studied = bingo::study(&question, notify)?.ok_or_else(stopped)?;
        Ok((written(&studied)?, studied.table()))
    })?;
    Ok((answer, Table::of(&goals)?))
}
