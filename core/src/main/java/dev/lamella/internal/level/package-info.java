/// Repetition and definition levels: their streams, and what structure they mean. Knows no types.
@NullMarked
package dev.lamella.internal.level;

import org.jspecify.annotations.NullMarked;
