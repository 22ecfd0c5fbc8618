package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The field or the method without parameters of an enum that gives the number which a constant is stored as: a `byte`, `short`, `int` or
/// `long`, another for each constant. Columns that are made for the enum are of that type; asked for as text it goes by its names.
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
