package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The Parquet type that a component is stored as, if it is not the default of its Java type: a type string, for example
/// `DECIMAL(12,2)` or `TIMESTAMP(true,NANOS)`. On a type argument, that of the elements, keys or values:
/// `List<@ParquetType("JSON") String>`.
///
/// A text in a column that holds no text comes back in canonical form: `1.50` in a `DECIMAL(9,3)` as `1.500`, a UUID in
/// small letters.
/// A text in a JSON column is stored as it is; whether it is JSON is not looked at.
///
/// @see dev.lamella.schema.TypeString
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface ParquetType {
    /// The type string.
    String value();
}
