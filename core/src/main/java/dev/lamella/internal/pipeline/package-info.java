/// Several threads: row groups are read ahead, and columns encoded side by side. The only package that starts threads, waits and locks.
@NullMarked
package dev.lamella.internal.pipeline;

import org.jspecify.annotations.NullMarked;
