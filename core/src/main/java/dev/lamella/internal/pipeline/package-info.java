/// Threads: row groups are read ahead, and columns are encoded in parallel. The only package that starts threads, waits and
/// locks.
@NullMarked
package dev.lamella.internal.pipeline;

import org.jspecify.annotations.NullMarked;
