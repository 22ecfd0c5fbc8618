/// Checks that every setting of a mapping has an effect.
@NullMarked
package dev.lamella.records.internal.effect;

import org.jspecify.annotations.NullMarked;
