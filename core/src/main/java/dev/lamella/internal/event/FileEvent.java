package dev.lamella.internal.event;

import dev.lamella.error.Location;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// An event that concerns one file or directory. Events have names, counts and bytes, and never values of data.
@Category("Lamella")
@StackTrace(false)
abstract class FileEvent extends Event {
    @Label("File")
    @Nullable
    String file;

    /// The event with its beginning; null if nobody records it.
    static <E extends FileEvent> @Nullable E begun(E event) {
        if (!event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    /// Ends the event.
    ///
    /// @return whether its fields are to be set
    final boolean ends(String name) {
        end();
        if (!shouldCommit()) {
            return false;
        }
        file = ShownLocation.of(name);
        return true;
    }

    final boolean ends(Location place) {
        return ends(place.file().orElse(""));
    }
}
