package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every Java type, by every step that it has, in every column that the step is for, at every place that a value may be at:
/// its edges come back as they were, or as the rules say, or are rejected as the rules say.
class JavaTypesTest {
    /// As many as there are; fewer mean that rows, steps or values have been lost.
    private static final int LEAST_PAIRS = 644;
    private static final int LEAST_CASES = 62_000;

    /// A row, by the way that a kind is met with a use.
    record Pair(JavaType row, boolean isUnsigned, ColumnKind kind, ConversionStep.Use use) {
        ConversionStep step() {
            return row.step(kind, use).orElseThrow();
        }

        @Override
        public String toString() {
            return (isUnsigned ? "@UnsignedBits " : "") + row.type().getSimpleName() + " in " + kind + ", " + use;
        }
    }

    static List<JavaType> rows() {
        return Stream.concat(JavaTypes.rows().stream(),
                Samples.enums().stream().map(type -> JavaTypes.of(type).orElseThrow())).toList();
    }

    static List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        rows().forEach(row -> pairs.addAll(pairs(row, false)));
        UnsignedTypes.rows().forEach(row -> pairs.addAll(pairs(row, true)));
        return pairs;
    }

    private static List<Pair> pairs(JavaType row, boolean isUnsigned) {
        List<Pair> pairs = new ArrayList<>();
        for (ColumnKind kind : row.kinds(ConversionStep.Use.ASKED)) {
            ConversionStep asked = row.step(kind, ConversionStep.Use.ASKED).orElseThrow();
            pairs.add(new Pair(row, isUnsigned, kind, ConversionStep.Use.ASKED));
            Optional<ConversionStep> always = row.step(kind, ConversionStep.Use.ALWAYS);
            if (always.isPresent() && always.get() != asked) {
                pairs.add(new Pair(row, isUnsigned, kind, ConversionStep.Use.ALWAYS));
            }
        }
        return pairs;
    }

    /// What happened to values.
    private static final class Counts {
        int columns;
        int read;
        int rejected;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aRowHasAColumnTypeThatItGoesWith(JavaType row) {
        TypeString type = TypeString.parse(row.parquetType());
        assertThat(row.step(ColumnKind.of(type.optional("x")), ConversionStep.Use.ALWAYS)).isPresent();
    }

    @Test
    void everyValueComesBackOrIsRejectedAsTheRulesSay() throws IOException {
        List<Pair> pairs = pairs();
        Counts counts = new Counts();
        List<String> failures = new ArrayList<>();
        for (Pair pair : pairs) {
            int before = counts.read;
            for (String type : KindFields.of(pair.kind())) {
                try {
                    new Column(pair, type, counts).check();
                } catch (RuntimeException | AssertionError e) {
                    failures.add(pair + ", " + type + ": " + e);
                }
            }
            if (counts.read == before) {
                failures.add(pair + ": no value was read");
            }
        }
        System.out.println(rows().size() + " rows, " + pairs.size() + " pairs of a Java type and a kind of column, "
                + counts.columns + " columns, " + counts.read + " values read, " + counts.rejected + " rejected");
        assertThat(failures).isEmpty();
        assertThat(pairs).hasSizeGreaterThanOrEqualTo(LEAST_PAIRS);
        assertThat(counts.read + counts.rejected).isGreaterThanOrEqualTo(LEAST_CASES);
    }

    /// One pair in columns of one type.
    private static final class Column {
        private final Pair pair;
        private final ConversionStep step;
        private final Schema schema;
        private final Expected rule;
        private final Counts counts;
        private final boolean isNothing;

        Column(Pair pair, String type, Counts counts) {
            this.pair = pair;
            this.step = pair.step();
            this.counts = counts;
            this.isNothing = pair.kind() == ColumnKind.UNKNOWN;
            String required = isNothing ? type : type + "!";
            this.schema = Schema.of("row", TypeString.parseFields("required " + required + ", optional " + type
                    + ", list LIST(" + type + "), map MAP(STRING, " + type + "), struct STRUCT(value " + type + ")"));
            this.rule = new Expected(pair.kind(), TypeString.parse(type).optional("x"),
                    step.use() == ConversionStep.Use.ASKED, pair.isUnsigned());
        }

        void check() throws IOException {
            counts.columns++;
            List<@Nullable Object> wanted = new ArrayList<>();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ParquetWriter writer = Parquet.create(OutputFile.of("values", bytes), schema)) {
                if (isNothing) {
                    writer.rows().append(row -> set(row.setNull("required"), null));
                    wanted.add(null);
                } else {
                    write(writer, wanted);
                }
                writer.commit();
            }
            try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray()));
                    RowCursor row = reader.rows()) {
                for (Object value : wanted) {
                    assertThat(row.next()).isTrue();
                    read(row, value);
                }
                assertThat(row.next()).isFalse();
            }
        }

        private void write(ParquetWriter writer, List<@Nullable Object> wanted) throws IOException {
            Object last = null;
            for (Object value : Samples.of(pair.row().type())) {
                Optional<Object> result = rule.of(value);
                Object base = toBase(value, writer);
                if (base == null) {
                    assertThat(result).as("%s is rejected, which no rule says", value).isEmpty();
                    counts.rejected++;
                    assertThat(step.kinds().get(pair.kind())).isNotEqualTo(Loss.NONE);
                } else {
                    assertThat(result).as("%s is taken, which no rule says", Expected.plain(value)).isPresent();
                    wanted.add(result.orElseThrow());
                    last = base;
                }
            }
            if (last != null) {
                Object some = last;
                writer.rows().append(row -> {
                    row.set("required", some);
                    set(row, null);
                });
                wanted.add(null);
            }
        }

        /// The value as it is given to rows; null if it is rejected.
        private @Nullable Object toBase(Object value, ParquetWriter writer) throws IOException {
            try {
                Object given = step.toBase().isPresent() ? step.toBase().get().apply(value) : value;
                Object base = given instanceof ConversionStep.Nearest(Object nearest) ? nearest : given;
                writer.rows().append(row -> set(row.set("required", base), base));
                return base;
            } catch (ValueException e) {
                assertThat(e.problem()).isNotEmpty();
                assertThat(e.advice()).isNotEmpty();
                return null;
            }
        }

        private static void set(StructAppender row, @Nullable Object base) {
            row.set("optional", base);
            row.list("list", list -> list.addNull().add(base));
            row.map("map", map -> {
                map.keys().addString("value").addString("nothing");
                map.values().add(base).addNull();
            });
            row.struct("struct", struct -> struct.set("value", base));
        }

        private void read(Row row, @Nullable Object wanted) {
            RowList list = Objects.requireNonNull(row.getList("list"));
            RowList values = Objects.requireNonNull(row.getMap("map")).values();
            Row struct = Objects.requireNonNull(row.getRow("struct"));
            if (wanted == null && step.base().isPrimitive()) {
                assertThatThrownBy(() -> row.get("optional", step.base())).isInstanceOf(ValueException.class);
                counts.rejected++;
                return;
            }
            Class<?> base = step.base();
            if (wanted != null || isNothing) {
                check(row.get("required", base), wanted);
            }
            check(row.get("optional", base), wanted);
            check(list.get(1, base), wanted);
            check(values.get(0, base), wanted);
            check(struct.get("value", base), wanted);
            if (!base.isPrimitive()) {
                assertThat(list.<Object>get(0, cast(base))).isNull();
                assertThat(values.<Object>get(1, cast(base))).isNull();
                counts.read += 2;
            }
        }

        @SuppressWarnings("unchecked")
        private static Class<Object> cast(Class<?> type) {
            return (Class<Object>) type;
        }

        private void check(@Nullable Object base, @Nullable Object wanted) {
            counts.read++;
            if (wanted == null) {
                assertThat(base).isNull();
                return;
            }
            assertThat(base).isNotNull();
            Object value = step.fromBase().isPresent()
                    ? step.fromBase().get().apply(Objects.requireNonNull(base))
                    : base;
            assertThat(box(pair.row().type()).isInstance(value)).as("%s is no %s", value, pair.row().type()).isTrue();
            Same.check(pair.kind(), value, wanted);
        }

        private static Class<?> box(Class<?> type) {
            return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatHasNoStepIsRejectedWithAReasonAndAWayOut(JavaType row) {
        Set<ColumnKind> missing = EnumSet.allOf(ColumnKind.class);
        missing.removeAll(row.kinds(ConversionStep.Use.ASKED));
        for (ColumnKind kind : missing) {
            assertThat(Requests.NONE.step(row.type(), kind, ConversionStep.Use.ASKED)).isEmpty();
            TypeMismatch rejection = Requests.NONE.rejection(row.type(), kind, ConversionStep.Use.ASKED);
            assertThat(rejection.problem()).contains(row.type().getSimpleName(), kind.toString()).doesNotEndWith(".");
            assertThat(rejection.advice()).endsWith(".");
        }
    }
}
