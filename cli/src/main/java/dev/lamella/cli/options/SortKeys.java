package dev.lamella.cli.options;

import dev.lamella.metadata.SortKey;
import dev.lamella.schema.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Sort keys as text: `country,at:desc,score:desc:nulls-first`.
public final class SortKeys {
    private SortKeys() {}

    /// @throws IllegalArgumentException if a text is not valid; the message says why
    public static List<SortKey> parse(List<String> texts) {
        return parse("--sort-by", texts);
    }

    /// @param option the option that has the texts
    /// @throws IllegalArgumentException if a text is not valid; the message says why
    public static List<SortKey> parse(String option, List<String> texts) {
        List<SortKey> keys = new ArrayList<>();
        for (String text : texts) {
            for (String part : split(text, ',')) {
                keys.add(key(option, part));
            }
        }
        return keys;
    }

    private static SortKey key(String option, String text) {
        List<String> parts = split(text, ':');
        SortKey key = SortKey.ascending(path(option, parts.getFirst()));
        for (String word : parts.subList(1, parts.size())) {
            key = switch (word.toLowerCase(Locale.ROOT)) {
                case "asc" -> new SortKey(key.path(), SortKey.Direction.ASCENDING, key.nulls());
                case "desc" -> new SortKey(key.path(), SortKey.Direction.DESCENDING, key.nulls());
                case "nulls-first" -> new SortKey(key.path(), key.direction(), SortKey.Nulls.FIRST);
                case "nulls-last" -> new SortKey(key.path(), key.direction(), SortKey.Nulls.LAST);
                default -> throw new IllegalArgumentException(option + " " + text + ": " + word
                        + " is not one of asc, desc, nulls-first, nulls-last");
            };
        }
        return key;
    }

    private static ColumnPath path(String option, String text) {
        try {
            return ColumnPath.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + " " + text + ": " + e.getMessage(), e);
        }
    }

    /// Splits at separators outside of backquotes.
    static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean isQuoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            isQuoted ^= text.charAt(i) == '`';
            if (text.charAt(i) == separator && !isQuoted) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }
}
