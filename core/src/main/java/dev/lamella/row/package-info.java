/// Rows over batches: a cursor with typed accessors, an appender, and the conversions between Java and Parquet types.
@NullMarked
package dev.lamella.row;

import org.jspecify.annotations.NullMarked;
