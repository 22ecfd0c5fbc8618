package dev.lamella.internal.event;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Locations as messages and events show them.
public final class ShownLocation {
    /// A single letter is a Windows drive.
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://|((?i:file)):/");
    /// The name of a container in Azure also ends with `@`.
    private static final Pattern USER = Pattern.compile("^(?!(?i:abfss?)://[^/?#:@]*@)([^:/?#]+://)[^/?#]*@");
    private static final Pattern REST = Pattern.compile("[?#].*$", Pattern.DOTALL);

    private ShownLocation() {}

    /// A location without user and password, and an address of the web without query and fragment, which may be secrets. The
    /// keys of object stores have no query: `?` and `#` belong to them. A path stays unchanged.
    public static String of(String location) {
        Optional<String> scheme = scheme(location);
        if (scheme.isEmpty()) {
            return location;
        }
        boolean isWeb = scheme.get().equals("http") || scheme.get().equals("https");
        return USER.matcher(isWeb ? REST.matcher(location).replaceFirst("") : location).replaceFirst("$1");
    }

    /// The scheme of a location, in lower case; empty if the location is a path.
    public static Optional<String> scheme(String location) {
        Matcher matcher = SCHEME.matcher(location);
        return matcher.lookingAt()
                ? Optional.of((matcher.group(1) == null ? matcher.group(2) : matcher.group(1)).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }
}
