package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the constructor that creates the objects of a class. Its parameters are bound to columns by their names
/// (compile with `-parameters`) or by [Name].
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.CONSTRUCTOR)
public @interface Creator {}
