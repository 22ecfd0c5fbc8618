/// Filters resolved against a schema: their tests of values, and their possible results.
@NullMarked
package dev.lamella.internal.predicate;

import org.jspecify.annotations.NullMarked;
