package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How often a type may stand within itself by this component, which is of that type, or a list, map or `Optional` of it. A schema has an end:
/// it has columns for so many, and what is deeper is refused, when it is written and when it is read, never left out.
///
/// ```java
/// record Folder(String name, @MaxDepth(3) List<Folder> folders) {}
/// ```
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER,
        ElementType.TYPE_USE})
public @interface MaxDepth {
    /// How often.
    int value();
}
