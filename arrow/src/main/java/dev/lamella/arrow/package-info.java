/// The Arrow schema that many files carry beside their own (`ARROW:schema`). It is read as untrusted advice about types that
/// Parquet cannot express, and written for Arrow's readers.
@NullMarked
package dev.lamella.arrow;

import org.jspecify.annotations.NullMarked;
