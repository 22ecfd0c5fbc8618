package dev.lamella.records.internal.convert;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A Java class that is stored as a value: one row of the table.
///
/// @param type the class; of primitive types the box has a row of its own
/// @param parquetType type string of the columns that are made for it
/// @param steps the ways to columns, tried in this order
/// @param parser reads a value from text in the source of a program; empty if the class has no text
public record JavaType(Class<?> type, String parquetType, List<Step> steps,
        Optional<Function<String, Object>> parser) {
    public JavaType {
        steps = List.copyOf(steps);
    }

    /// The value that a text in the source of a program says, for [dev.lamella.records.mapping.DefaultValue].
    ///
    /// @throws IllegalArgumentException if the text says none
    public Object parse(String text) {
        Function<String, Object> function = parser.orElseThrow(() -> new IllegalArgumentException(
                type.getTypeName() + " has no text, so no value can be said with @DefaultValue. Make it Optional."));
        try {
            return function.apply(text);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no " + type.getTypeName() + ". Give it as its Java type reads it.", e);
        }
    }

    /// The first way to columns of a kind.
    ///
    /// @param use [Step.Use#ASKED] if every way will do
    public Optional<Step> step(Kind kind, Step.Use use) {
        return steps.stream()
                .filter(step -> step.kinds().containsKey(kind) && (use == Step.Use.ASKED || step.use() == use))
                .findFirst();
    }

    /// What columns the class goes with.
    ///
    /// @param use [Step.Use#ASKED] for those too that it goes with only where they are asked for
    public Set<Kind> kinds(Step.Use use) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        for (Kind kind : Kind.values()) {
            if (step(kind, use).isPresent()) {
                kinds.add(kind);
            }
        }
        return kinds;
    }
}
