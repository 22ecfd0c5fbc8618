package dev.lamella.internal.check;

import dev.lamella.explain.Ecosystem;
import dev.lamella.internal.footer.Writer;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Rules for single fields of the schema: types, annotations, names and ids. Each method reports what its comment
/// names.
final class SchemaFields {
    /// From this version on Impala's peers annotate text: PARQUET-251 and HIVE-9482 fall before it.
    private static final Writer.Version ANNOTATES = Writer.Version.parse("1.8.0");

    private static final List<Ecosystem> COMMON = List.of(Ecosystem.ARROW, Ecosystem.SPARK, Ecosystem.DUCKDB,
            Ecosystem.POLARS);

    private SchemaFields() {}

    /// Columns of the deprecated type INT96.
    static void int96(Field field, Report report) {
        if (field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.INT96) {
            report.add("the column is INT96", "timestamps are INT64 annotated TIMESTAMP");
        }
    }

    /// Annotations that only readers of the deprecated form see.
    static void convertedOnly(Field field, Report report) {
        Annotation declared = field.annotation();
        int id = declared.convertedType().orElse(ConvertedType.INTERVAL.id());
        if (declared.logicalType().isEmpty() && id >= 0 && id < ConvertedType.INTERVAL.id()
                && id != ConvertedType.MAP_KEY_VALUE.id()) {
            report.add("the annotation is there only as the deprecated ConvertedType " + declared,
                    "it is written as LogicalType, with the ConvertedType beside it");
        }
    }

    /// Annotations that readers of the deprecated form do not see.
    static void convertedMissing(Field field, Report report) {
        Annotation declared = field.annotation();
        boolean isLong = field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                && field.logicalType().filter(type -> type instanceof LogicalType.Timestamp).isPresent();
        if (declared.logicalType().isPresent() && declared.convertedType().isEmpty()
                && field.logicalType().isPresent() && !isLong) {
            ConvertedType.of(declared.logicalType().get())
                    .ifPresent(twin -> report.add("the annotation " + declared + " stands alone",
                            "it is written with the ConvertedType " + twin + " beside it, for old readers"));
        }
    }

    /// Columns of bytes by writers that did not annotate text.
    static void bytesMeantAsText(CheckedFile file, Report report) throws IOException {
        if (!file.metadata().createdBy().map(Writer::of).map(SchemaFields::isSilent).orElse(true)) {
            return;
        }
        file.forEachField(report, (path, field, ignored) -> {
            if (field instanceof PrimitiveField leaf && leaf.isReadable() && leaf.type() == PhysicalType.BYTE_ARRAY
                    && leaf.annotation().isNone()) {
                report.add("the column is BYTE_ARRAY without annotation, by a writer that wrote text so",
                        "text is annotated STRING; this is read as bytes");
            }
        });
    }

    private static boolean isSilent(Writer writer) {
        return writer.application().startsWith("impala")
                || writer.isFrom("parquet-mr", Writer.Version.FIRST, ANNOTATES)
                || writer.application().equals("parquet-mr") && writer.version().isEmpty();
    }

    /// DECIMALs that an INT64 is too wide for.
    static void wideDecimal(Field field, Report report) {
        if (field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.INT64
                && leaf.logicalType().isPresent()
                && leaf.logicalType().get() instanceof LogicalType.Decimal(int precision, int ignored2)
                && precision < 10) {
            report.add("the precision of the INT64 is " + precision, "an INT32 holds up to 9 digits");
        }
    }

    /// Fields without a name.
    static void emptyName(Field field, Report report) {
        if (field.name().isEmpty()) {
            report.add("the name is empty", "a name has at least one character");
        }
    }

