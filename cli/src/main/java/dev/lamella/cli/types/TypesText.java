package dev.lamella.cli.types;

import dev.lamella.cli.shell.LineWrapper;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.FieldExplanation;
import dev.lamella.explain.Layer;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.variant.internal.Printable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// An explanation for people: a summary, then a block for every nested field and every column.
public final class TypesText {
    /// The column where texts begin, after two spaces and a label.
    static final int INDENT = 14;
    /// Types longer than this have their remark on the next line.
    private static final int WIDEST_TYPE = 32;
    private static final int LONGEST_TYPE = 120;
    /// The longest type of a nested field, which contains the types of many.
    private static final int LONGEST_WHOLE = 280;

    private final TypesView view;
    private final LineWrapper out = new LineWrapper();

    private TypesText(TypesView view) {
        this.view = view;
    }

    public static String of(String file, TypesView view) {
        TypesText text = new TypesText(view);
        int count = view.all().columns().size();
        int shown = view.columns().size();
        String columns = Sizes.count(count, "column");
        text.out.append(Printable.line(file)).append(": ")
                .append(shown == count ? columns : shown + " of " + columns)
                .end();
        new TypesSummary(view, text.out).write();
        for (TypesView.Block block : view.blocks()) {
            block.whole().ifPresent(text::whole);
            boolean isVariant = block.whole().map(FieldExplanation::field).filter(TypesText::isVariant).isPresent();
            block.columns().forEach(isVariant ? text::part : text::column);
        }
        return text.out.toString();
    }

    /// A nested field as a whole.
    private void whole(FieldExplanation explanation) {
        Field field = explanation.field();
        title(ColumnPath.of(List.of(field.name())).toString());
        String carrier = switch (field) {
            case GroupField _ -> "group";
            case PrimitiveField leaf -> leaf.physicalText();
        };
        labelled("field", repetition(field) + " " + carrier
                + (field.annotation().isNone() ? "" : " (" + brief(field.annotation().toString(), LONGEST_TYPE) + ")"));
        seen(explanation.mappings(), LONGEST_WHOLE);
    }

    private void title(String path) {
        out.end();
        out.append(Printable.line(path)).end();
    }

    private void column(ColumnExplanation column) {
        PrimitiveField field = column.leaf().field();
        String path = column.leaf().logicalPath().toString();
        String physicalPath = column.leaf().path().toString();
        title(path);
        if (!physicalPath.equals(path)) {
            labelled("stored as", physicalPath);
        }
        labelled("type", repetition(field) + " " + field.physicalText() + levels(column));
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
        seen(column.mappings(), LONGEST_TYPE);
    }

    private static boolean isVariant(Field field) {
        return field instanceof GroupField group && group.shape() instanceof GroupShape.Variant;
    }

    /// A column that a Variant is stored in. The Variant's block says what ecosystems see; only a column with findings
    /// gets its own block.
    private void part(ColumnExplanation column) {
        if (!column.findings().isEmpty()) {
            column(column);
            return;
        }
        PrimitiveField field = column.leaf().field();
        labelled("stored in", column.leaf().path() + ": " + field.physicalText()
                + annotation(field).map(text -> " (" + text + ")").orElse(""));
    }

    private static String repetition(Field field) {
        return field.repetition().name().toLowerCase(Locale.ROOT);
    }

    private static String levels(ColumnExplanation column) {
        int definition = column.leaf().maxDefinitionLevel();
        int repetition = column.leaf().maxRepetitionLevel();
        return definition == 0
                ? ""
                : ", definition levels to " + definition
                        + (repetition == 0 ? "" : ", repetition levels to " + repetition);
    }

    /// The declared annotation, and the effective one if it differs.
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

    /// The text of a type, shortened: a coordinate reference system may be a whole document.
    private static String brief(LogicalType type) {
        return brief(type.toString(), LONGEST_TYPE);
    }

    private static String brief(String text, int longest) {
        return text.length() <= longest
                ? text
                : text.substring(0, longest) + "... (" + text.length() + " characters)";
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

    private static String type(TypeMapping seen, int longest) {
        return seen.type().map(Printable::line).map(type -> brief(type, longest)).orElse("-");
    }

    private static String remark(TypeMapping seen) {
        String why = seen.why().orElse("");
        return switch (seen.fidelity()) {
            case EXACT -> why;
            case LOSSY, NOT_SUPPORTED -> seen.fidelity() + ": " + why;
        };
    }

    /// A line for each ecosystem; the remarks begin below each other.
    private void seen(Map<Ecosystem, TypeMapping> all, int longest) {
        int width = view.ecosystems().stream()
                .mapToInt(ecosystem -> type(TypesView.seen(all, ecosystem), longest).length())
                .filter(length -> length <= WIDEST_TYPE).max().orElse(0);
        int indent = INDENT + width + 2;
        for (Ecosystem ecosystem : view.ecosystems()) {
            TypeMapping seen = TypesView.seen(all, ecosystem);
            String type = type(seen, longest);
            String remark = remark(seen);
            out.append("  ").padded(title(ecosystem), INDENT - 2);
            if (remark.isEmpty()) {
                out.wrapped(type, INDENT, INDENT);
            } else if (type.length() <= width) {
                out.padded(type, width + 2).wrapped(remark, indent, indent);
            } else {
                out.wrapped(type, INDENT, INDENT);
                out.indent(indent).wrapped(remark, indent, indent);
            }
        }
    }

    /// The name of an ecosystem, with a star if it was not observed.
    static String title(Ecosystem ecosystem) {
        return ecosystem.title() + (ecosystem.isObserved() ? "" : "*");
    }

    private void labelled(String label, String text) {
        out.append("  ").padded(label, INDENT - 2).wrapped(text, INDENT, INDENT);
    }
}
