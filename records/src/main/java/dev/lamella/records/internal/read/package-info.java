/// Reading: columns bound to the members of a class, and objects made of them.
@NullMarked
package dev.lamella.records.internal.read;

import org.jspecify.annotations.NullMarked;
