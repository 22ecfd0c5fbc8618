package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowSchemaKey;
import dev.lamella.row.FileReference;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Every type of a column, whose values rows have written, asked for as every class of the table: a record has what a row gives, or
/// is rejected where a row rejects; and what was read and is written again is what was there. What the table does not have is
/// rejected before there are values.
class ColumnsLawTest {
    private static final int LEAST_COLUMNS = 50;
    private static final int LEAST_PAIRS = 1600;
    private static final int LEAST_REJECTED = 6000;
    private static final int LEAST_VALUES = 35_000;

    private static final class Counts {
        int columns;
        int pairs;
        int values;
        int rejected;
        int plans;
    }

    private final Counts counts = new Counts();

    @Test
    void everyColumnIsReadAsEveryClassOrRejected() {
        List<Subject> subjects = Subject.all();
        Set<ColumnKind> kinds = EnumSet.noneOf(ColumnKind.class);
        List<String> failures = new ArrayList<>();
        for (ColumnKind kind : ColumnKind.values()) {
            for (String type : KindFields.of(kind)) {
                kinds.add(kind);
                counts.columns++;
                try {
                    Column column = new Column(kind, type);
                    for (Subject subject : subjects) {
                        check(column, subject, failures);
                    }
                } catch (IOException | RuntimeException e) {
                    failures.add(type + ": " + e);
                }
            }
        }
        System.out
                .println(counts.columns + " types of columns, " + counts.pairs + " pairs with a class, " + counts.values
                        + " values read and written again, " + counts.rejected + " rejected, " + counts.plans
                        + " pairs rejected before there were values");
        assertThat(failures).isEmpty();
        assertThat(kinds)
                .isEqualTo(EnumSet.complementOf(EnumSet.of(ColumnKind.STRUCT, ColumnKind.LIST, ColumnKind.MAP)));
        assertThat(counts.columns).isGreaterThanOrEqualTo(LEAST_COLUMNS);
        assertThat(counts.pairs).isGreaterThanOrEqualTo(LEAST_PAIRS);
        assertThat(counts.plans).isGreaterThanOrEqualTo(LEAST_REJECTED);
        assertThat(counts.values + counts.rejected).isGreaterThanOrEqualTo(LEAST_VALUES);
    }

    private void check(Column column, Subject subject, List<String> failures) {
        for (ConversionStep.Use use : ConversionStep.Use.values()) {
            try {
                new Reading(column, subject, use).check();
            } catch (IOException | RuntimeException | AssertionError e) {
                failures.add(column.type() + " as " + subject + ", " + use + ": " + e);
            }
        }
    }

    /// A file of one column, and what a row gives of each value.
    private static final class Column {
        private final ColumnKind kind;
        private final String type;
        private final Schema schema;
        private final byte[] file;
        private final int count;

        Column(ColumnKind kind, String type) throws IOException {
            this.kind = kind;
            this.type = type;
            this.schema = Schema.of("row", TypeString.parseFields("value " + type));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int rows = 0;
            try (ParquetWriter writer = Parquet.create(OutputFile.of("values", bytes), schema)) {
                for (Object value : values(schema)) {
                    try {
                        writer.rows().append(row -> {
                            if (value instanceof Variant || value instanceof FileReference) {
                                row.set("value", value);
                            } else {
                                row.setRaw("value", value);
                            }
                        });
                        rows++;
                    } catch (ParquetException ignored) {
                        // Rows write nothing that the column's type forbids.
                    }
                }
                writer.rows().append(row -> row.setNull("value"));
                this.count = rows + 1;
                writer.commit();
            }
            this.file = bytes.toByteArray();
        }

        String type() {
            return type;
        }
    }

