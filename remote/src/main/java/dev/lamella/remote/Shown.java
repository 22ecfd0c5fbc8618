package dev.lamella.remote;

import java.net.URI;
import java.util.regex.Pattern;

/// Locations as messages show them: without user, password, query and fragment, which may be secrets.
final class Shown {
    private static final Pattern USER = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#]*@");
    private static final Pattern REST = Pattern.compile("[?#].*$", Pattern.DOTALL);

    private Shown() {}

    static String of(URI uri) {
        return of(uri.toString());
    }

    static String of(String location) {
        String shown = REST.matcher(location).replaceFirst("");
        return USER.matcher(shown).replaceFirst("$1");
    }
}
