/// What the library tells the people who operate it: events of the Flight Recorder, and a few lines of a log.
@NullMarked
package dev.lamella.internal.event;

import org.jspecify.annotations.NullMarked;
