package dev.lamella.cli.types;

import dev.lamella.cli.print.JsonFields;
import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.Layer;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An explanation as one JSON object.
public final class TypesJson {
    private final JsonFields fields;
    private final TypesView view;

    private TypesJson(TypesView view, JsonFields fields) {
        this.view = view;
        this.fields = fields;
    }

    public static void write(String file, TypesView view, OutputStream output) throws IOException {
        JsonFields.writeLine(output, fields -> fields.object(() -> new TypesJson(view, fields).write(file)));
    }

    private void write(String file) throws IOException {
        fields.text("file", file);
        ecosystems(view.all().notes());
        fields.objects("columns", view.columns(), this::column);
        fields.objects("fields", view.fields(), field -> {
            fields.text("name", field.field().name());
            seen(field.mappings());
        });
    }

    private void ecosystems(Map<Ecosystem, String> notes) throws IOException {
        fields.object("ecosystems", () -> {
            for (Ecosystem ecosystem : view.ecosystems()) {
                fields.object(key(ecosystem), () -> {
                    fields.text("title", ecosystem.title());
                    fields.text("source", ecosystem.source());
                    fields.flag("observed", ecosystem.isObserved());
                    fields.text("note", Optional.ofNullable(notes.get(ecosystem)));
                });
            }
        });
    }

    /// The name of an ecosystem in JSON and in options.
    public static String key(Ecosystem ecosystem) {
        return ecosystem.name().toLowerCase(Locale.ROOT);
    }

    /// `exact`, `lossy` or `not_supported`.
    public static String support(TypeMapping seen) {
        return seen.fidelity().name().toLowerCase(Locale.ROOT);
    }

    private void column(ColumnExplanation column) throws IOException {
        PrimitiveField field = column.leaf().field();
        fields.text("column", column.leaf().logicalPath().toString());
        fields.texts("path_in_schema", column.leaf().path().names());
        fields.text("repetition", field.repetition().name());
        fields.text("physical_type", field.type().name());
        if (field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            fields.number("type_length", field.typeLength());
        }
        fields.text("converted_type", TypesText.convertedType(field.annotation()));
        fields.text("logical_type", field.annotation().logicalType().map(LogicalType::toString));
        fields.text("counting_type", field.logicalType().map(LogicalType::toString));
        fields.number("field_id", field.fieldId());
        fields.number("max_definition_level", column.leaf().maxDefinitionLevel());
        fields.number("max_repetition_level", column.leaf().maxRepetitionLevel());
        if (!column.layers().isEmpty()) {
            fields.objects("layers", column.layers(), this::layer);
        }
        fields.text("sort_order", column.sortOrder().toString());
        if (!column.findings().isEmpty()) {
            fields.objects("findings", column.findings(), this::finding);
        }
        seen(column.mappings());
    }

    private void layer(Layer layer) throws IOException {
        fields.texts("path_in_schema", layer.path().names());
        switch (layer) {
            case Layer.ListLayer list -> {
                fields.text("kind", "list");
                fields.number("rule_number", list.rule().number());
                fields.text("rule", list.rule().name());
            }
            case Layer.MapLayer map -> {
                fields.text("kind", "map");
                fields.text("rule", map.rule().name());
            }
            case Layer.VariantLayer _ -> fields.text("kind", "variant");
            case Layer.FileLayer _ -> fields.text("kind", "file");
        }
        fields.text("explanation", layer.explanation());
    }

    private void finding(SchemaFinding finding) throws IOException {
        fields.text("rule", finding.rule().id());
        fields.texts("path_in_schema", ColumnPath.of(finding.path()).names());
        fields.text("found", finding.found());
        fields.text("allowed", finding.allowed());
        fields.text("reading", finding.reading());
    }

    private void seen(Map<Ecosystem, TypeMapping> views) throws IOException {
        fields.object("seen", () -> {
            for (Ecosystem ecosystem : view.ecosystems()) {
                TypeMapping seen = TypesView.seen(views, ecosystem);
                fields.object(key(ecosystem), () -> {
                    fields.text("type", seen.type());
                    fields.text("support", support(seen));
                    fields.text("why", seen.why());
                });
            }
        });
    }
}
