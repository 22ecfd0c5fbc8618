package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.error.ValueException;
import dev.lamella.io.OutputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordWriter;
import dev.lamella.records.WriteSummary;
import dev.lamella.records.internal.convert.Subject.Pair;
import dev.lamella.records.internal.convert.Subject.Place;
import dev.lamella.records.mapping.Loss;
import dev.lamella.schema.ColumnPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Digits that a column has no place for, in every column that may cut some off, of every class, at every place: they are counted, value
/// by value, or rejected with three ways out; and nothing else is.
class DigitsLawTest {
    private static final int LEAST_COLUMNS = 60;

    private int columns;
    private int counted;
    private int kept;

    @Test
    void digitsThatGoAreCountedOrRejected() {
        List<String> failures = new ArrayList<>();
        for (Subject subject : Subject.all()) {
            for (Pair pair : subject.pairs()) {
                Loss loss = pair.asked().kinds().get(pair.kind());
                // Only a subclass of Date, java.sql.Timestamp, has digits to lose.
                // A float is stored as the decimal that it is written as, or rejected.
                if (loss == Loss.DIGITS && subject.row().type() != Date.class
                        || loss == Loss.NEAREST && !pair.asked().isDirect() && pair.kind() != ColumnKind.DECIMAL) {
                    for (String type : KindFields.of(pair.kind())) {
                        try {
                            check(subject, type);
                        } catch (IOException | RuntimeException | AssertionError e) {
                            failures.add(subject + " as " + type + ": " + e);
                        }
                    }
                }
            }
        }
        System.out.println(
                columns + " columns that may cut digits off, " + counted + " values counted and rejected, " + kept
                        + " kept");
        assertThat(failures).isEmpty();
        assertThat(columns).isGreaterThanOrEqualTo(LEAST_COLUMNS);
    }

    @SuppressWarnings("unchecked")
    private void check(Subject subject, String type) throws IOException {
        columns++;
        int before = counted;
        List<Place> places = subject.places();
        RecordMapping<Object> mapping = (RecordMapping<Object>) subject.mapping(type, places);
        for (Object value : Samples.of(subject.row().type())) {
            Object object = subject.filled(places, value);
            Optional<WriteSummary> written = write(mapping, object);
            if (written.isEmpty()) {
                assertThat(rejection(mapping.strict(), object)).isNotEmpty();
                continue;
            }
            Map<ColumnPath, Long> rounded = written.get().roundedValues();
            if (rounded.isEmpty()) {
                kept++;
                byte[] file = mapping.strict().toBytes(List.of(object));
                assertThat(mapping.strict().fromBytes(file)).as("%s, strictly", value).hasSize(1);
                continue;
            }
            counted++;
            assertThat(rounded).as("%s", value).isEqualTo(all(places, type));
            String first = column(places.getFirst(), type);
            assertThat(rejection(mapping.strict(), object)).get().asString().matches("memory, column \\Q" + first
                    + "\\E, row 0:\n[Tt]he \\w+ has digits finer than \\Q"
                    + (type.equals("INTERVAL")
                            ? "the milliseconds of INTERVAL\\E"
                            : "\\E[^\n]* holds")
                    + "\\.\nRound the value first, give the column a finer type, or allow rounding with Precision\\.ROUND\\.");
        }
        boolean isFinest = type.contains("NANOS");
        assertThat(counted > before).as("some sample loses digits").isNotEqualTo(isFinest);
    }

    /// Whose digits are cut: of a group, its first column's.
    private static String column(Place place, String type) {
        return type.startsWith("STRUCT(timestamp ") ? place.column + ".timestamp" : place.column;
    }

    /// So many values as there are at each place.
    private static Map<ColumnPath, Long> all(List<Place> places, String type) {
        Map<ColumnPath, Long> all = new LinkedHashMap<>();
        for (Place place : places) {
            all.put(ColumnPath.of(List.of(column(place, type).split("\\."))),
                    place == Place.LIST || place == Place.NUMBERS ? 2L : 1L);
        }
        return all;
    }

    private static Optional<WriteSummary> write(RecordMapping<Object> mapping, Object object) throws IOException {
        try (RecordWriter<Object> writer = mapping.create(OutputFile.of("memory", new ByteArrayOutputStream()))) {
            return Optional.of(writer.writeAll(List.of(object)));
        } catch (ValueException ignored) {
            return Optional.empty();
        }
    }

    /// Empty if there is none.
    private static Optional<String> rejection(RecordMapping<Object> mapping, Object object) throws IOException {
        try (RecordWriter<Object> writer = mapping.create(OutputFile.of("memory", new ByteArrayOutputStream()))) {
            writer.writeAll(List.of(object));
            return Optional.empty();
        } catch (ValueException e) {
            return Optional.of(e.getMessage());
        }
    }
}
