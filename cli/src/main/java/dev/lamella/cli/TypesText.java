package dev.lamella.cli;

import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.Layer;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.explain.Seen;
import dev.lamella.explain.Support;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// An explanation for people: how many columns come through where, then a block for every column.
final class TypesText {
    private static final int WIDTH = 120;
    /// Where texts begin, behind two spaces and a label.
    private static final int INDENT = 14;
    /// Types wider than this have their remark on the next line.
    private static final int WIDEST_TYPE = 32;
    private static final int LONGEST_TYPE = 120;

    private final StringBuilder out = new StringBuilder();

    private TypesText() {}

    static String of(String file, SchemaExplanation explanation) {
        TypesText text = new TypesText();
        int count = explanation.columns().size();
        text.out.append(Texts.printable(file)).append(": ").append(count == 1 ? "1 column" : count + " columns")
                .append('\n');
        text.summary(explanation);
        explanation.columns().forEach(text::column);
        return text.out.toString();
    }

    private void summary(SchemaExplanation explanation) {
        List<ColumnExplanation> columns = explanation.columns();
        if (columns.isEmpty()) {
            return;
        }
        out.append('\n').append(" ".repeat(INDENT));
        for (Support support : Support.values()) {
            out.append(support).append("  ");
        }
        endLine();
        for (Ecosystem ecosystem : Ecosystem.values()) {
            out.append("  ").append(pad(ecosystem.title(), INDENT - 2));
            for (Support support : Support.values()) {
                long number = columns.stream().filter(column -> seen(column, ecosystem).support() == support).count();
                String digits = number == 0 ? "-" : Long.toString(number);
                out.append(" ".repeat(Math.max(0, support.toString().length() - digits.length()))).append(digits)
                        .append("  ");
            }
            out.append(ecosystem.source());
            endLine();
        }
        boolean isRefused = columns.stream().anyMatch(TypesText::isRefused);
        if (isRefused || !explanation.notes().isEmpty()) {
            out.append('\n');
        }
        explanation.notes().entrySet().stream().sorted(Map.Entry.comparingByKey())
                .forEach(note -> note(note.getKey().title() + ": " + note.getValue() + "."));
        if (isRefused) {
            note("Of a file with a column that is not supported, most read nothing unless they are given a schema"
                    + " without it.");
        }
    }

    private void note(String sentence) {
        out.append("  ");
        wrapped(sentence, 2, 2);
    }

    private static boolean isRefused(ColumnExplanation column) {
        return column.seen().values().stream().anyMatch(seen -> seen.support() == Support.NOT_SUPPORTED);
    }

    private static Seen seen(ColumnExplanation column, Ecosystem ecosystem) {
        return Optional.ofNullable(column.seen().get(ecosystem)).orElseThrow();
    }

    private void column(ColumnExplanation column) {
        PrimitiveField field = column.leaf().field();
        String path = column.leaf().logicalPath().toString();
        String physicalPath = column.leaf().path().toString();
        out.append('\n').append(Texts.printable(path)).append('\n');
        if (!physicalPath.equals(path)) {
            labelled("stored as", physicalPath);
        }
        labelled("type", field.repetition().name().toLowerCase(Locale.ROOT) + " " + physical(field) + levels(column));
        annotation(field).ifPresent(text -> labelled("annotation", text));
        for (Layer layer : column.layers()) {
            labelled(layer instanceof Layer.MapLayer ? "map" : layer instanceof Layer.ListLayer ? "list" : "group",
                    layer.path() + " is a " + layer.title() + ": " + layer.explanation());
        }
        labelled("order", column.sortOrder().toString());
        for (SchemaFinding finding : column.findings()) {
            String reading = finding.reading().map(text -> ", so " + text).orElse("");
            labelled("finding",
                    finding.found() + "; " + finding.allowed() + reading + " (" + finding.rule().id() + ")");
        }
        int width = Arrays.stream(Ecosystem.values()).mapToInt(ecosystem -> type(seen(column, ecosystem)).length())
                .filter(length -> length <= WIDEST_TYPE).max().orElse(0);
        for (Ecosystem ecosystem : Ecosystem.values()) {
            seen(ecosystem, seen(column, ecosystem), width);
        }
    }

