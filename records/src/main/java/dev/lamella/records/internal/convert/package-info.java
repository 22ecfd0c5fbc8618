/// The table of Java types: the column types of each, and the steps that convert their values.
@NullMarked
package dev.lamella.records.internal.convert;

import org.jspecify.annotations.NullMarked;
