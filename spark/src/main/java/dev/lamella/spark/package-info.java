/// Parquet files as a data source of Apache Spark: `format("lamella")`.
///
/// Begin with [LamellaSource].
@NullMarked
package dev.lamella.spark;

import org.jspecify.annotations.NullMarked;