    private static List<Object> values(Schema schema) {
        if (!(schema.fields().getFirst() instanceof PrimitiveField field)) {
            List<Object> values = new ArrayList<>(Samples.of(Variant.class));
            values.addAll(Samples.of(FileReference.class));
            return values;
        }
        return switch (field.type()) {
            case BOOLEAN -> List.of(false, true);
            case INT32 -> List.copyOf(Samples.of(Integer.class));
            case INT64 -> List.copyOf(Samples.of(Long.class));
            case FLOAT -> List.copyOf(Samples.of(Float.class));
            case DOUBLE -> List.copyOf(Samples.of(Double.class));
            case INT96 -> bytes(12);
            case BYTE_ARRAY -> {
                List<Object> all = new ArrayList<>(Samples.of(byte[].class));
                Samples.of(String.class).forEach(text -> all.add(((String) text).getBytes(StandardCharsets.UTF_8)));
                all.addAll(bytes(16));
                all.addAll(List.of("Europe/Berlin", "de-AT", "EUR", "http://localhost/", "10.0.0.1", "--12-31", "2026",
                        "P1Y2M", "PT1H", "+01:00", "MONDAY", "APRIL", "2026-11", "10:15:30+01:00",
                        "2026-11-21T10:15:30+01:00", "2026-11-21T10:15:30+01:00[Europe/Berlin]", "1.5", "+7", "NaN")
                        .stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList());
                yield all;
            }
            case FIXED_LEN_BYTE_ARRAY -> bytes(field.typeLength());
        };
    }

    /// The least, the greatest, and some between.
    private static List<Object> bytes(int width) {
        List<Object> all = new ArrayList<>();
        for (byte first : new byte[]{0, 1, 0x3c, 0x7f, -128, -1}) {
            for (byte rest : new byte[]{0, 1, '0', -1}) {
                byte[] value = new byte[width];
                Arrays.fill(value, rest);
                value[0] = first;
                all.add(value);
            }
        }
        if (width == 12) {
            for (long day : new long[]{0, 1_721_426, 2_440_587, 2_440_588, 2_461_000, 5_373_484, -1,
                    Integer.MIN_VALUE + 2L}) {
                for (long nanos : new long[]{0, 1, 86_399_999_999_999L, 86_400_000_000_000L, -1}) {
                    all.add(ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putLong(nanos)
                            .putInt((int) day).array());
                }
            }
        }
        if (width == 21) {
            all.add(HexFormat.of().parseHex("0101000000000000000000f03f0000000000000040"));
        }
        return all;
    }

    /// A column as one class.
    private final class Reading {
        private final Column column;
        private final Subject subject;
        private final ConversionStep.Use use;
        private final RecordMapping<Object> mapping;

        @SuppressWarnings("unchecked")
        Reading(Column column, Subject subject, ConversionStep.Use use) {
            this.column = column;
            this.subject = subject;
            this.use = use;
            RecordMapping<Object> plain = (RecordMapping<Object>) RecordMapping.of(subject.inner());
            this.mapping = use == ConversionStep.Use.ASKED ? plain.withColumn("value", asked()) : plain;
        }

        private String asked() {
            return isDuration() ? "DURATION(NANOS)" : column.type;
        }

        /// What JSON says of anything is read without a row of the table, and has tests of its own.
        private boolean isDocument() {
            return subject.row().type() == Object.class && column.kind == ColumnKind.JSON;
        }

        private boolean isDuration() {
            return subject.row().type() == Duration.class && column.kind == ColumnKind.INT64;
        }

        void check() throws IOException {
            Optional<ConversionStep> step = isDuration() && use == ConversionStep.Use.ALWAYS
                    ? Optional.empty()
                    : subject.row().step(column.kind, use);
            if (step.isEmpty()) {
                if (!isDocument()) {
                    rejectPlan();
                }
                return;
            }
            counts.pairs++;
            List<Optional<Object>> given = given(step.get());
            List<Object> read = new ArrayList<>();
            if (given.stream().allMatch(Optional::isPresent)) {
                read.addAll(mapping.fromBytes(column.file));
            } else {
                for (int row = 0; row < column.count; row++) {
                    one(row, given.get(row)).ifPresent(read::add);
                }
            }
            int at = 0;
            for (Optional<Object> value : given) {
                if (value.isPresent()) {
                    same(subject.getInner(read.get(at)), value.get());
                    at++;
                }
            }
            assertThat(read).hasSize(at);
            if (use == ConversionStep.Use.ASKED && step.get().kinds().get(column.kind) != Loss.NEAREST) {
                writeAgain(read, given);
            }
        }

        // As in RecordsLawTest, there are too many of them to build assertions.
        private void rejectPlan() {
            counts.plans++;
            try {
                mapping.readPlan(column.schema);
                throw new AssertionError("planned, which the table does not say");
            } catch (SchemaMismatchException e) {
                String[] lines = e.getMessage().split("\n");
                assertThat(lines.length == 3 && lines[0].equals("Column value:")
                        && lines[1].startsWith("Component value (") && lines[2].endsWith(".")
                        && lines[1].contains(" does not fit the column, which is ")).as(e.getMessage()).isTrue();
            }
        }

