package dev.lamella.arrow;

import dev.lamella.variant.internal.Printable;
import java.util.List;
import java.util.Map;

/// Prints an Arrow schema as text, a line for each field.
final class ArrowText {
    private static final int LONGEST_IN_MESSAGE = 100;

    private ArrowText() {}

    static String of(List<ArrowField> fields, Map<String, String> metadata) {
        StringBuilder out = new StringBuilder();
        fields.forEach(field -> append(out, field, 0));
        metadata.forEach((key, value) -> out.append("metadata ").append(quoted(key)).append(": ").append(quoted(value))
                .append('\n'));
        return out.toString();
    }

    private static void append(StringBuilder out, ArrowField field, int depth) {
        out.repeat("  ", depth).append(name(field.name())).append(": ").append(escaped(field.type().toString()));
        if (!field.isNullable()) {
            out.append(" not null");
        }
        field.dictionary().ifPresent(dictionary -> out.append(", dictionary ").append(dictionary.id()).append(" of ")
                .append(dictionary.indexType()).append(dictionary.isOrdered() ? ", ordered" : ""));
        field.extension().ifPresent(extension -> {
            out.append(", extension ").append(name(extension.name()));
            if (!extension.metadata().isEmpty()) {
                out.append(' ').append(quoted(extension.metadata()));
            }
        });
        field.metadata().forEach((key, value) -> {
            if (!ArrowExtension.isKey(key)) {
                out.append(", metadata ").append(quoted(key)).append(": ").append(quoted(value));
            }
        });
        out.append('\n');
        field.children().forEach(child -> append(out, child, depth + 1));
    }

    /// A name for a message: in one line, and cut if it is very long.
    static String brief(String name) {
        return name(shortened(name));
    }

    /// A type for a message: in one line, and cut if it is very long. A coordinate reference system may be a whole
    /// document.
    static String cut(String type) {
        return escaped(shortened(type));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_IN_MESSAGE ? text : text.substring(0, LONGEST_IN_MESSAGE) + "...";
    }

    private static String name(String name) {
        boolean isPlain = !name.isEmpty() && name.chars()
                .noneMatch(c -> c <= ' ' || c == ':' || c == ',' || c == '"');
        return isPlain && Printable.line(name).equals(name) ? name : quoted(name);
    }

    /// A text in quotes, escaped as in JSON.
    static String quoted(String text) {
        return '"' + escaped(text.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    /// A text in one line: control characters and line separators are escaped as in JSON.
    static String escaped(String text) {
        return Printable.line(text);
    }
}
