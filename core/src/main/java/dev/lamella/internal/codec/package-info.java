/// The registry of compressions, and the JDK's own.
@NullMarked
package dev.lamella.internal.codec;

import org.jspecify.annotations.NullMarked;
