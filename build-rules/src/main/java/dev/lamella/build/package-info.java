/// The rules of ARCHITECTURE.md, checked on compiled classes.
@NullMarked
package dev.lamella.build;

import org.jspecify.annotations.NullMarked;
