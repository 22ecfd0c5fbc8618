package dev.lamella.records.internal.write;

import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Infers the schema of rows that are maps.
public final class MapSchema {
    private static final int MAX_DEPTH = 64;
    /// Types in order of width: each holds all values of the types before it.
    private static final List<String> WHOLE = List.of("INT(8,true)", "INT(16,true)", "INT32", "INT64");
    private static final List<String> REAL = List.of("FLOAT", "DOUBLE");

    private final MixedNumbers numbers;
    private final Requests requests;

    private MapSchema(MixedNumbers numbers, Requests requests) {
        this.numbers = numbers;
        this.requests = requests;
    }

    /// The common type of the values of one place.
    private sealed interface Common {
        /// Only nulls.
        record Nothing() implements Common {}

        record Value(String typeString) implements Common {}

        record Several(Common element) implements Common {}

        record Fields(Map<String, Common> fields) implements Common {}
    }

    /// Infers the schema of a sample of rows.
    ///
    /// @throws IllegalArgumentException as [MapRows#inferSchema]
    public static Schema of(Iterable<? extends Map<String, ? extends @Nullable Object>> sample,
            MixedNumbers numbers, Requests requests) {
        MapSchema schema = new MapSchema(numbers, requests);
        Common row = new Common.Nothing();
        int count = 0;
        for (Map<String, ?> one : sample) {
            row = schema.join(row, schema.fields(present(one, count++), "", 0), "");
        }
        if (!(row instanceof Common.Fields(Map<String, Common> fields)) || fields.isEmpty()) {
            throw new IllegalArgumentException(
                    "The sample has no row with a field. Give a row with a field, or a schema.");
        }
        List<Field> made = new ArrayList<>();
        fields.forEach((name, common) -> made.add(TypeString.parse(text(common, quoted(name))).optional(name)));
        return Schema.of("rows", made);
    }

    private static Map<String, ?> present(@Nullable Map<String, ?> row, int number) {
        if (row == null) {
            throw rejected("", "Row " + number + " of the sample is null", "Leave it out.");
        }
        return row;
    }