        private static final Object NULL = new Object();

        /// Of each row, what rows and the step give; empty if one of them rejects.
        private List<Optional<Object>> given(ConversionStep step) throws IOException {
            List<Optional<Object>> given = new ArrayList<>();
            try (ParquetReader reader = Parquet.open(InputFile.of(column.file)); RowCursor rows = reader.rows()) {
                while (rows.next()) {
                    try {
                        Object base = rows.get("value", step.base());
                        given.add(base == null
                                ? Optional.of(NULL).filter(ignored -> !subject.row().type().isPrimitive())
                                : Optional.of(step.fromBase().map(from -> from.apply(base)).orElse(base)));
                    } catch (ValueException ignored) {
                        given.add(Optional.empty());
                    }
                }
            }
            return given;
        }

        private Optional<Object> one(int row, Optional<Object> given) throws IOException {
            Scan scan = Scan.all().firstRow(row).limit(1);
            try (RecordReader<Object> reader = mapping.open(InputFile.of(column.file), scan)) {
                if (given.isPresent()) {
                    List<Object> records = reader.toList();
                    assertThat(records).hasSize(1);
                    return Optional.of(records.getFirst());
                }
                counts.rejected++;
                assertThatThrownBy(reader::toList).isInstanceOf(ValueException.class).message()
                        .matches("(?s)bytes in memory, column value(\\.\\w+)*, row " + row + ":\n\\S.*\\.\n\\S.*\\.");
                return Optional.empty();
            }
        }

        private void same(@Nullable Object found, Object wanted) {
            counts.values++;
            if (wanted.equals(NULL)) {
                assertThat(found).isNull();
                return;
            }
            assertThat(subject.box().isInstance(found)).as("%s is no %s", found, subject).isTrue();
            Same.check(column.kind, found, Expected.plain(wanted));
        }

        private void writeAgain(List<Object> read, List<Optional<Object>> given) throws IOException {
            byte[] again = mapping.withColumn("value", asked()).withSchema(column.schema)
                    .withOptions(MappingOptions.DEFAULT.withArrowSchema(ArrowSchemaKey.OMIT))
                    .withWriteOptions(WriteOptions.DEFAULT).toBytes(read);
            List<@Nullable Object> before = raw(column.file);
            List<@Nullable Object> after = raw(again);
            int at = 0;
            for (int row = 0; row < before.size(); row++) {
                if (given.get(row).isPresent()) {
                    Object stored = before.get(row);
                    Object stays = after.get(at++);
                    if (!Objects.equals(stored, stays)) {
                        // The same value may have several texts and bytes; what it is read as is the same.
                        assertThat(isManifold(subject.row().type(), column.kind))
                                .as("row %d was %s and becomes %s", row, stored, stays)
                                .isTrue();
                    }
                }
            }
            List<Object> twice = mapping.withColumn("value", asked()).fromBytes(again);
            for (int i = 0; i < read.size(); i++) {
                Object first = subject.getInner(read.get(i));
                Object second = subject.getInner(twice.get(i));
                if (first instanceof Variant variant && column.kind != ColumnKind.VARIANT) {
                    // Of numbers JSON has one kind.
                    assertThat(((Variant) second).toJson()).isEqualTo(variant.toJson());
                } else {
                    Same.check(column.kind, second, first == null ? null : Expected.plain(first));
                }
            }
        }
    }

    /// Whether values of the class have more than one form in the column: texts, zeros of either sign, days with too many nanoseconds,
    /// numbers and sets with zeros in front.
    private static boolean isManifold(Class<?> type, ColumnKind kind) {
        return switch (kind) {
            case STRING -> !CharSequence.class.isAssignableFrom(type) && type != char[].class && !isBytes(type);
            case FLOAT, DOUBLE -> type != float.class && type != double.class && type != Float.class
                    && type != Double.class;
            case INT96 -> !isBytes(type);
            case JSON -> type == Variant.class;
            case BYTES -> type == BigInteger.class || type == BitSet.class;
            default -> false;
        };
    }

    private static boolean isBytes(Class<?> type) {
        return JavaTypes.of(type).orElseThrow().parquetType().equals("BYTE_ARRAY");
    }

    private static List<@Nullable Object> raw(byte[] file) throws IOException {
        List<@Nullable Object> all = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                Object raw = rows.getRaw("value");
                all.add(raw == null ? null : Expected.plain(raw));
            }
        }
        return all;
    }
}
