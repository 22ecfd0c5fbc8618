package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Fixes the number of elements of a list or array. Writing and reading reject any other number, and the Arrow schema
/// of the file declares it. In front of an array type it applies to the array: `@FixedSize(3) float[] colour`.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface FixedSize {
    /// The number of elements.
    int value();
}
