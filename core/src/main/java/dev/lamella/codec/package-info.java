/// The compression contract; implementations are found by service loader.
@NullMarked
package dev.lamella.codec;

import org.jspecify.annotations.NullMarked;
