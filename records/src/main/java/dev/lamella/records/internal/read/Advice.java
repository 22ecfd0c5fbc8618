package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Step;
import java.util.List;
import java.util.stream.Collectors;

/// What to make a component for a column that it does not fit.
final class Advice {
    private Advice() {}

    static String instead(Column column) {
        return switch (column.kind()) {
            case LIST -> "Make it a List, a Set or an array.";
            case MAP -> "Make it a Map.";
            case STRUCT -> "Make it a record of the group's columns.";
            default -> "What fits: " + fitting(column.kind()) + ".";
        };
    }

    private static String fitting(Kind kind) {
        List<JavaType> rows = JavaTypes.rows();
        String names = rows.stream()
                .filter(row -> row.steps().stream()
                        .anyMatch(step -> step.isDirect() && step.use() == Step.Use.ALWAYS
                                && step.kinds().containsKey(kind)))
                .map(row -> row.type().getSimpleName()).distinct().collect(Collectors.joining(", "));
        return names.isEmpty() ? "no class by itself" : names;
    }
}
