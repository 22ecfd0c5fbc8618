/// Rows over batches: a cursor with typed accessors, and the Java values that Parquet's types become.
@NullMarked
package dev.lamella.row;

import org.jspecify.annotations.NullMarked;
