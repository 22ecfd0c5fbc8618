/// Variant: values without a schema, in the binary encoding of Apache Parquet. Values are views of bytes ([Variant][dev.lamella.variant.Variant]),
/// made from events ([VariantSink][dev.lamella.variant.VariantSink]), from JSON and to JSON.
@org.jspecify.annotations.NullMarked
package dev.lamella.variant;
