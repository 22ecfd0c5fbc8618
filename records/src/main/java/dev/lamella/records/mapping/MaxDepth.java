package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Limits the depth of a recursive type. The component has the type that contains it, or a list, map or `Optional` of
/// this type. The schema gets columns for this many levels. Writing and reading reject deeper values, and never drop
/// them.
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
