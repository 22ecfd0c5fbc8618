package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Limits how often a type may contain itself through this component, whose type is that type, or a list, map or
/// `Optional` of it. A schema is finite: it has columns for that many levels. Writing and reading reject deeper values;
/// they never drop them.
///
/// ```java
/// record Folder(String name, @MaxDepth(3) List<Folder> folders) {}
/// ```
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface MaxDepth {
    /// The number of levels.
    int value();
}
