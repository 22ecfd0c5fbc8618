/// Scans of one file: planned, pruned, read and assembled.
@NullMarked
package dev.lamella.internal.scan;

import org.jspecify.annotations.NullMarked;