    private Common.Fields fields(Map<?, ?> map, String path, int depth) {
        if (depth > MAX_DEPTH) {
            throw rejected(path, "Maps and lists are nested more than " + MAX_DEPTH + " levels deep",
                    "Use flatter rows.");
        }
        Map<String, Common> fields = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (!(key instanceof String name)) {
                throw rejected(path, "A key of a map is not a String, but names of fields are",
                        "Give a schema, in which the field is a MAP.");
            }
            String below = path.isEmpty() ? quoted(name) : path + "." + quoted(name);
            fields.put(name, common(value, below, depth + 1));
        });
        return new Common.Fields(fields);
    }

    private Common common(@Nullable Object value, String path, int depth) {
        if (value == null) {
            return new Common.Nothing();
        }
        Optional<JavaType> row = requests.row(value instanceof Enum<?> e ? e.getDeclaringClass() : value.getClass());
        if (row.isPresent()) {
            requireDirect(value, row.get(), path);
            return new Common.Value(row.get().parquetType());
        }
        return switch (value) {
            case Map<?, ?> map -> fields(map, path, depth);
            case Optional<?> optional -> common(optional.orElse(null), path, depth);
            case Iterable<?> all -> elements(all, path, depth);
            default -> {
                if (!value.getClass().isArray()) {
                    throw rejected(path, "Values of " + value.getClass().getTypeName() + " cannot be stored",
                            "Give a value of another class: a text, a number, a date, a list, a map.");
                }
                List<@Nullable Object> all = new ArrayList<>();
                for (int i = 0; i < Array.getLength(value); i++) {
                    all.add(Array.get(value, i));
                }
                yield elements(all, path, depth);
            }
        };
    }

    /// Requires a type that rows hold directly: writing maps applies no conversions of record components.
    private void requireDirect(Object value, JavaType row, String path) {
        TypeString type = TypeString.parse(row.parquetType());
        ConversionStep step = requests
                .step(row.type(), ColumnKind.of(type.optional("value")), ConversionStep.Use.ALWAYS,
                        ValueTraits.NONE.with(type))
                .orElseThrow(() -> new AssertionError("The class " + row.type() + " has no step to its default type"));
        boolean isItsName = value instanceof Enum<?> constant
                && step.toBase().filter(toBase -> !toBase.apply(constant).equals(constant.name())).isEmpty();
        if (step.toBase().isPresent() && !isItsName) {
            throw rejected(path,
                    "Values of " + value.getClass().getTypeName() + " can be stored as " + row.parquetType()
                            + " only from records",
                    "Give a " + step.base().getSimpleName() + " instead.");
        }
    }

    private Common elements(Iterable<?> all, String path, int depth) {
        if (depth > MAX_DEPTH) {
            throw rejected(path, "Maps and lists are nested more than " + MAX_DEPTH + " levels deep",
                    "Use flatter rows.");
        }
        Common element = new Common.Nothing();
        for (Object one : all) {
            element = join(element, common(one, path + "[]", depth + 1), path + "[]");
        }
        return new Common.Several(element);
    }

    private Common join(Common a, Common b, String path) {
        if (a instanceof Common.Nothing || a.equals(b)) {
            return b;
        }
        if (b instanceof Common.Nothing) {
            return a;
        }
        if (a instanceof Common.Value(String first) && b instanceof Common.Value(String second)) {
            return new Common.Value(join(first, second, path));
        }
        if (a instanceof Common.Several(Common first) && b instanceof Common.Several(Common second)) {
            return new Common.Several(join(first, second, path + "[]"));
        }
        if (a instanceof Common.Fields(Map<String, Common> first)
                && b instanceof Common.Fields(Map<String, Common> second)) {
            Map<String, Common> all = new LinkedHashMap<>(first);
            second.forEach((name, common) -> all.merge(name, common,
                    (x, y) -> join(x, y, path.isEmpty() ? quoted(name) : path + "." + quoted(name))));
            return new Common.Fields(all);
        }
        throw rejected(path, "The values are " + kind(a) + " and " + kind(b), "Give values of one kind, or a schema.");
    }

    private String join(String a, String b, String path) {
        for (List<String> line : List.of(WHOLE, REAL)) {
            if (line.contains(a) && line.contains(b)) {
                return line.get(Math.max(line.indexOf(a), line.indexOf(b)));
            }
        }
        boolean areNumbers = (WHOLE.contains(a) || REAL.contains(a)) && (WHOLE.contains(b) || REAL.contains(b));
        if (areNumbers && numbers == MixedNumbers.TO_DOUBLE) {
            return REAL.getLast();
        }
        throw rejected(path, "The values are " + a + " and " + b, areNumbers
                ? "Allow DOUBLE for both with MixedNumbers.TO_DOUBLE, or give a schema."
                : "Give values of one class, or a schema.");
    }

    private static String kind(Common common) {
        return switch (common) {
            case Common.Nothing ignored -> "nothing";
            case Common.Value(String type) -> type;
            case Common.Several ignored -> "lists";
            case Common.Fields ignored -> "maps";
        };
    }

    private static String text(Common common, String path) {
        return switch (common) {
            case Common.Nothing ignored -> "UNKNOWN";
            case Common.Value(String type) -> type;
            case Common.Several(Common element) -> "LIST(" + text(element, path + "[]") + ")";
            case Common.Fields(Map<String, Common> fields) -> {
                if (fields.isEmpty()) {
                    throw rejected(path, "All maps are empty, but a group of a schema needs a field",
                            "Leave them out, or give a schema.");
                }
                List<String> parts = new ArrayList<>();
                fields.forEach((name, field) -> parts.add("`" + name.replace("`", "``") + "` "
                        + text(field, path + "." + quoted(name))));
                yield "STRUCT(" + String.join(", ", parts) + ")";
            }
        };
    }

    private static String quoted(String name) {
        return ColumnPath.of(name).toString();
    }

    private static IllegalArgumentException rejected(String path, String problem, String advice) {
        return new IllegalArgumentException((path.isEmpty() ? "" : "Field " + path + ": ") + problem + ". " + advice);
    }
}
