package dev.lamella.text.internal;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.internal.Printable;
import java.util.List;
import java.util.stream.Collectors;

/// Field names for messages.
final class FieldNames {
    private static final int MOST_LENGTH = 60;
    private static final int MOST_NAMES = 20;

    private FieldNames() {}

    /// A name, in backquotes if it is odd, and truncated if it is long.
    static String shown(String name) {
        String text = ColumnPath.of(name).toString();
        boolean isLong = text.codePointCount(0, text.length()) > MOST_LENGTH;
        return isLong
                ? Printable.line(text.substring(0, text.offsetByCodePoints(0, MOST_LENGTH))) + "..."
                : Printable.line(text);
    }

    static String shown(List<String> names) {
        String all = names.stream().limit(MOST_NAMES).map(FieldNames::shown).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMES ? all + ", ..." : all;
    }
}
