package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.io.OutputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordWriter;
import dev.lamella.records.internal.convert.Subject.Pair;
import dev.lamella.records.internal.convert.Subject.Place;
import dev.lamella.schema.Field;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every Java type, in every column that it goes with, at every place of a record: what is written comes back as it was, or
/// as the rules say, or is rejected with the place, as the rules say. Of the rules, [Expected] knows nothing but values.
class RecordsLawTest {
    /// As many as there are; fewer mean that rows, columns, places or values have been lost.
    private static final int LEAST_PAIRS = 633;
    private static final int LEAST_CASES = 225_000;

    private static final String NULL = "There is no value; the field is REQUIRED";

    @TempDir
    private static Path folder;

    /// What happened to values.
    private static final class Counts {
        int columns;
        int read;
        int rejected;
        int nulls;
        int plans;
    }

    private final Counts counts = new Counts();

    @Test
    void everyValueAtEveryPlaceComesBackOrIsRejected() {
        List<Subject> subjects = Subject.all();
        List<String> failures = new ArrayList<>();
        int pairs = 0;
        for (Subject subject : subjects) {
            for (Pair pair : subject.pairs()) {
                pairs++;
                int before = counts.read + counts.nulls;
                for (String type : types(subject, pair.kind())) {
                    try {
                        new Column(subject, pair, type).check();
                    } catch (IOException | RuntimeException | AssertionError e) {
                        failures.add(subject + " as " + type + ": " + e);
                    }
                }
                if (counts.read + counts.nulls == before) {
                    failures.add(subject + " in " + pair.kind() + ": nothing was read");
                }
            }
        }
        System.out.println(subjects.size() + " records, " + pairs + " pairs of a Java type and a kind of column, "
                + counts.columns + " columns, " + counts.read + " values read at their places, " + counts.nulls
                + " nulls, " + counts.rejected + " rejected, " + counts.plans + " rejected before there were values");
        assertThat(failures).isEmpty();
        assertThat(subjects).hasSize(JavaTypes.rows().size() + UnsignedTypes.rows().size() + 2);
        assertThat(pairs).isGreaterThanOrEqualTo(LEAST_PAIRS);
        assertThat(counts.read + counts.rejected + counts.nulls).isGreaterThanOrEqualTo(LEAST_CASES);
    }

    /// Durations are in columns that say what they count.
    static List<String> types(Subject subject, ColumnKind kind) {
        return subject.row().type() == Duration.class && kind == ColumnKind.INT64
                ? List.of("DURATION(NANOS)")
                : KindFields.of(kind);
    }

    /// One Java type in columns of one type.
    private final class Column {
        private final Subject subject;
        private final Pair pair;
        private final String type;
        private final List<Place> places;
        private final Class<?> box;
        private final RecordMapping<Object> mapping;
        private final Expected rule;
        private final List<Object> written = new ArrayList<>();
        /// Of each record that is written, what is at its places; empty for nothing.
        private final List<Optional<Object>> wanted = new ArrayList<>();

        @SuppressWarnings("unchecked")
        Column(Subject subject, Pair pair, String type) {
            this.subject = subject;
            this.pair = pair;
            this.type = type;
            List<Place> all = new ArrayList<>(subject.places());
            if (pair.kind() == ColumnKind.UNKNOWN) {
                // Where nothing but nulls is, there is no place for what is never null.
                all.removeAll(List.of(Place.REQUIRED, Place.FULL, Place.KEY));
            }
            this.places = List.copyOf(all);
            this.box = subject.box();
            this.mapping = (RecordMapping<Object>) subject.mapping(type, places);
            this.rule = new Expected(pair.kind(), TypeString.parse(type).optional("x"),
                    pair.asked().use() == ConversionStep.Use.ASKED, subject.isUnsigned());
        }

        void check() throws IOException {
            counts.columns++;
            byte[] file = write();
            read(mapping, file);
            if (pair.always().isPresent() && !type.startsWith("DURATION")) {
                read(plain(), file);
                append(file);
            } else if (pair.always().isEmpty()) {
                counts.plans++;
                assertThatThrownBy(() -> plain().fromBytes(file)).isInstanceOf(SchemaMismatchException.class)
                        .message().contains("bytes in memory, column ", "\nComponent ",
                                " does not fit the column, which is ",
                                " unless you ask for it.\nAsk for it: @ParquetType(\"");
            }
        }

        @SuppressWarnings("unchecked")
        private RecordMapping<Object> plain() {
            return (RecordMapping<Object>) RecordMapping.of(subject.type());
        }

