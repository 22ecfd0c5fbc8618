package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Stores the columns of all permitted types of a sealed type side by side, after the column `type`, instead of a group
/// for each type. Columns of the same name are shared and must have the same type.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Flatten {}