    /// Fields of a group whose names differ only in upper and lower case.
    static void nameCase(CheckedFile file, Report report) throws IOException {
        Map<List<String>, Map<String, String>> groups = new HashMap<>();
        file.forEachField(report, (path, field, ignored) -> {
            Map<String, String> seen = groups.computeIfAbsent(List.copyOf(path.subList(0, path.size() - 1)),
                    ignored2 -> new HashMap<>());
            String other = seen.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field.name());
            if (other != null && !other.equals(field.name())) {
                report.add("the name differs from its sibling " + other + " only by case",
                        "many readers compare names without regard to case");
            }
        });
    }

    /// Names with a dot in them.
    static void dottedName(Field field, Report report) {
        if (field.name().contains(".")) {
            report.add("the name has a dot in it",
                    "readers that separate paths by dots cannot tell it from a group");
        }
    }

    /// Field ids that are given twice.
    static void duplicateId(CheckedFile file, Report report) throws IOException {
        Map<Integer, List<String>> seen = new HashMap<>();
        file.forEachField(report, (path, field, ignored) -> {
            int id = field.fieldId().orElse(-1);
            // Arrow's older writers give -1 to fields without one.
            List<String> other = id < 0 ? null : seen.putIfAbsent(id, List.copyOf(path));
            if (other != null) {
                report.add("the field has the id " + id + ", and so has " + String.join(".", other),
                        "each id is given to one field of a schema");
            }
        });
    }

    /// Lengths of types that have none.
    static void strayLength(SchemaElement element, Report report) {
        boolean isFixed = element.type().isPresent()
                && element.type().getAsInt() == PhysicalType.FIXED_LEN_BYTE_ARRAY.id();
        if (element.typeLength().isPresent() && element.typeLength().getAsInt() != 0 && !isFixed) {
            report.add("type_length is " + element.typeLength().getAsInt(),
                    "only FIXED_LEN_BYTE_ARRAY has a length; it is ignored");
        }
    }

    /// Fields without a repetition; the root has none.
    static void repetition(CheckedFile file, Report report) {
        List<SchemaElement> elements = file.metadata().schemaElements();
        for (SchemaElement element : elements.subList(1, elements.size())) {
            if (element.repetition().isEmpty()) {
                report.add("the field " + element.name() + " has no repetition, and is read as REQUIRED",
                        "it is 0 (REQUIRED), 1 (OPTIONAL) or 2 (REPEATED)");
            }
        }
    }

    /// Leaves that say how many children they have.
    static void childCount(SchemaElement element, Report report) {
        if (element.type().isPresent() && element.childCount().isPresent()) {
            report.add("the column says that it has " + element.childCount().getAsInt() + " children",
                    "num_children is only there for groups");
        }
    }

    /// A root that says what only fields say.
    static void root(CheckedFile file, Report report) {
        SchemaElement root = file.metadata().schemaElements().getFirst();
        List<String> said = new ArrayList<>();
        if (root.repetition().isPresent()) {
            said.add("a repetition");
        }
        if (root.type().isPresent()) {
            said.add("a physical type");
        }
        if (root.logicalType().isPresent() || root.convertedType().isPresent()) {
            said.add("an annotation");
        }
        if (!said.isEmpty()) {
            report.add("the root of the schema has " + String.join(" and ", said),
                    "it has only a name and children; the rest is ignored");
        }
    }

    /// A DECIMAL whose deprecated scale and precision are not those of its annotation.
    static void decimalFields(SchemaElement element, Report report) {
        if (element.logicalType().isPresent()
                && element.logicalType().get() instanceof LogicalType.Decimal(int precision, int scale)
                && (element.precision().isPresent() || element.scale().isPresent())
                && (element.precision().orElse(0) != precision || element.scale().orElse(0) != scale)) {
            report.add("the annotation is " + element.logicalType().get()
                    + ", and the fields beside it say precision " + element.precision().orElse(0) + " and scale "
                    + element.scale().orElse(0), "both must be the same");
        }
    }

    /// Scale and precision of a field that is not a DECIMAL.
    static void strayDecimal(SchemaElement element, Report report) {
        boolean isDecimal = element.logicalType().filter(type -> type instanceof LogicalType.Decimal).isPresent()
                || element.convertedType().orElse(-1) == ConvertedType.DECIMAL.id();
        if (!isDecimal && (element.scale().orElse(0) != 0 || element.precision().orElse(0) != 0)) {
            report.add("the field has a scale or a precision, and is not a DECIMAL",
                    "only a DECIMAL has them; they are ignored");
        }
    }

    /// A schema without columns.
    static void noColumns(CheckedFile file, Report report) {
        if (file.schema().leaves().isEmpty()) {
            report.add("the schema has no columns", "without columns there are only rows to be counted");
        }
    }

    /// Fields of a row that common readers do not read. Most open nothing of the file then.
    static void readers(CheckedFile file, Report report) throws IOException {
        file.forEachField(report, (path, field, parent) -> {
            List<String> readers = parent.isPresent()
                    ? List.of()
                    : COMMON.stream().filter(reader -> reader.see(field).type().isEmpty()).map(Ecosystem::title)
                            .toList();
            if (!readers.isEmpty()) {
                report.add("the field is not read by " + String.join(", ", readers),
                        "`lamella types` says why");
            }
        });
    }
}
