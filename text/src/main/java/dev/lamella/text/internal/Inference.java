package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds a schema that the records of a text fit, by the rules of the reference page *Text files*. All fields are OPTIONAL.
///
/// @param numbers the type for numbers with a decimal point
/// @param most the maximum number of records to sample
/// @param variants the names of columns that become VARIANT, whatever they hold
public record Inference(Numbers numbers, long most, Set<String> variants) {
    /// The type that holds any value.
    private static final String VARIANT = "VARIANT";

    /// The type for numbers with a decimal point.
    public enum Numbers {
        DOUBLE, DECIMAL
    }

    /// The result of an inference.
    ///
    /// @param sampled the number of sampled records
    /// @param isWhole whether these are all records
    public record Found(Schema schema, long sampled, boolean isWhole) {}

    /// The schema of a text.
    ///
    /// @throws ParquetException if no schema can be inferred
    public Found schemaOf(TextInput input) throws IOException {
        try (TextDecoder text = input.open()) {
            return switch (input.format()) {
                case JSON_LINES -> ofJson(new LineReader(text), input.name(), input.advice());
                case JSON_VALUES -> throw new IllegalStateException("The type of values is given");
                case CSV -> ofCsv(new CsvRows(text, input.dialect()), input.dialect());
            };
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(input.name()));
        }
    }

    private Found ofJson(LineReader lines, String name, Advice advice) throws IOException {
        Optional<CorruptFileException> bad = Optional.empty();
        JsonTypeInference shape = new JsonTypeInference(numbers, 0, variants);
        long count = 0;
        boolean hasMore = JsonRecords.next(lines);
        while (hasMore && count < most) {
            Optional<CorruptFileException> failure = failure(lines, name);
            bad = bad.or(() -> failure);
            if (failure.isEmpty()) {
                try (JsonInput json = JsonRecords.begin(lines)) {
                    shape.add(json);
                }
            }
            count++;
            hasMore = JsonRecords.next(lines);
        }
        if (shape.fields().isEmpty() && bad.isPresent()) {
            throw bad.get();
        }
        if (shape.fields().isEmpty() || shape.isBeyond()) {
            throw new CorruptFileException(shape.isBeyond()
                    ? "The records have too many different fields for a schema"
                    : "There is no record with a field to infer a schema from", advice(advice));
        }
        Map<String, String> types = new LinkedHashMap<>();
        shape.fields().forEach((field, values) -> types.put(field, variants.contains(field) ? VARIANT : values.type()));
        return new Found(schema(list(types)), count, !hasMore);
    }

    /// The reason why a line is not a record. It is reported when records are read, or by the inference if no line is a
    /// record.
    private static Optional<CorruptFileException> failure(LineReader lines, String name) {
        try (JsonInput json = JsonRecords.begin(lines)) {
            while (json.next() == JsonToken.FIELD_NAME) {
                if (json.name().codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
                    throw new CorruptFileException("The name of a field has an unpaired surrogate");
                }
                json.next();
                json.skip();
            }
            json.end();
            return Optional.empty();
        } catch (CorruptFileException e) {
            return Optional.of(new CorruptFileException(Location.ofFile(name + ":" + lines.number()), e.problem(),
                    "No record with a field was found to infer a schema from. Correct the records."));
        }
    }

    private static String advice(Advice advice) {
        return "Give the schema with " + advice.schema() + ".";
    }

    private Found ofCsv(CsvRows rows, CsvDialect dialect) throws IOException {
        List<String> names = new ArrayList<>();
        if (dialect.header() == CsvDialect.Header.FIRST_RECORD) {
            names = CsvRecords.header(rows);
        }
        List<TextTypeInference> guesses = new ArrayList<>();
        long count = 0;
        CsvRows.Row row = CsvRecords.next(rows, names.size());
        while (row != null && count < most) {
            if (names.isEmpty()) {
                names = numbered(row.count());
            }
            add(row, names.size(), guesses);
            count++;
            row = CsvRecords.next(rows, names.size());
        }
        if (names.isEmpty()) {
            throw new CorruptFileException("There is no record to infer a schema from", advice(rows.advice()));
        }
        Map<String, String> types = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            types.put(names.get(i), variants.contains(names.get(i))
                    ? VARIANT
                    : i < guesses.size() ? guesses.get(i).type().orElse("STRING") : "STRING");
        }
        return new Found(schema(list(types)), count, row == null);
    }

    private void add(CsvRows.Row row, int columns, List<TextTypeInference> guesses) {
        if (row.count() != columns) {
            return;
        }
        for (int i = 0; i < columns; i++) {
            if (i == guesses.size()) {
                guesses.add(new TextTypeInference(TextTypeInference.Source.CELL, numbers));
            }
            @Nullable
            String cell = row.cells()[i];
            if (cell != null) {
                guesses.get(i).add(cell);
            }
        }
    }

    private static List<String> numbered(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("column" + i);
        }
        return names;
    }

    /// The fields of a type string.
    static String fields(Map<String, JsonTypeInference> shapes) {
        Map<String, String> types = new LinkedHashMap<>();
        shapes.forEach((name, shape) -> types.put(name, shape.type()));
        return list(types);
    }

    private static String list(Map<String, String> types) {
        return types.entrySet().stream()
                .map(field -> "`" + field.getKey().replace("`", "``") + "` " + field.getValue())
                .collect(Collectors.joining(", "));
    }

    /// The schema of records that are values of one Variant column.
    public static Schema ofValues(String column) {
        return schema("`" + column.replace("`", "``") + "` " + VARIANT + "!");
    }

    private static Schema schema(String fields) {
        return Schema.of("schema", TypeString.parseFields(fields));
    }
}
