/// CSV and JSON lines as rows. A [TextSource] infers a schema, and its rows go to a Parquet file, to the files of a
/// directory, or to objects of a class (`RecordMapping.open(RowSource)`).
@NullMarked
package dev.lamella.text;

import org.jspecify.annotations.NullMarked;
