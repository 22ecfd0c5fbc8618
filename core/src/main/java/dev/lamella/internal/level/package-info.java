/// Repetition and definition levels: their streams, and the structure they describe. Does not know types.
@NullMarked
package dev.lamella.internal.level;

import org.jspecify.annotations.NullMarked;
