package dev.lamella.internal.event;

import java.util.regex.Pattern;

/// Locations as messages and events show them.
public final class ShownLocation {
    private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://|(?i:file):/");
    /// The name of a container in Azure also ends with `@`.
    private static final Pattern USER = Pattern
            .compile("^(?!(?i:abfss?)://[^/?#:@]*@)([A-Za-z][A-Za-z0-9+.-]*://)[^/?#]*@");
    private static final Pattern REST = Pattern.compile("[?#].*$", Pattern.DOTALL);

    private ShownLocation() {}

    /// A location without user, password, query and fragment, which may be secrets. A path stays unchanged.
    public static String of(String location) {
        return WITH_SCHEME.matcher(location).lookingAt()
                ? USER.matcher(REST.matcher(location).replaceFirst("")).replaceFirst("$1")
                : location;
    }
}
