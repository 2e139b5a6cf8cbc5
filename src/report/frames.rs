//! Rows as dataframes, and dataframes as files: the one door to polars.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use polars::prelude::{
    ArrowDataType, BooleanChunked, CompatLevel, DataFrame, DataType, Field, Float64Chunked, IntoColumn,
    NewChunkedArray, PolarsError, PolarsResult, Schema, SchemaExt,
};
use polars::prelude::{
    Int32Chunked, Int64Chunked, StringChunked, UInt8Chunked, UInt16Chunked, UInt32Chunked, UInt64Chunked,
};
use polars_io::csv::write::CsvWriter;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};
use polars_io::parquet::write::{BatchedWriter, KeyValueMetadata, ParquetCompression, ParquetWriter};
use polars_io::{SerReader, SerWriter};
use polars_parquet::write::schema_to_metadata_key;

use crate::analysis::{Entry, Ranged, Table, TableKind};
use crate::record::{Cells, Column, Kind, Number, Rows};

/// An error of the library as one of the file; where it only wraps that, without the wrapping.
fn plain(error: PolarsError) -> io::Error {
    let text = error.to_string();
    match text.split_once("underlying IO error: ") {
        Some((_, cause)) => io::Error::other(cause.to_string()),
        None => io::Error::other(error),
    }
}

/// The dataframe of rows.
///
/// # Errors
/// When there are not as many columns as names.
pub fn frame(columns: &[Column], rows: &Rows) -> io::Result<DataFrame> {
    let filled = columns.iter().zip(&rows.columns).map(|(column, cells)| series(column, cells)).collect();
    DataFrame::new(rows.len(), filled).map_err(plain)
}

fn series(column: &Column, cells: &Cells) -> polars::prelude::Column {
    let name = column.name.as_ref().into();
    let values = cells.bits.iter().zip(&cells.valid);
    match column.kind {
        Kind::U8 => UInt8Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b as u8))).into_column(),
        Kind::U16 => UInt16Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b as u16))).into_column(),
        Kind::U32 => UInt32Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b as u32))).into_column(),
        Kind::U64 => UInt64Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b))).into_column(),
        Kind::I32 => Int32Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b as i32))).into_column(),
        Kind::I64 => Int64Chunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b as i64))).into_column(),
        Kind::Bool => BooleanChunked::from_iter_options(name, values.map(|(&b, &v)| v.then_some(b != 0))).into_column(),
        Kind::Text => {
            let words = values.map(|(&b, &v)| v.then(|| cells.words[b as usize].as_str()));
            StringChunked::from_iter_options(name, words).into_column()
        }
    }
}

fn schema(columns: &[Column]) -> Schema {
    columns
        .iter()
        .map(|column| {
            let kind = match column.kind {
                Kind::U8 => DataType::UInt8,
                Kind::U16 => DataType::UInt16,
                Kind::U32 => DataType::UInt32,
                Kind::U64 => DataType::UInt64,
                Kind::I32 => DataType::Int32,
                Kind::I64 => DataType::Int64,
                Kind::Bool => DataType::Boolean,
                Kind::Text => DataType::String,
            };
            Field::new(column.name.as_ref().into(), kind)
        })
        .collect()
}

/// The metadata of a Parquet file: the given values, and the Arrow types of its columns. Texts are plain `Utf8`: the
/// library's own choice, `Utf8View`, is the same on disk, but readers of 2023 refuse it.
fn about(schema: &Schema, mut metadata: Vec<(String, String)>) -> KeyValueMetadata {
    let mut arrow = schema.to_arrow(CompatLevel::oldest());
    for field in arrow.iter_values_mut().filter(|field| field.dtype == ArrowDataType::LargeUtf8) {
        field.dtype = ArrowDataType::Utf8;
    }
    let types = schema_to_metadata_key(&arrow);
    metadata.insert(0, (types.key, types.value.unwrap_or_default()));
    KeyValueMetadata::from_static(metadata)
}

/// Writes a table piece by piece as Parquet.
pub(super) struct Parquet<W: Write>(BatchedWriter<W>);

impl<W: Write> Parquet<W> {
    /// A file with these columns and this metadata.
    pub(super) fn new(out: W, columns: &[Column], metadata: Vec<(String, String)>, parallel: bool) -> io::Result<Self> {
        let writer = ParquetWriter::new(out)
            .with_compression(ParquetCompression::Zstd(None))
            .with_key_value_metadata(Some(about(&schema(columns), metadata)))
            .set_parallel(parallel);
        Ok(Parquet(writer.batched(&schema(columns)).map_err(plain)?))
    }

    /// Appends rows, as a group of their own.
    pub(super) fn write(&mut self, columns: &[Column], rows: &Rows) -> io::Result<()> {
        self.0.write_batch(&frame(columns, rows)?).map_err(plain)
    }

    /// Writes the end of the file.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.finish().map(drop).map_err(plain)
    }
}

/// Appends rows as comma-separated values; a header begins with the mark by which spreadsheets know UTF-8.
pub(super) fn write_csv(out: &mut impl Write, columns: &[Column], rows: &Rows, header: bool) -> io::Result<()> {
    CsvWriter::new(out).include_bom(header).include_header(header).finish(&mut frame(columns, rows)?).map_err(plain)
}

