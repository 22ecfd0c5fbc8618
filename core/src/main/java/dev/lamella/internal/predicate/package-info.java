/// Filters that have met a schema: what they ask of values, and what is possible of them.
@NullMarked
package dev.lamella.internal.predicate;

import org.jspecify.annotations.NullMarked;
