/// The entry points: [Parquet][dev.lamella.Parquet] opens, creates and extends files.
@NullMarked
package dev.lamella;

import org.jspecify.annotations.NullMarked;
