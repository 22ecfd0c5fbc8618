/// Rows out of text, CSV and JSON lines: the inverse of what the printers of `dev.lamella.cli` make. A [RecordReader] gives
/// records, [ValueReader]s that are made once for a schema set their values, and [Inference] finds a schema where none is given.
@NullMarked
package dev.lamella.cli.convert;

import org.jspecify.annotations.NullMarked;
