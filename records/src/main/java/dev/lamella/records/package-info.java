/// Java records and plain classes to and from Parquet: [Records] in one line, [RecordMapping] with all choices, [MapRows]
/// without a class.
///
/// A mapping is planned before the first value: [MappingPlan][dev.lamella.records.mapping.MappingPlan] says for each component
/// which column it is, what is done with its values, and what that may do to them.
@NullMarked
package dev.lamella.records;

import org.jspecify.annotations.NullMarked;
