/// Reading: binds columns to the members of a class, and creates its objects.
@NullMarked
package dev.lamella.records.internal.read;

import org.jspecify.annotations.NullMarked;
