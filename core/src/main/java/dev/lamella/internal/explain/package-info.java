/// The types that ecosystems give to a schema, one table for each.
@NullMarked
package dev.lamella.internal.explain;

import org.jspecify.annotations.NullMarked;
