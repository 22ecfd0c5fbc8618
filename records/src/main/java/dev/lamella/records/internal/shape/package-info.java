/// What Java types are made of: records, classes, lists, maps and values, found by reflection once for each type.
@NullMarked
package dev.lamella.records.internal.shape;

import org.jspecify.annotations.NullMarked;
