package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.List;
import java.util.Optional;

/// The dtypes of `pandas.read_parquet` with pyarrow and default options. pandas takes what Arrow reads, so the table begins
/// with the type of [ArrowTypes].
///
/// Source: the documentation of pandas 3.0 (PyArrow functionality) and of pyarrow 25 (pandas integration). Not observed.
public final class PandasTypes extends TypeTable {
    private static final String OBJECT = "object";
    private static final String ROUNDED = "if it has nulls, it becomes float64, which rounds beyond 2^53";

    private static final String ARRAYS = "NumPy arrays";

    private final ArrowTypes arrow = new ArrowTypes();

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        TypeMapping read = arrow.leaf(field);
        if (read.type().isEmpty()) {
            return read;
        }
        TypeMapping own = dtype(read.type().get(), field.repetition() != Repetition.REQUIRED);
        if (read.fidelity() == Fidelity.EXACT) {
            return own;
        }
        String lost = read.why().orElseThrow() + own.why().map(why -> "; " + why).orElse("");
        return Mappings.lossy(own.type().orElseThrow(), lost);
    }

    /// The dtype of a type of Arrow.
    private static TypeMapping dtype(String arrow, boolean isNullable) {
        String family = arrow.contains("[") ? arrow.substring(0, arrow.indexOf('[')) : arrow;
        return switch (family) {
            case "bool" -> isNullable ? Mappings.exact("bool", "object, if it has nulls") : Mappings.exact("bool");
            case "int8", "int16", "int32", "uint8", "uint16", "uint32" ->
                isNullable ? Mappings.exact(arrow, "float64, if it has nulls") : Mappings.exact(arrow);
            case "int64", "uint64" -> isNullable ? Mappings.lossy(arrow, ROUNDED) : Mappings.exact(arrow);
            case "halffloat" -> Mappings.exact("float16");
            case "float" -> Mappings.exact("float32");
            case "double" -> Mappings.exact("float64");
            case "string" -> Mappings.exact("str");
            case "timestamp" -> Mappings.exact("datetime64" + arrow.substring(family.length()).replace("tz=", ""));
            case "date32" -> Mappings.exact(OBJECT, "datetime.date");
            case "time32" -> Mappings.exact(OBJECT, "datetime.time");
            case "time64" -> arrow.equals("time64[ns]")
                    ? Mappings.lossy(OBJECT, "datetime.time, which has no nanoseconds")
                    : Mappings.exact(OBJECT, "datetime.time");
            case "extension<arrow.json>" -> Mappings.exact(OBJECT, "text, not parsed");
            case "extension<arrow.uuid>" -> Mappings.exact(OBJECT, "uuid.UUID or its bytes, by the version of pyarrow");
            case "null" -> Mappings.exact(OBJECT, Phrases.ALWAYS_NULL);
            default -> family.startsWith("decimal")
                    ? Mappings.exact(OBJECT, "decimal.Decimal")
                    : Mappings.exact(OBJECT, "bytes");
        };
    }

    @Override
    protected View group(GroupField group) {
        return whole(arrow.once(group).mappings(), List.of(group), switch (group.shape()) {
            case GroupShape.ListOf ignored -> ARRAYS;
            case GroupShape.MapOf ignored -> "lists of pairs";
            case GroupShape.Struct ignored -> "dicts";
            case GroupShape.Variant ignored -> "dicts";
            case GroupShape.File ignored -> "dicts";
        });
    }

    @Override
    protected View repeated(Field field, View once) {
        return whole(arrow.field(field).mappings(), List.of(field), ARRAYS);
    }

    /// A group is one object for each row.
    private View whole(TypeMapping read, List<Field> fields, String objects) {
        TypeMapping own = switch (read.fidelity()) {
            case NOT_SUPPORTED -> read;
            case LOSSY -> new TypeMapping(Optional.of(OBJECT), Fidelity.LOSSY, read.why());
            case EXACT -> Mappings.exact(OBJECT, objects);
        };
        return View.value(own, arrow.children(fields));
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(fields, field -> field.rejected("pandas reads no two columns of the same name"));
    }
}
