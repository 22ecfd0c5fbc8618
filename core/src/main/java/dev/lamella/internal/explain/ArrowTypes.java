package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;

/// The types that Arrow's reader gives to columns of a file without an Arrow schema in its metadata, which could refine
/// them. Types are spelled as pyarrow prints them.
///
/// Source: Apache Arrow C++ 25, `cpp/src/parquet/arrow/schema.cc` and `schema_internal.cc`; each row was observed with
/// pyarrow 25.0.1.
public final class ArrowTypes extends TypeTable {
    private static final int LARGEST_DECIMAL_BYTES = 32;
    private static final int LARGEST_PRECISION = 76;
    private static final int LARGEST_PRECISION_128 = 38;
    private static final String REPEATED_LIST = "Arrow opens no file in which a list or a map is itself REPEATED";
    private static final String REJECTED_BY_NAME = "several columns have its name: pyarrow's read_table and datasets"
            + " reject them, ParquetFile.read gives them";

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        if (field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY && field.typeLength() == 0) {
            return rejected("a FIXED_LEN_BYTE_ARRAY has the length 0");
        }
        Annotation declared = field.annotation();
        Optional<LogicalType> logicalType = declared.logicalType();
        if (logicalType.isEmpty()) {
            return converted(field);
        }
        if (logicalType.get() instanceof LogicalType.Unknown) {
            return nothing(declared);
        }
        if (logicalType.get() instanceof LogicalType.Unrecognized(int member, byte[] ignored)) {
            return Declared.isTemporal(member)
                    ? Mappings.notSupported("Arrow opens no file with a unit of time that it does not know")
                    : unrecognized(field);
        }
        if (logicalType.get() instanceof LogicalType.File) {
            return unrecognized(field);
        }
        Field alone = Declared.with(field, Annotation.of(logicalType.get()));
        Optional<String> rejection = Declared.rejection(alone).or(() -> twelveBytes(alone));
        return rejection.isPresent() ? rejected(rejection.get()) : annotated(field, alone.logicalType().orElseThrow());
    }

    /// A column that has only the deprecated annotation, or none.
    private static TypeMapping converted(PrimitiveField field) {
        Annotation declared = field.annotation();
        if (declared.convertedType().isEmpty()) {
            return physical(field);
        }
        Optional<ConvertedType> old = Declared.convertedType(declared);
        if (old.isEmpty()) {
            return rejected("an annotation that does not exist is declared");
        }
        if (old.get() == ConvertedType.DECIMAL && Declared.isDecimalCarrier(field)) {
            int precision = declared.precision().orElse(0);
            int scale = declared.scale().orElse(0);
            boolean isLegal = precision >= 1 && scale >= 0 && scale <= precision;
            return isLegal
                    ? decimal(field, new LogicalType.Decimal(precision, scale))
                    : rejected("DECIMAL(" + precision + "," + scale + ") is declared");
        }
        Optional<String> rejection = Declared.rejection(field);
        return rejection.isPresent() ? rejected(rejection.get()) : annotated(field, field.logicalType().orElseThrow());
    }

    private static TypeMapping nothing(Annotation declared) {
        return declared.convertedType().isPresent() ? Mappings.lossy("null", Phrases.ALL_NULL) : Mappings.exact("null");
    }

    private static TypeMapping unrecognized(PrimitiveField field) {
        return Mappings.lossy(type(field), "the annotation is not known");
    }

    private static TypeMapping rejected(String why) {
        return Mappings.notSupported("Arrow opens no file in which " + why);
    }

    private static Optional<String> twelveBytes(Field field) {
        return Declared.isTimestampOfTwelveBytes(field)
                ? Optional.of("a TIMESTAMP is a FIXED_LEN_BYTE_ARRAY(12)")
                : Optional.empty();
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("string");
            case LogicalType.Enum ignored -> Mappings.lossy("binary", Phrases.TEXT_AS_BYTES);
            case LogicalType.Json ignored -> Mappings.exact("extension<arrow.json>");
            case LogicalType.Bson ignored -> Mappings.exact("binary");
            case LogicalType.Decimal decimal -> decimal(field, decimal);
            case LogicalType.Date ignored -> Mappings.exact("date32[day]");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> {
                String type = (unit == TimePrecision.MILLIS ? "time32[" : "time64[") + unit(unit) + "]";
                yield isAdjustedToUTC ? Mappings.lossy(type, Phrases.UTC_LOST) : Mappings.exact(type);
            }
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) ->
                Mappings.exact("timestamp[" + unit(unit) + (isAdjustedToUTC ? ", tz=UTC]" : "]"));
            case LogicalType.Integer(int bitWidth, boolean isSigned) ->
                Mappings.exact((isSigned ? "int" : "uint") + bitWidth);
            case LogicalType.Uuid ignored -> Mappings.exact("extension<arrow.uuid>");
            case LogicalType.Float16 ignored -> Mappings.exact("halffloat");
            case LogicalType.Interval ignored ->
                Mappings.lossy("fixed_size_binary[12]", "bytes instead of an interval");
            case LogicalType.Geospatial ignored -> Mappings.lossy("binary", Phrases.GEO_AS_BYTES);
            case LogicalType.Unknown ignored ->
                physical(field);
            case LogicalType.Nested ignored ->
                physical(field);
            case LogicalType.Unrecognized ignored ->
                physical(field);
        };
    }

    private static TypeMapping decimal(PrimitiveField field, LogicalType.Decimal type) {
        if (field.typeLength() > LARGEST_DECIMAL_BYTES) {
            return Mappings.notSupported("Arrow's decimals have at most " + LARGEST_DECIMAL_BYTES + " bytes");
        }
        if (type.precision() > LARGEST_PRECISION) {
            return Mappings.notSupported("Arrow's decimals have at most " + LARGEST_PRECISION + " digits");
        }
        String name = type.precision() > LARGEST_PRECISION_128 ? "decimal256" : "decimal128";
        return Mappings.exact(name + "(" + type.precision() + ", " + type.scale() + ")");
    }

    private static String unit(TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> "ms";
            case MICROS -> "us";
            case NANOS -> "ns";
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        return field.type() == PhysicalType.INT96
                ? Mappings.lossy(type(field), "timestamps before 1677 and after 2262 overflow")
                : Mappings.exact(type(field));
    }

    private static String type(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> "bool";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case INT96 -> "timestamp[ns]";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case BYTE_ARRAY -> "binary";
            case FIXED_LEN_BYTE_ARRAY -> "fixed_size_binary[" + field.typeLength() + "]";
        };
    }

    @Override
    protected View group(GroupField group) {
        Optional<String> rejection = annotationRejection(group);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        return switch (Declared.kind(group)) {
            case LIST -> list(group);
            case MAP, MAP_KEY_VALUE -> map(group);
            case VARIANT -> struct(group).losing(Phrases.PARTS_OF_VARIANT);
            case NONE, OTHER -> struct(group);
        };
    }

    /// Arrow checks the annotation of every group, also of those that only carry repetition.
    private static Optional<String> annotationRejection(GroupField group) {
        Annotation declared = group.annotation();
        boolean isKnown = switch (Declared.kind(group)) {
            case LIST, MAP, MAP_KEY_VALUE, VARIANT -> true;
            case NONE -> declared.isNone();
            case OTHER -> false;
        };
        return isKnown
                ? Optional.empty()
                : Optional.of("Arrow opens no file in which " + Phrases.declared(group) + " is declared on a group");
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(fields, field -> field.with(field.view().noting(Phrases.BY_POSITION)));
    }

    /// Readers of files give columns of the same name; all that looks columns up by name rejects them.
    @Override
    public List<View.Part> row(List<Field> fields) {
        return SameNames.equal(children(fields), field -> field.with(field.view().alsoLosing(REJECTED_BY_NAME)));
    }

    private View struct(GroupField group) {
        List<View.Part> parts = parts(group);
        return View.group(parts, out -> {
            out.append("struct<");
            List<Field> children = group.children();
            for (int i = 0; i < children.size(); i++) {
                out.append(i == 0 ? "" : ", ");
                appendField(out, children.get(i), parts.get(i).view());
            }
            out.append('>');
        });
    }

    private static void appendField(StringBuilder out, Field field, View view) {
        out.append(Phrases.name(field.name())).append(": ");
        view.writeTo(out);
        out.append(field.repetition() == Repetition.OPTIONAL ? "" : " not null");
    }

    private static View listOf(Field element, View view) {
        return View.group(List.of(new View.Part("element", view)), out -> {
            out.append("list<");
            appendField(out, element, view);
            out.append('>');
        });
    }

    @Override
    protected View repeated(Field field, View once) {
        boolean isAnnotated = field instanceof GroupField group && switch (Declared.kind(group)) {
            case LIST, MAP, MAP_KEY_VALUE -> true;
            case NONE, VARIANT, OTHER -> false;
        };
        return isAnnotated
                ? View.notSupported(REPEATED_LIST, List.of(new View.Part(field.name(), once)))
                : listOf(field, once);
    }

    private View list(GroupField group) {
        if (group.children().size() != 1 || group.children().getFirst().repetition() != Repetition.REPEATED) {
            return View.notSupported("Arrow opens no file with a LIST group that is not one repeated field",
                    parts(group));
        }
        Field repeated = group.children().getFirst();
        if (repeated instanceof GroupField layer) {
            Optional<String> rejection = annotationRejection(layer);
            if (rejection.isPresent() || layer.children().isEmpty()) {
                return View.notSupported(rejection.orElse("Arrow opens no file with a list of groups without fields"),
                        parts(group));
            }
            if (isListOfThreeLayers(layer)) {
                return View.notSupported(REPEATED_LIST, parts(group));
            }
            if (!isElement(layer, group)) {
                Field element = layer.children().getFirst();
                return listOf(element, field(element));
            }
        }
        return listOf(repeated, once(repeated));
    }

    /// Whether the repeated group of a list is the element, not a mere layer.
    private static boolean isElement(GroupField layer, GroupField list) {
        boolean isNested = switch (Declared.kind(layer)) {
            case LIST, MAP, MAP_KEY_VALUE -> true;
            case NONE, VARIANT, OTHER -> false;
        };
        return isNested || layer.children().size() > 1
                || layer.children().getFirst().repetition() == Repetition.REPEATED
                || ListRule.isElementName(layer.name(), list.name());
    }

    /// Old writers only had lists of two layers inside of lists.
    private static boolean isListOfThreeLayers(GroupField layer) {
        return Declared.kind(layer) == Declared.Kind.LIST
                && layer.children().getFirst() instanceof GroupField inner
                && !inner.children().isEmpty()
                && inner.children().getFirst().repetition() != Repetition.REPEATED;
    }

    private View map(GroupField group) {
        if (group.children().size() != 1 || !(group.children().getFirst() instanceof GroupField entries)
                || entries.repetition() != Repetition.REPEATED || entries.children().isEmpty()
                || entries.children().size() > 2) {
            return View.notSupported("Arrow opens no file with a MAP group that is not one repeated group of a key and"
                    + " a value", parts(group));
        }
        Optional<String> rejection = annotationRejection(entries);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        Field key = entries.children().getFirst();
        if (key.repetition() != Repetition.REQUIRED) {
            return View.notSupported("Arrow opens no file with a map whose keys are not REQUIRED", parts(group));
        }
        if (entries.children().size() == 1) {
            return list(group).losing("a list of the keys");
        }
        return View.map("map<", field(key), ", ", field(entries.children().get(1)), ">");
    }
}
