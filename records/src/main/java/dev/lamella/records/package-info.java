/// Java records and plain classes to and from Parquet: [Records] in one line, [RecordMapping] with all options,
/// [MapRows] without a class.
///
/// A mapping is planned before the first value: [MappingPlan][dev.lamella.records.mapping.MappingPlan] names the column
/// of each component, the conversion of its values, and what the conversion may lose.
@NullMarked
package dev.lamella.records;

import org.jspecify.annotations.NullMarked;
