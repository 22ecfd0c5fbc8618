package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the field, or the method without parameters, of an enum that holds the number to store for a constant: a
/// `byte`, `short`, `int` or `long`, different for each constant. A schema derived from the class gives such a column
/// that type. A column of texts still stores the names of the constants.
///
/// ```java
/// enum Status {
///     OPEN(10), SHIPPED(20);
///
///     @EnumCode
///     private final int code;
/// ```
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface EnumCode {}
