/// Scans of one file: plans, prunes, reads and assembles.
@NullMarked
package dev.lamella.internal.scan;

import org.jspecify.annotations.NullMarked;
