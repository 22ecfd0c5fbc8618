/// The interfaces of compression codecs. A service loader finds the implementations.
@NullMarked
package dev.lamella.codec;

import org.jspecify.annotations.NullMarked;
