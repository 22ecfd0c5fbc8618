package dev.lamella.internal.footer;

import dev.lamella.internal.footer.Writer.Version;
import java.util.Optional;

/// Versions of a program.
///
/// @param application its name in `created_by`
/// @param first version with the bug
/// @param fixed first version without it; absent if there is none yet, or none that tells
/// @param hasUnversioned whether files without version have it too
public record Releases(String application, Version first, Optional<Version> fixed, boolean hasUnversioned) {
    /// All before a version.
    public static Releases before(String application, String fixed) {
        return between(application, Version.FIRST, fixed);
    }

    /// All before a version, and those that do not tell theirs.
    public static Releases beforeOrUnversioned(String application, String fixed) {
        return new Releases(application, Version.FIRST, Optional.of(Version.parse(fixed)), true);
    }

    /// From a version to before another.
    public static Releases between(String application, String first, String fixed) {
        return between(application, Version.parse(first), fixed);
    }

    private static Releases between(String application, Version first, String fixed) {
        return new Releases(application, first, Optional.of(Version.parse(fixed)), false);
    }

    /// All, as far as is known.
    public static Releases all(String application) {
        return new Releases(application, Version.FIRST, Optional.empty(), true);
    }

    /// Those that do not tell their version.
    public static Releases unversioned(String application) {
        return new Releases(application, Version.FIRST, Optional.of(Version.FIRST), true);
    }

    public boolean contain(Writer writer) {
        if (!writer.application().equals(application)) {
            return false;
        }
        return writer.version().map(version -> version.compareTo(first) >= 0
                && fixed.filter(fix -> version.compareTo(fix) >= 0).isEmpty()).orElse(hasUnversioned);
    }
}
