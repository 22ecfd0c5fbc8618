/// Which columns the values of a variant lie in: pure schema work.
@NullMarked
package dev.lamella.internal.shred;

import org.jspecify.annotations.NullMarked;