        private byte[] write() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (RecordWriter<Object> writer = mapping.create(OutputFile.of("memory", bytes))) {
                Optional<Object> good = good();
                int rejections = 0;
                for (Object value : Samples.of(subject.row().type())) {
                    Optional<Object> result = pair.kind() == ColumnKind.UNKNOWN ? Optional.empty() : rule.of(value);
                    if (result.isPresent()) {
                        write(writer, subject.filled(places, value), result);
                    } else {
                        // The first at all places, the others at one after another.
                        for (Place place : rejections == 0 ? places : List.of(places.get(rejections % places.size()))) {
                            reject(writer, place, value, good);
                        }
                        rejections++;
                    }
                }
                if (good.isPresent() || !places.contains(Place.REQUIRED)) {
                    write(writer, nothing(good), Optional.empty());
                    rejectNulls(writer, good);
                }
                assertThat(writer.commit().rowCount()).isEqualTo(written.size());
            }
            return bytes.toByteArray();
        }

        private void write(RecordWriter<Object> writer, Object object, Optional<Object> result) throws IOException {
            writer.write(object);
            written.add(object);
            wanted.add(result);
        }

        /// A value that the column takes.
        private Optional<Object> good() {
            return Samples.of(subject.row().type()).stream().<Object>map(value -> value)
                    .filter(value -> (pair.kind() == ColumnKind.UNKNOWN ? byDefault() : rule).of(value).isPresent())
                    .findFirst();
        }

        private Expected byDefault() {
            Field field = TypeString.parse(subject.row().parquetType()).optional("x");
            return new Expected(ColumnKind.of(field), field, false, subject.isUnsigned());
        }

        private Object nothing(Optional<Object> good) {
            Map<Place, @Nullable Object> components = new EnumMap<>(Place.class);
            if (subject.places().contains(Place.REQUIRED)) {
                components.put(Place.REQUIRED, good.orElseThrow());
            }
            if (subject.places().contains(Place.FULL)) {
                components.put(Place.FULL, List.of());
            }
            return subject.make(components);
        }

        /// Only at the one place, or else it would be rejected at the first.
        private void reject(RecordWriter<Object> writer, Place place, Object value, Optional<Object> good)
                throws IOException {
            if (good.isEmpty() && place != Place.REQUIRED && subject.places().contains(Place.REQUIRED)) {
                return;
            }
            Map<Place, @Nullable Object> components = new EnumMap<>(Place.class);
            good.filter(ignored -> subject.places().contains(Place.REQUIRED))
                    .ifPresent(other -> components.put(Place.REQUIRED, other));
            if (subject.places().contains(Place.FULL)) {
                components.put(Place.FULL, List.of());
            }
            components.put(place, subject.at(place, value));
            reject(writer, subject.make(components), place, "");
        }

        // There are so many that building an assertion for each would take most of the time.
        private void reject(RecordWriter<Object> writer, Object object, Place place, String problem)
                throws IOException {
            counts.rejected++;
            String message;
            try {
                writer.write(object);
                throw new AssertionError("taken at " + place + ", which no rule says: " + object);
            } catch (ValueException | SchemaMismatchException e) {
                message = e.getMessage();
            }
            String[] lines = message.split("\n");
            String where = "memory, column " + place.column;
            boolean isThere = lines[0].startsWith(where) && lines[0].endsWith(", row " + written.size() + ":")
                    && " .,".indexOf(lines[0].charAt(where.length())) > 0;
            assertThat(isThere && lines.length == 3 && lines[1].endsWith(".") && lines[2].endsWith(".")
                    && lines[1].startsWith(problem) && (problem.equals(NULL) || !lines[1].startsWith(NULL)))
                    .as("at %s, row %s: %s", place, written.size(), message).isTrue();
        }

        private void rejectNulls(RecordWriter<Object> writer, Optional<Object> good) throws IOException {
            if (!places.contains(Place.REQUIRED) || subject.row().type().isPrimitive()) {
                return;
            }
            Object value = good.orElseThrow();
            Map<Place, @Nullable Object> components = new EnumMap<>(Place.class);
            for (Place place : List.of(Place.REQUIRED, Place.FULL, Place.KEY)) {
                if (!places.contains(place)) {
                    continue;
                }
                components.put(Place.REQUIRED, value);
                components.put(Place.FULL, List.of());
                components.put(Place.KEY, Map.of());
                components.put(place, switch (place) {
                    case FULL -> Collections.singletonList(null);
                    case KEY -> Collections.singletonMap(null, "x");
                    default -> null;
                });
                reject(writer, subject.make(components), place,
                        place == Place.KEY ? "A key of component keys is null" : NULL);
            }
        }

