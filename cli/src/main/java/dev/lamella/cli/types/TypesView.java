package dev.lamella.cli.types;

import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.Fidelity;
import dev.lamella.explain.FieldExplanation;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The requested part of an explanation.
///
/// @param all the requested columns and their fields
/// @param ecosystems the requested ecosystems
/// @param isOfProblems whether to show only columns that are not exact for one of these
public record TypesView(SchemaExplanation all, Set<Ecosystem> ecosystems, boolean isOfProblems) {
    /// A column, or a field without columns, which counts as one.
    record Counted(String name, Map<Ecosystem, TypeMapping> mappings) {}

    /// The explanation of a field of a row: of the whole field and of its columns.
    record Block(Optional<FieldExplanation> whole, List<ColumnExplanation> columns) {}

    /// How an ecosystem sees a column or field.
    static TypeMapping seen(Map<Ecosystem, TypeMapping> seen, Ecosystem ecosystem) {
        return Optional.ofNullable(seen.get(ecosystem)).orElseThrow();
    }

    /// All columns, and the fields without any.
    List<Counted> counted() {
        List<Counted> counted = new ArrayList<>();
        Set<Field> withColumns = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ColumnExplanation column : all.columns()) {
            withColumns.add(column.leaf().nodes().getFirst());
            counted.add(new Counted(column.leaf().logicalPath().toString(), column.mappings()));
        }
        for (FieldExplanation field : all.fields()) {
            if (!withColumns.contains(field.field())) {
                counted.add(new Counted(ColumnPath.of(List.of(field.field().name())).toString(), field.mappings()));
            }
        }
        return counted;
    }

    /// The columns to show.
    List<ColumnExplanation> columns() {
        return all.columns().stream().filter(column -> isShown(column.mappings())).toList();
    }

    /// The fields to show.
    List<FieldExplanation> fields() {
        return all.fields().stream().filter(field -> isShown(field.mappings())).toList();
    }

    /// The columns to show, field by field. A nested field comes before its columns.
    List<Block> blocks() {
        Map<Field, List<ColumnExplanation>> columns = new IdentityHashMap<>();
        for (ColumnExplanation column : columns()) {
            columns.computeIfAbsent(column.leaf().nodes().getFirst(), _ -> new ArrayList<>()).add(column);
        }
        List<Block> blocks = new ArrayList<>();
        for (FieldExplanation field : all.fields()) {
            boolean isShown = isNested(field.field()) && isShown(field.mappings());
            blocks.add(new Block(isShown ? Optional.of(field) : Optional.empty(),
                    columns.getOrDefault(field.field(), List.of())));
        }
        return blocks;
    }

    private static boolean isNested(Field field) {
        return field instanceof GroupField || field.repetition() == Repetition.REPEATED;
    }

    private boolean isShown(Map<Ecosystem, TypeMapping> seen) {
        return !isOfProblems
                || ecosystems.stream().anyMatch(ecosystem -> seen(seen, ecosystem).fidelity() != Fidelity.EXACT);
    }
}
