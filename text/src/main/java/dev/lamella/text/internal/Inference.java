package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.internal.Utf8;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

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

    /// The same for all records.
    public Inference ofAll() {
        return new Inference(numbers, Long.MAX_VALUE, variants);
    }

    /// The schema of a text.
    ///
    /// @throws ParquetException if no schema can be inferred
    public Found schemaOf(TextInput input) throws IOException {
        return schemaOf(List.of(input));
    }

    /// The schema of several texts of one form, as one table.
    ///
    /// @throws ParquetException if no schema can be inferred
    public Found schemaOf(List<TextInput> inputs) throws IOException {
        JsonTypeInference shape = new JsonTypeInference(numbers, 0, variants);
        SequencedMap<String, TextTypeInference> guesses = new LinkedHashMap<>();
        Samples samples = new Samples();
        for (TextInput input : inputs) {
            try (TextDecoder text = input.open()) {
                switch (input.format()) {
                    case JSON_LINES -> addJson(new LineReader(text, true), input.name(), shape, samples);
                    case JSON_VALUES -> throw new IllegalStateException("The type of values is given");
                    case CSV -> addCsv(new CsvRows(text, input.dialect()), input.dialect(), guesses, samples);
                }
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(input.name()));
            }
        }
        TextInput first = inputs.getFirst();
        try {
            Map<String, String> types = first.format() == TextInput.Format.CSV
                    ? typesOfCsv(guesses, first.advice())
                    : typesOfJson(shape, samples, first.advice());
            return new Found(schema(list(types)), samples.count, samples.areWhole);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(first.name()));
        }
    }

    /// The records that were sampled.
    private static final class Samples {
        private long count;
        private boolean areWhole = true;
        private Optional<CorruptFileException> bad = Optional.empty();
    }

    private void addJson(LineReader lines, String name, JsonTypeInference shape, Samples samples) throws IOException {
        JsonInput json = new JsonInput(JsonRecords.SEVERAL_LINES);
        long count = 0;
        boolean hasMore = JsonRecords.next(lines);
        while (hasMore && count < most) {
            Optional<CorruptFileException> failure = failure(lines, json, name);
            samples.bad = samples.bad.or(() -> failure);
            if (failure.isEmpty()) {
                JsonRecords.begin(lines, json);
                shape.add(json);
            }
            count++;
            hasMore = JsonRecords.next(lines);
        }
        samples.count += count;
        samples.areWhole &= !hasMore;
    }

    private Map<String, String> typesOfJson(JsonTypeInference shape, Samples samples, Advice advice) {
        if (shape.fields().isEmpty() && samples.bad.isPresent()) {
            throw samples.bad.get();
        }
        if (shape.fields().isEmpty() || shape.isBeyond()) {
            throw new CorruptFileException(shape.isBeyond()
                    ? "The records have too many different fields for a schema"
                    : "There is no record with a field to infer a schema from", advice(advice));
        }
        Map<String, String> types = new LinkedHashMap<>();
        shape.fields().forEach((field, values) -> types.put(field, variants.contains(field) ? VARIANT : values.type()));
        return types;
    }

    /// The reason why a line is not a record. It is reported when records are read, or by the inference if no line is a
    /// record.
    private static Optional<CorruptFileException> failure(LineReader lines, JsonInput json, String name) {
        try {
            JsonRecords.begin(lines, json);
            int depth = 1;
            while (depth > 0) {
                JsonToken token = json.next();
                if (token == JsonToken.FIELD_NAME && Utf8.halfPair(json.name()) >= 0) {
                    throw new CorruptFileException("The name of a field has an unpaired surrogate");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
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

    private void addCsv(CsvRows rows, CsvDialect dialect, SequencedMap<String, TextTypeInference> guesses,
            Samples samples) throws IOException {
        List<String> names = dialect.header() == CsvDialect.Header.FIRST_RECORD
                ? CsvRecords.Header.read(rows).names()
                : List.of();
        long count = 0;
        boolean hasMore = CsvRecords.next(rows, names.size());
        if (names.isEmpty() && hasMore) {
            names = numbered(rows.count());
        }
        List<TextTypeInference> columns = names.stream().map(name -> guesses.computeIfAbsent(name,
                ignored -> new TextTypeInference(TextTypeInference.Source.CELL, numbers))).toList();
        while (hasMore && count < most) {
            add(rows, dialect, columns);
            count++;
            hasMore = CsvRecords.next(rows, names.size());
        }
        samples.count += count;
        samples.areWhole &= !hasMore;
    }

    private Map<String, String> typesOfCsv(SequencedMap<String, TextTypeInference> guesses, Advice advice) {
        if (guesses.isEmpty()) {
            throw new CorruptFileException("There is no record to infer a schema from", advice(advice));
        }
        Map<String, String> types = new LinkedHashMap<>();
        guesses.forEach((name, guess) -> types.put(name,
                variants.contains(name) ? VARIANT : guess.type().orElse("STRING")));
        return types;
    }

    private static void add(CsvRows row, CsvDialect dialect, List<TextTypeInference> columns) {
        if (row.count() < columns.size() && dialect.shortRows() == CsvDialect.ShortRows.REJECT) {
            return;
        }
        for (int i = 0; i < Math.min(row.count(), columns.size()); i++) {
            if (!row.isNull(i)) {
                columns.get(i).addCell(row.text(i), dialect.decimal());
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
