/// The front door: open a Parquet file and read it.
@NullMarked
package dev.lamella;

import org.jspecify.annotations.NullMarked;
