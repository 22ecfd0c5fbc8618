/// Where bytes come from and go to.
@NullMarked
package dev.lamella.io;

import org.jspecify.annotations.NullMarked;
