package dev.lamella.records.mapping;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A sealed type whose types have their columns side by side, behind the column `type`, and not each in a group of its own. Columns of the
/// same name are one, and have to be of the same type.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Flatten {}
