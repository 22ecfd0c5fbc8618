package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The value of a component if a file does not have its column. It is written as text: a number, a text, the name of a
/// constant, a date, as the Java type of the component reads it; a list, set, array or map as JSON: `[]`, `["a", "b"]`,
/// `{"key": 1}`.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER})
public @interface DefaultValue {
    /// The value as text.
    String value();
}
