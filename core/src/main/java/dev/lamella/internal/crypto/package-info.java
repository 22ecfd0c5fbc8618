/// Modular encryption: the interface that every header and page body passes through.
@NullMarked
package dev.lamella.internal.crypto;

import org.jspecify.annotations.NullMarked;
