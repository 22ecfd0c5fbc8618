/// Reads rows from CSV and JSON lines: the inverse of the printers of `dev.lamella.cli`. A [RecordReader] reads
/// records, [ValueReader]s, made once per schema, set their values, and [Inference] infers a schema if none is given.
@NullMarked
package dev.lamella.text.internal;

import org.jspecify.annotations.NullMarked;
