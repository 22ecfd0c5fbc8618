/// The sources and targets of bytes.
@NullMarked
package dev.lamella.io;

import org.jspecify.annotations.NullMarked;
