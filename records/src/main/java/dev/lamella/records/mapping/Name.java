package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The name that a component, field or class has in a file, if it is not its name in Java; of an enum's constant, the text that it is
/// stored as.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface Name {
    /// What is written, and looked for first.
    String value();

    /// Other names, by which files of other times know it; looked for in this order.
    String[] aliases() default {};
}
