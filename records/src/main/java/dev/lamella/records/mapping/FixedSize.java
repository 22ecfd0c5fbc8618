package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A list or array that always has as many elements. Another is refused, when it is written and when it is read; Arrow's schema says it too.
/// Before an array it is the array's: `@FixedSize(3) float[] colour`.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface FixedSize {
    /// How many.
    int value();
}
