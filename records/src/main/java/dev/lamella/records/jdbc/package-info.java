/// The rows of a database, as JDBC gives them, to Parquet.
@NullMarked
package dev.lamella.records.jdbc;

import org.jspecify.annotations.NullMarked;
