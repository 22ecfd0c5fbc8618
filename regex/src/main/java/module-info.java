import dev.lamella.filter.RegexProvider;
import dev.lamella.regex.Re2Provider;
import org.jspecify.annotations.NullMarked;

/// Regular expressions in filters. Core finds them through the service loader.
///
/// RE2/J has no module descriptor, and is optional here, because `jlink` rejects its jar. A program on the module path
/// adds it: `--add-modules re2j`.
@NullMarked module dev.lamella.regex {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires transitive dev.lamella.core;

    requires static re2j;

    exports dev.lamella.regex;

    provides RegexProvider with Re2Provider;
}
