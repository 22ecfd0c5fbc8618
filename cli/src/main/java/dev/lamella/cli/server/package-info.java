/// A server for one user of this machine.
@NullMarked
package dev.lamella.cli.server;

import org.jspecify.annotations.NullMarked;
