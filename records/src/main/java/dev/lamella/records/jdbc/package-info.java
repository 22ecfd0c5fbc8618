/// Writes the rows of a JDBC query to Parquet.
@NullMarked
package dev.lamella.records.jdbc;

import org.jspecify.annotations.NullMarked;
