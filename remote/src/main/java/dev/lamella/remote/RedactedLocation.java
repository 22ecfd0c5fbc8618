package dev.lamella.remote;

import dev.lamella.io.InputFiles;
import dev.lamella.variant.internal.Printable;
import java.net.URI;
import java.util.regex.Pattern;

/// Locations as messages show them: without user, password, query and fragment, which may be secret, and without
/// characters that control a terminal.
final class RedactedLocation {
    private static final Pattern REST = Pattern.compile("[?#].*$", Pattern.DOTALL);

    private RedactedLocation() {}

    static String of(URI uri) {
        return of(uri.toString());
    }

    /// Also redacts text that is not a valid location.
    static String of(String location) {
        return Printable.line(REST.matcher(InputFiles.shown(location)).replaceFirst(""));
    }
}
