/// The columns of a variant's values, derived from the schema alone.
@NullMarked
package dev.lamella.internal.variant;

import org.jspecify.annotations.NullMarked;
