/// Progress and counters of reading and writing, for monitoring.
@NullMarked
package dev.lamella.observe;

import org.jspecify.annotations.NullMarked;
