/// Which rows of a window are wanted, and picking them: a [bound filter][dev.lamella.internal.predicate.Bound] evaluated over vectors.
@NullMarked
package dev.lamella.internal.select;

import org.jspecify.annotations.NullMarked;
