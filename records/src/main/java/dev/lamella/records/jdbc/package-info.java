/// The rows of a database query, read through JDBC, to Parquet.
@NullMarked
package dev.lamella.records.jdbc;

import org.jspecify.annotations.NullMarked;
