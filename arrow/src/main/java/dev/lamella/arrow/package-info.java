/// The Arrow schema that many files carry beside their own (`ARROW:schema`): advice about types that Parquet's own cannot
/// express, read without trust and written for others.
@NullMarked
package dev.lamella.arrow;

import org.jspecify.annotations.NullMarked;