/// The dataframe of a table of results: an estimate is three columns.
fn table_frame(table: &Table) -> io::Result<DataFrame> {
    let mut columns = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let entries = || table.rows.iter().map(move |row| &row[at]);
        let name = |end: &str| format!("{}{end}", column.name).as_str().into();
        let floats = |end: &str, value: fn(&Ranged) -> f64| {
            let values = entries().map(|entry| match entry {
                Entry::Estimate(estimate) => Some(value(estimate)).filter(|value| value.is_finite()),
                Entry::Number(number) => Some(*number).filter(|value| value.is_finite()),
                _ => None,
            });
            Float64Chunked::from_iter_options(name(end), values).into_column()
        };
        match column.kind {
            TableKind::Key | TableKind::Text => {
                let words = entries().map(|entry| match entry {
                    Entry::Text(text) => Some(text.as_str()),
                    _ => None,
                });
                columns.push(StringChunked::from_iter_options(name(""), words).into_column());
            }
            TableKind::Count => {
                let counts = entries().map(|entry| match entry {
                    Entry::Count(count) => Some(*count),
                    _ => None,
                });
                columns.push(UInt64Chunked::from_iter_options(name(""), counts).into_column());
            }
            TableKind::Number(_) => columns.push(floats("", |estimate| estimate.value)),
            TableKind::Estimate(_) => columns.extend([
                floats("", |estimate| estimate.value),
                floats("_low", |estimate| estimate.low),
                floats("_high", |estimate| estimate.high),
            ]),
        }
    }
    DataFrame::new(table.rows.len(), columns).map_err(plain)
}

/// A table of results as comma-separated values. It begins with the mark by which spreadsheets know UTF-8.
pub(super) fn table_csv(table: &Table) -> io::Result<String> {
    let mut out = Vec::new();
    CsvWriter::new(&mut out).include_bom(true).finish(&mut table_frame(table)?).map_err(plain)?;
    String::from_utf8(out).map_err(io::Error::other)
}

/// A table of results as Parquet.
pub(super) fn table_parquet(table: &Table, metadata: &[(String, String)]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let frame = table_frame(table)?;
    let writer = ParquetWriter::new(&mut out)
        .with_compression(ParquetCompression::Zstd(None))
        .with_key_value_metadata(Some(about(frame.schema(), metadata.to_vec())))
        .set_parallel(false);
    let mut batched = writer.batched(frame.schema()).map_err(plain)?;
    batched.write_batch(&frame).map_err(plain)?;
    batched.finish().map_err(plain)?;
    Ok(out)
}

/// The columns of a Parquet file of records, a group of rows at a time, until `see` wants no more.
///
/// # Errors
/// When the file cannot be read, or has other columns.
pub(super) fn scan_parquet(
    path: &Path,
    columns: &[Column],
    mut see: impl FnMut(&Rows) -> io::Result<bool>,
) -> io::Result<()> {
    let open = || File::open(path).map(ParquetReader::new);
    let metadata = open()?.get_metadata().map_err(plain)?.clone();
    let mut first = 0;
    for group in &metadata.row_groups {
        let names = columns.iter().map(|column| column.name.to_string()).collect();
        let mut reader = open()?
            .with_columns(Some(names))
            .with_slice(Some((first, group.num_rows())))
            .read_parallel(ParallelStrategy::None);
        reader.set_metadata(metadata.clone());
        let frame = reader.finish().map_err(plain)?;
        first += group.num_rows();
        let cells: io::Result<Vec<Cells>> = columns.iter().map(|column| cells(&frame, column).map_err(plain)).collect();
        let rows = Rows::of(cells?, frame.height()).ok_or_else(|| io::Error::other("columns of different lengths"))?;
        if !see(&rows)? {
            break;
        }
    }
    Ok(())
}

/// One column of a dataframe.
fn cells(frame: &DataFrame, column: &Column) -> PolarsResult<Cells> {
    let series = frame.column(&column.name)?.as_materialized_series();
    let mut cells = Cells::default();
    let mut add = |bits: Option<u64>| {
        cells.bits.push(bits.unwrap_or(0));
        cells.valid.push(bits.is_some());
    };
    match column.kind {
        Kind::U8 => series.u8()?.iter().for_each(|value| add(value.map(Into::into))),
        Kind::U16 => series.u16()?.iter().for_each(|value| add(value.map(Into::into))),
        Kind::U32 => series.u32()?.iter().for_each(|value| add(value.map(Into::into))),
        Kind::U64 => series.u64()?.iter().for_each(add),
        Kind::I32 => series.i32()?.iter().for_each(|value| add(value.and_then(Number::bits))),
        Kind::I64 => series.i64()?.iter().for_each(|value| add(value.and_then(Number::bits))),
        Kind::Bool => series.bool()?.iter().for_each(|value| add(value.map(Into::into))),
        Kind::Text => {
            for value in series.str()?.iter() {
                let bits = value.map(|word| cells.word(word));
                cells.bits.push(bits.unwrap_or(0));
                cells.valid.push(bits.is_some());
            }
        }
    }
    Ok(cells)
}
