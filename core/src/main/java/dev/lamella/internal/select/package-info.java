/// Finds and selects the matching rows of a window: a [bound filter][dev.lamella.internal.predicate.ResolvedPredicate] evaluated on
/// vectors.
@NullMarked
package dev.lamella.internal.select;

import org.jspecify.annotations.NullMarked;