    private static String physical(PrimitiveField field) {
        return field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                ? field.type() + "(" + field.typeLength() + ")"
                : field.type().name();
    }

    private static String levels(ColumnExplanation column) {
        int definition = column.leaf().maxDefinitionLevel();
        int repetition = column.leaf().maxRepetitionLevel();
        return definition == 0
                ? ""
                : ", definition levels to " + definition
                        + (repetition == 0 ? "" : ", repetition levels to " + repetition);
    }

    /// What is declared, and what counts of it if that is something else.
    private static Optional<String> annotation(PrimitiveField field) {
        Annotation declared = field.annotation();
        if (declared.isNone()) {
            return Optional.empty();
        }
        Optional<String> old = convertedType(declared).map(name -> "ConvertedType " + name);
        String both = declared.logicalType().map(TypesText::brief)
                .map(text -> text + old.map(name -> ", " + name).orElse("")).or(() -> old).orElse("");
        Optional<LogicalType> counting = field.logicalType();
        if (counting.isEmpty()) {
            return Optional.of(both + ", does not count");
        }
        return Optional
                .of(counting.equals(declared.logicalType()) ? both : both + ", counts as " + brief(counting.get()));
    }

    /// A type without most of a coordinate reference system that is a whole document.
    private static String brief(LogicalType type) {
        return brief(type.toString());
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_TYPE
                ? text
                : text.substring(0, LONGEST_TYPE) + "... (" + text.length() + " characters)";
    }

    /// The name of the deprecated annotation, or its id if it does not exist.
    static Optional<String> convertedType(Annotation declared) {
        OptionalInt id = declared.convertedType();
        if (id.isEmpty()) {
            return Optional.empty();
        }
        int number = id.getAsInt();
        return Optional.of(ConvertedType.of(number).map(Enum::name).orElseGet(() -> Integer.toString(number)));
    }

    private static String type(Seen seen) {
        return seen.type().map(Texts::printable).map(TypesText::brief).orElse("-");
    }

    private static String remark(Seen seen) {
        String why = seen.why().orElse("");
        return switch (seen.support()) {
            case EXACT -> why;
            case LOSSY, NOT_SUPPORTED -> seen.support() + ": " + why;
        };
    }

    private void seen(Ecosystem ecosystem, Seen seen, int width) {
        String type = type(seen);
        String remark = remark(seen);
        out.append("  ").append(pad(ecosystem.title(), INDENT - 2));
        if (remark.isEmpty()) {
            wrapped(type, INDENT, INDENT);
        } else if (type.length() <= width) {
            out.append(pad(type, width)).append("  ");
            wrapped(remark, INDENT + width + 2, INDENT + width + 2);
        } else {
            wrapped(type, INDENT, INDENT);
            out.append(" ".repeat(INDENT + width + 2));
            wrapped(remark, INDENT + width + 2, INDENT + width + 2);
        }
    }

    private void labelled(String label, String text) {
        out.append("  ").append(pad(label, INDENT - 2));
        wrapped(text, INDENT, INDENT);
    }

    /// Words, filled into lines.
    private void wrapped(String text, int at, int indent) {
        int column = at;
        boolean isFirst = true;
        for (String word : words(Texts.printable(text), WIDTH - indent)) {
            int length = word.codePointCount(0, word.length());
            if (!isFirst && column + 1 + length > WIDTH) {
                endLine();
                out.append(" ".repeat(indent));
                column = indent;
            } else if (!isFirst) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += length;
            isFirst = false;
        }
        endLine();
    }

    /// Words, of which those that fit on no line are cut.
    private static List<String> words(String text, int longest) {
        List<String> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            while (rest.codePointCount(0, rest.length()) > longest) {
                int end = rest.offsetByCodePoints(0, longest);
                words.add(rest.substring(0, end));
                rest = rest.substring(end);
            }
            words.add(rest);
        }
        return words;
    }

    private void endLine() {
        while (!out.isEmpty() && out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
        out.append('\n');
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
