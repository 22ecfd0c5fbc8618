/// Writing: the schema of a class, and its objects put into rows.
@NullMarked
package dev.lamella.records.internal.write;

import org.jspecify.annotations.NullMarked;
