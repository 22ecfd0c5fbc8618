/// The structure of Java types: records, classes, lists, maps and values, read by reflection once for each type.
@NullMarked
package dev.lamella.records.internal.shape;

import org.jspecify.annotations.NullMarked;
