package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The Parquet type of a component's column, if it is not the default of the Java type: a type string, for example
/// `DECIMAL(12,2)` or `TIMESTAMP(true,NANOS)`. On a type argument it is the type of the elements, keys or values:
/// `List<@ParquetType("JSON") String>`.
///
/// A text whose column does not hold texts is read back in canonical form: `1.50` in a `DECIMAL(9,3)` as `1.500`, a
/// UUID in lower case. A text in a JSON column must be JSON, and is stored as it is.
///
/// @see dev.lamella.schema.TypeString
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface ParquetType {
    /// The type string.
    String value();
}
