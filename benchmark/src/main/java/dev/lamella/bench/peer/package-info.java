/// What another library implements to race: a [dev.lamella.bench.peer.Peer] in a jar for `./bench --peer`, and what it adds
/// values up with.
@NullMarked
package dev.lamella.bench.peer;

import org.jspecify.annotations.NullMarked;
