//! Rows as dataframes, and dataframes as files: the one door to polars.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use polars::prelude::{
    AnyValue, BooleanChunked, DataFrame, DataType, Field, Float64Chunked, IntoColumn, NewChunkedArray, Schema,
};
use polars::prelude::{Int32Chunked, StringChunked, UInt8Chunked, UInt16Chunked, UInt32Chunked, UInt64Chunked};
use polars_io::csv::read::CsvReadOptions;
use polars_io::csv::write::CsvWriter;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{BatchedWriter, KeyValueMetadata, ParquetCompression, ParquetWriter};
use polars_io::{SerReader, SerWriter};

use crate::analysis::{Entry, Ranged, Table, TableKind};
use crate::record::{Cells, Column, Kind, Rows};

/// The dataframe of rows.
///
/// # Errors
/// When there are not as many columns as names.
pub fn frame(columns: &[Column], rows: &Rows) -> io::Result<DataFrame> {
    let filled = columns.iter().zip(&rows.columns).map(|(column, cells)| series(column, cells)).collect();
    DataFrame::new(rows.len(), filled).map_err(io::Error::other)
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
                Kind::Bool => DataType::Boolean,
                Kind::Text => DataType::String,
            };
            Field::new(column.name.as_ref().into(), kind)
        })
        .collect()
}

/// Writes a table piece by piece as Parquet.
pub(super) struct Parquet<W: Write>(BatchedWriter<W>);

impl<W: Write> Parquet<W> {
    /// A file with these columns and this metadata.
    pub(super) fn new(out: W, columns: &[Column], metadata: Vec<(String, String)>, parallel: bool) -> io::Result<Self> {
        let writer = ParquetWriter::new(out)
            .with_compression(ParquetCompression::Zstd(None))
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
            .set_parallel(parallel);
        Ok(Parquet(writer.batched(&schema(columns)).map_err(io::Error::other)?))
    }

    /// Appends rows, as a group of their own.
    pub(super) fn write(&mut self, columns: &[Column], rows: &Rows) -> io::Result<()> {
        self.0.write_batch(&frame(columns, rows)?).map_err(io::Error::other)
    }

    /// Writes the end of the file.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.finish().map(drop).map_err(io::Error::other)
    }
}

/// Appends rows as comma-separated values.
pub(super) fn write_csv(out: &mut impl Write, columns: &[Column], rows: &Rows, header: bool) -> io::Result<()> {
    CsvWriter::new(out).include_header(header).finish(&mut frame(columns, rows)?).map_err(io::Error::other)
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
    DataFrame::new(table.rows.len(), columns).map_err(io::Error::other)
}

/// A table of results as comma-separated values.
pub(super) fn table_csv(table: &Table) -> io::Result<String> {
    let mut out = Vec::new();
    CsvWriter::new(&mut out).finish(&mut table_frame(table)?).map_err(io::Error::other)?;
    String::from_utf8(out).map_err(io::Error::other)
}

/// A table of results as Parquet.
pub(super) fn table_parquet(table: &Table, metadata: &[(String, String)]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let frame = table_frame(table)?;
    let writer = ParquetWriter::new(&mut out)
        .with_compression(ParquetCompression::Zstd(None))
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata.to_vec())))
        .set_parallel(false);
    let mut batched = writer.batched(frame.schema()).map_err(io::Error::other)?;
    batched.write_batch(&frame).map_err(io::Error::other)?;
    batched.finish().map_err(io::Error::other)?;
    Ok(out)
}

/// The rows of a file of records, of these columns: Parquet, or comma-separated values by the file's ending.
///
/// # Errors
/// When the file cannot be read, or lacks one of the columns.
pub fn read(file: &Path, columns: &[Column]) -> io::Result<Rows> {
    let names = || columns.iter().map(|column| column.name.as_ref());
    let frame = if file.extension().is_some_and(|ending| ending == "csv") {
        CsvReadOptions::default()
            .with_columns(Some(names().map(Into::into).collect()))
            .with_schema_overwrite(Some(Arc::new(schema(columns))))
            .try_into_reader_with_file_path(Some(file.to_path_buf()))
            .and_then(SerReader::finish)
    } else {
        ParquetReader::new(File::open(file)?).with_columns(Some(names().map(str::to_string).collect())).finish()
    };
    let frame = frame.map_err(io::Error::other)?;
    let cells: io::Result<Vec<Cells>> = columns.iter().map(|column| cells(&frame, column)).collect();
    Rows::of(cells?, frame.height()).ok_or_else(|| io::Error::other("columns of different lengths"))
}

/// One column of a dataframe.
fn cells(frame: &DataFrame, column: &Column) -> io::Result<Cells> {
    let series = frame.column(&column.name).map_err(io::Error::other)?;
    let mut cells = Cells::default();
    for row in 0..frame.height() {
        let value = series.get(row).map_err(io::Error::other)?;
        let bits = match value {
            AnyValue::Null => None,
            AnyValue::Boolean(value) => Some(u64::from(value)),
            AnyValue::String(word) => Some(cells.word(word)),
            number => Some(number.extract::<i128>().map_or(0, |number| number as u64)),
        };
        cells.bits.push(bits.unwrap_or(0));
        cells.valid.push(bits.is_some());
    }
    Ok(cells)
}
