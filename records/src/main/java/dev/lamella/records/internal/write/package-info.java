/// Writing: derives the schema of a class, and writes its objects to rows.
@NullMarked
package dev.lamella.records.internal.write;

import org.jspecify.annotations.NullMarked;
