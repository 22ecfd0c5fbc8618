package dev.lamella.records.internal.convert;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A Java class that is stored as a value: one row of the table of Java types.
///
/// @param type the class; a primitive type and its box have separate rows
/// @param parquetType the type string of columns in derived schemas
/// @param steps the conversions to columns, tried in this order
/// @param parser parses a value from text in source code; empty if the class has no text form
public record JavaType(Class<?> type, String parquetType, List<ConversionStep> steps,
        Optional<Function<String, Object>> parser) {
    public JavaType {
        steps = List.copyOf(steps);
    }

    /// Parses the value of a [dev.lamella.records.mapping.DefaultValue].
    ///
    /// @throws IllegalArgumentException if the text is not a value of the class
    public Object parse(String text) {
        Function<String, Object> function = parser.orElseThrow(() -> new IllegalArgumentException(
                "A " + type.getTypeName()
                        + " cannot be written as a text. Leave out its @DefaultValue, and make it an Optional."));
        try {
            return function.apply(text);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "The text \"" + text + "\" is not a " + type.getTypeName()
                            + ". Write it as its Java type reads it.",
                    e);
        }
    }

    /// The first step to columns of a kind.
    ///
    /// @param use [ConversionStep.Use#ASKED] to include steps that are used only on request
    public Optional<ConversionStep> step(ColumnKind kind, ConversionStep.Use use) {
        return steps.stream()
                .filter(step -> step.kinds().containsKey(kind)
                        && (use == ConversionStep.Use.ASKED || step.use() == use))
                .findFirst();
    }

    /// The kinds of columns that the class matches.
    ///
    /// @param use [ConversionStep.Use#ASKED] to include kinds that match only on request
    public Set<ColumnKind> kinds(ConversionStep.Use use) {
        Set<ColumnKind> kinds = EnumSet.noneOf(ColumnKind.class);
        for (ColumnKind kind : ColumnKind.values()) {
            if (step(kind, use).isPresent()) {
                kinds.add(kind);
            }
        }
        return kinds;
    }
}
