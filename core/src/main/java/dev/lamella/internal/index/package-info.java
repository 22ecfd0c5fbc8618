/// Pruning: statistics, Bloom filters, dictionaries and page indexes that rule out values without reading them.
@NullMarked
package dev.lamella.internal.index;

import org.jspecify.annotations.NullMarked;
