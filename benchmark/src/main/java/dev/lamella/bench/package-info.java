/// Side-by-side benchmarks of Lamella and its peers: the same files, the same work, one live JVM for each contender.
@NullMarked
package dev.lamella.bench;

import org.jspecify.annotations.NullMarked;
