/// What ecosystems make of a schema, table by table.
@NullMarked
package dev.lamella.internal.explain;

import org.jspecify.annotations.NullMarked;
