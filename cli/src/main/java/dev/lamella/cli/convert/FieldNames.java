package dev.lamella.cli.convert;

import dev.lamella.schema.ColumnPath;
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
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(MOST_LENGTH)
                .forEach(c -> shown.append(Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE
                        ? String.format("\\u%04x", c)
                        : Character.toString(c)));
        return text.codePointCount(0, text.length()) > MOST_LENGTH ? shown + "..." : shown.toString();
    }

    static String shown(List<String> names) {
        String all = names.stream().limit(MOST_NAMES).map(FieldNames::shown).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMES ? all + ", ..." : all;
    }
}