        private void read(RecordMapping<Object> reading, byte[] file) throws IOException {
            List<Object> objects = reading.fromBytes(file);
            assertThat(objects).hasSize(written.size());
            for (int i = 0; i < objects.size(); i++) {
                for (Place place : places) {
                    check(place, subject.get(objects.get(i), place), wanted.get(i));
                }
            }
        }

        /// Behind the rows of a file nobody asks for types: the file has them.
        private void append(byte[] file) throws IOException {
            if (!type.equals(KindFields.of(pair.kind()).getFirst()) || isOnlyAsked()) {
                return;
            }
            Path path = Files.write(folder.resolve("appended.parquet"), file);
            plain().append(path, written);
            List<Object> objects = mapping.read(path);
            assertThat(objects).hasSize(2 * written.size());
            read(mapping, Files.readAllBytes(path), written.size());
        }

        private boolean isOnlyAsked() {
            return pair.always().map(always -> !always.equals(pair.asked())).orElse(true);
        }

        private void read(RecordMapping<Object> reading, byte[] file, int from) throws IOException {
            List<Object> objects = reading.fromBytes(file);
            for (int i = from; i < objects.size(); i++) {
                for (Place place : places) {
                    check(place, subject.get(objects.get(i), place), wanted.get(i - from));
                }
            }
        }

        private void check(Place place, @Nullable Object found, Optional<Object> result) {
            if (result.isEmpty()) {
                checkNothing(place, found);
                return;
            }
            Object value = result.orElseThrow();
            Object object = Objects.requireNonNull(found);
            switch (place) {
                case REQUIRED, OPTIONAL -> same(object, value);
                case LIST -> {
                    List<?> list = (List<?>) object;
                    assertThat(list).hasSize(3);
                    none(list.getFirst());
                    same(list.get(1), value);
                    same(list.getLast(), value);
                }
                case FULL -> {
                    assertThat((List<?>) object).hasSize(1);
                    same(((List<?>) object).getFirst(), value);
                }
                case VALUE -> {
                    Map<?, ?> map = (Map<?, ?>) object;
                    assertThat(map).hasSize(2);
                    same(map.get("value"), value);
                    none(map.get("nothing"));
                }
                case KEY -> {
                    Map<?, ?> map = (Map<?, ?>) object;
                    assertThat(map).hasSize(1);
                    same(map.keySet().iterator().next(), value);
                    assertThat(map.values().iterator().next()).isEqualTo("key");
                }
                case NESTED -> same(subject.getInner(object), value);
                case IN_LIST -> {
                    List<?> list = (List<?>) object;
                    assertThat(list).hasSize(2);
                    none(list.getFirst());
                    same(subject.getInner(Objects.requireNonNull(list.getLast())), value);
                }
                case MAYBE -> same(switch (object) {
                    case OptionalInt optional -> optional.orElseThrow();
                    case OptionalLong optional -> optional.orElseThrow();
                    case OptionalDouble optional -> optional.orElseThrow();
                    default -> ((Optional<?>) object).orElseThrow();
                }, value);
                case ARRAY, NUMBERS -> {
                    assertThat(Array.getLength(object)).isEqualTo(2);
                    same(Array.get(object, 1), value);
                    if (place == Place.ARRAY) {
                        none(Array.get(object, 0));
                    } else {
                        same(Array.get(object, 0), value);
                    }
                }
            }
        }

        private void checkNothing(Place place, @Nullable Object found) {
            counts.nulls++;
            switch (place) {
                case REQUIRED -> assertThat(found).isNotNull();
                case FULL -> assertThat(found).isEqualTo(List.of());
                case MAYBE -> assertThat(found).isIn(Optional.empty(), OptionalInt.empty(), OptionalLong.empty(),
                        OptionalDouble.empty());
                default -> assertThat(found).isNull();
            }
        }

        private void same(@Nullable Object found, Object value) {
            counts.read++;
            if (!box.isInstance(found)) {
                throw new AssertionError(found + " is no " + subject);
            }
            Same.check(pair.kind(), moment(found), moment(value));
        }

        /// In which zone instants come back depends on all of them.
        private Object moment(Object time) {
            return switch (time) {
                case ZonedDateTime zoned when pair.kind() != ColumnKind.STRING -> zoned.toInstant();
                case OffsetDateTime offset when pair.kind() != ColumnKind.STRING -> offset.toInstant();
                default -> time;
            };
        }

        private void none(@Nullable Object found) {
            counts.nulls++;
            assertThat(found).isNull();
        }
    }
}
