package dev.lamella.explain;

import dev.lamella.internal.explain.AvroTypes;
import dev.lamella.internal.explain.EncodingSupport;
import dev.lamella.internal.explain.FieldIds;
import dev.lamella.internal.explain.Layers;
import dev.lamella.internal.explain.View;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The types of a schema's columns, and how each ecosystem maps them. Immutable.
///
/// ```java
/// for (ColumnExplanation column : SchemaExplanation.of(reader.metadata()).columns()) {
///     System.out.println(column.leaf().logicalPath() + ": " + column.mappings().get(Ecosystem.SPARK));
/// }
/// ```
///
/// @param columns in the order of the schema
/// @param fields the fields of a row
/// @param notes an ecosystem's notes on the whole schema
public record SchemaExplanation(List<ColumnExplanation> columns, List<FieldExplanation> fields,
        Map<Ecosystem, String> notes) {
    public SchemaExplanation {
        columns = List.copyOf(columns);
        fields = List.copyOf(fields);
        notes = Map.copyOf(notes);
    }

    /// Explains a schema; values compare in the order of their types.
    public static SchemaExplanation of(Schema schema) {
        return of(schema, Optional.empty(), ignored -> Set.of());
    }

    /// Explains the columns of a file; values compare in the order that the file declares. A column in an encoding that an
    /// ecosystem does not read is not supported.
    public static SchemaExplanation of(FileMetadata file) {
        return of(file.schema(), file.columnOrders(), leaf -> encodings(file, leaf));
    }

    private static Set<Encoding> encodings(FileMetadata file, Leaf leaf) {
        Set<Encoding> all = new HashSet<>();
        for (RowGroup group : file.rowGroups()) {
            group.columns().get(leaf.fileIndex()).metadata().ifPresent(chunk -> all.addAll(chunk.encodings()));
        }
        return all;
    }

    private static TypeMapping stored(Ecosystem ecosystem, TypeMapping mapping, Leaf leaf, Set<Encoding> encodings) {
        return mapping.fidelity() == Fidelity.NOT_SUPPORTED
                ? mapping
                : encodings.stream().flatMap(
                        encoding -> EncodingSupport.lack(ecosystem, leaf.field(), encoding).stream()).sorted()
                        .findFirst()
                        .map(why -> new TypeMapping(Optional.empty(), Fidelity.NOT_SUPPORTED, Optional.of(why)))
                        .orElse(mapping);
    }

    private static SchemaExplanation of(Schema schema, Optional<List<ColumnOrder>> orders,
            Function<Leaf, Set<Encoding>> encodings) {
        Map<Ecosystem, List<TypeMapping>> leaves = new EnumMap<>(Ecosystem.class);
        List<Map<Ecosystem, TypeMapping>> wholes = new ArrayList<>();
        schema.fields().forEach(ignored -> wholes.add(new EnumMap<>(Ecosystem.class)));
        FieldIds ids = FieldIds.of(schema);
        for (Ecosystem ecosystem : Ecosystem.values()) {
            List<TypeMapping> ofEcosystem = new ArrayList<>();
            List<View> views = ecosystem.row(schema.fields());
            for (int i = 0; i < views.size(); i++) {
                wholes.get(i).put(ecosystem, views.get(i).mappings());
                ofEcosystem.addAll(views.get(i).leaves());
            }
            leaves.put(ecosystem, ofEcosystem);
        }
        Map<List<String>, List<SchemaFinding>> findings = Layers.findings(schema);
        List<ColumnExplanation> columns = new ArrayList<>();
        for (Leaf leaf : schema.leaves()) {
            Map<Ecosystem, TypeMapping> mappings = new EnumMap<>(Ecosystem.class);
            leaves.forEach((ecosystem, list) -> mappings.put(ecosystem, list.get(leaf.index())));
            mappings.computeIfPresent(Ecosystem.ICEBERG, (ignored, inferred) -> ids.see(leaf, inferred));
            Set<Encoding> used = encodings.apply(leaf);
            mappings.replaceAll((ecosystem, mapping) -> stored(ecosystem, mapping, leaf, used));
            SortOrder order = orders.map(list -> list.get(leaf.fileIndex()).sortOrder(leaf))
                    .orElseGet(() -> SortOrder.of(leaf));
            columns.add(new ColumnExplanation(leaf, Layers.of(leaf), order, Layers.findings(findings, leaf),
                    mappings));
        }
        List<FieldExplanation> fields = new ArrayList<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            Field field = schema.fields().get(i);
            wholes.get(i).computeIfPresent(Ecosystem.ICEBERG, (ignored, inferred) -> ids.see(field, inferred));
            fields.add(new FieldExplanation(field, wholes.get(i)));
        }
        return new SchemaExplanation(columns, fields, notes(schema, ids));
    }

    private static Map<Ecosystem, String> notes(Schema schema, FieldIds ids) {
        Map<Ecosystem, String> notes = new EnumMap<>(Ecosystem.class);
        ids.note().ifPresent(note -> notes.put(Ecosystem.ICEBERG, note));
        if (!AvroTypes.isRecordName(schema.name())) {
            notes.put(Ecosystem.AVRO, "Avro does not allow the name of the schema, so no record is read");
        }
        return notes;
    }

    /// The number of columns by fidelity, for each ecosystem.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(columns.size() == 1 ? "1 column" : columns.size() + " columns");
        String separator = ": ";
        for (Ecosystem ecosystem : Ecosystem.values()) {
            Map<Fidelity, Long> counts = columns.stream()
                    .flatMap(column -> Optional.ofNullable(column.mappings().get(ecosystem)).stream())
                    .collect(Collectors.groupingBy(TypeMapping::fidelity, () -> new EnumMap<>(Fidelity.class),
                            Collectors.counting()));
            if (!counts.isEmpty()) {
                text.append(separator).append(ecosystem.title()).append(counts.entrySet().stream()
                        .map(count -> " " + count.getValue() + " " + count.getKey()).collect(Collectors.joining(",")));
                separator = "; ";
            }
        }
        return text.toString();
    }
}
