/// What a file offers to know values without reading them: Bloom filters.
@NullMarked
package dev.lamella.internal.index;

import org.jspecify.annotations.NullMarked;
