package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The name of a component, field or class in a file, if it differs from the name in Java. On a constant of an enum,
/// the text to store for it.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface Name {
    /// The name to write, and the first to look for.
    String value();

    /// Other names to look for, in this order, such as those that older files use.
    String[] aliases() default {};
}
