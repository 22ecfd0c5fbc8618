package dev.lamella.cli;

import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.FieldExplanation;
import dev.lamella.explain.Layer;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An explanation as one JSON object.
final class TypesJson {
    private final JsonOut out;
    private final TypesView view;

    private TypesJson(TypesView view, JsonOut out) {
        this.view = view;
        this.out = out;
    }

    static void write(String file, TypesView view, OutputStream stream) throws IOException {
        JsonOut out = JsonOut.to(stream);
        new TypesJson(view, out).write(file);
        out.endLine();
        out.flush();
    }

    private void write(String file) throws IOException {
        out.startObject();
        text("file", file);
        ecosystems(view.all().notes());
        out.name("columns");
        out.startArray();
        for (ColumnExplanation column : view.columns()) {
            column(column);
        }
        out.endArray();
        out.name("fields");
        out.startArray();
        for (FieldExplanation field : view.fields()) {
            out.startObject();
            text("name", field.field().name());
            seen(field.mappings());
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private void ecosystems(Map<Ecosystem, String> notes) throws IOException {
        out.name("ecosystems");
        out.startObject();
        for (Ecosystem ecosystem : view.ecosystems()) {
            out.name(key(ecosystem));
            out.startObject();
            text("title", ecosystem.title());
            text("source", ecosystem.source());
            out.name("observed");
            out.writeBoolean(ecosystem.isObserved());
            text("note", Optional.ofNullable(notes.get(ecosystem)));
            out.endObject();
        }
        out.endObject();
    }

    /// The name of an ecosystem in JSON and in options.
    static String key(Ecosystem ecosystem) {
        return ecosystem.name().toLowerCase(Locale.ROOT);
    }

    /// `exact`, `lossy` or `not_supported`.
    static String support(TypeMapping seen) {
        return seen.fidelity().name().toLowerCase(Locale.ROOT);
    }

    private void column(ColumnExplanation column) throws IOException {
        PrimitiveField field = column.leaf().field();
        out.startObject();
        text("column", column.leaf().logicalPath().toString());
        names("path_in_schema", column.leaf().path());
        text("repetition", field.repetition().name());
        text("physical_type", field.type().name());
        if (field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            number("type_length", field.typeLength());
        }
        text("converted_type", TypesText.convertedType(field.annotation()));
        text("logical_type", field.annotation().logicalType().map(LogicalType::toString));
        text("counting_type", field.logicalType().map(LogicalType::toString));
        if (field.fieldId().isPresent()) {
            number("field_id", field.fieldId().getAsInt());
        }
        number("max_definition_level", column.leaf().maxDefinitionLevel());
        number("max_repetition_level", column.leaf().maxRepetitionLevel());
        layers(column.layers());
        text("sort_order", column.sortOrder().toString());
        findings(column.findings());
        seen(column.mappings());
        out.endObject();
    }

    private void layers(List<Layer> layers) throws IOException {
        if (layers.isEmpty()) {
            return;
        }
        out.name("layers");
        out.startArray();
        for (Layer layer : layers) {
            out.startObject();
            names("path_in_schema", layer.path());
            switch (layer) {
                case Layer.ListLayer list -> {
                    text("kind", "list");
                    number("rule_number", list.rule().number());
                    text("rule", list.rule().name());
                }
                case Layer.MapLayer map -> {
                    text("kind", "map");
                    text("rule", map.rule().name());
                }
                case Layer.VariantLayer _ -> text("kind", "variant");
                case Layer.FileLayer _ -> text("kind", "file");
            }
            text("explanation", layer.explanation());
            out.endObject();
        }
        out.endArray();
    }

    private void findings(List<SchemaFinding> findings) throws IOException {
        if (findings.isEmpty()) {
            return;
        }
        out.name("findings");
        out.startArray();
        for (SchemaFinding finding : findings) {
            out.startObject();
            text("rule", finding.rule().id());
            names("path_in_schema", ColumnPath.of(finding.path()));
            text("found", finding.found());
            text("allowed", finding.allowed());
            text("reading", finding.reading());
            out.endObject();
        }
        out.endArray();
    }

    private void seen(Map<Ecosystem, TypeMapping> views) throws IOException {
        out.name("seen");
        out.startObject();
        for (Ecosystem ecosystem : view.ecosystems()) {
            TypeMapping seen = TypesView.seen(views, ecosystem);
            out.name(key(ecosystem));
            out.startObject();
            text("type", seen.type());
            text("support", support(seen));
            text("why", seen.why());
            out.endObject();
        }
        out.endObject();
    }

    private void names(String name, ColumnPath path) throws IOException {
        out.name(name);
        out.startArray();
        for (String part : path.names()) {
            out.writeText(part);
        }
        out.endArray();
    }

    private void text(String name, String value) throws IOException {
        out.name(name);
        out.writeText(value);
    }

    private void text(String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            text(name, value.get());
        }
    }

    private void number(String name, long value) throws IOException {
        out.name(name);
        out.writeInteger(value);
    }
}
