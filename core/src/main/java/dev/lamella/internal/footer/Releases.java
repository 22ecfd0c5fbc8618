package dev.lamella.internal.footer;

import dev.lamella.internal.footer.Writer.Version;
import java.util.Optional;

/// A range of versions of a program, with a known bug.
///
/// @param application its name in `created_by`
/// @param first version with the bug
/// @param fixed first version without the bug; absent if there is none yet, or none is known
/// @param hasUnversioned whether files without a version have the bug too
public record Releases(String application, Version first, Optional<Version> fixed, boolean hasUnversioned) {
    /// All versions before `fixed`.
    public static Releases before(String application, String fixed) {
        return between(application, Version.FIRST, fixed);
    }

    /// All versions before `fixed`, and files without a version.
    public static Releases beforeOrUnversioned(String application, String fixed) {
        return new Releases(application, Version.FIRST, Optional.of(Version.parse(fixed)), true);
    }

    /// The versions from `first` to before `fixed`.
    public static Releases between(String application, String first, String fixed) {
        return between(application, Version.parse(first), fixed);
    }

    private static Releases between(String application, Version first, String fixed) {
        return new Releases(application, first, Optional.of(Version.parse(fixed)), false);
    }

    /// All versions, as far as known.
    public static Releases all(String application) {
        return new Releases(application, Version.FIRST, Optional.empty(), true);
    }

    /// Files without a version.
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
