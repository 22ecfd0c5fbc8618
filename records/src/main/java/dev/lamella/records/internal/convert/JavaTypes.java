package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.Kind.*;

import dev.lamella.records.Loss;
import dev.lamella.records.ValueConverter;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The table of Java types: what each is stored as by default, and as what else. Enums have one row for all of them.
public final class JavaTypes {
    private static final Map<Class<?>, JavaType> TABLE = table();

    private JavaTypes() {}

    /// The row of a class, enums included; empty if it is no value.
    public static Optional<JavaType> of(Class<?> type) {
        if (type.isEnum()) {
            return Optional.of(new Row(type, "STRING").as(Loss.CHECKED, STRING, ENUM).make());
        }
        return Optional.ofNullable(TABLE.get(type));
    }

    /// Whether a class has a row.
    public static boolean isValue(Class<?> type) {
        return type.isEnum() || TABLE.containsKey(type);
    }

    /// The row of a class of a user's own: that of its base, one step further away.
    ///
    /// @throws IllegalArgumentException if the base has no row
    public static JavaType of(ValueConverter<?, ?> converter) {
        JavaType base = of(converter.base()).orElseThrow(() -> new IllegalArgumentException("The converter of "
                + converter.type().getTypeName() + " gives " + converter.base().getTypeName()
                + ", which needs a converter itself. Give values of a class that is stored without one."));
        List<Step> steps = base.steps().stream().map(step -> through(converter, step)).toList();
        return new JavaType(converter.type(), converter.parquetType().orElse(base.parquetType()), steps);
    }

    // The functions of a converter take and give what its type arguments say.
    @SuppressWarnings("unchecked")
    private static Step through(ValueConverter<?, ?> converter, Step step) {
        Function<Object, Object> toBase = (Function<Object, Object>) converter.toBase();
        Function<Object, Object> fromBase = (Function<Object, Object>) converter.fromBase();
        return new Step(step.base(), Optional.of(step.toBase().map(toBase::andThen).orElse(toBase)),
                Optional.of(step.fromBase().map(fromBase::compose).orElse(fromBase)), step.kinds(), step.use());
    }

    /// All rows but that of enums, for tests and documents.
    public static List<JavaType> rows() {
        return List.copyOf(TABLE.values());
    }

    private static Map<Class<?>, JavaType> table() {
        Map<Class<?>, JavaType> table = new LinkedHashMap<>();
        for (Row row : List.of(
                new Row(boolean.class, "BOOLEAN").as(Loss.NONE, BOOLEAN),
                new Row(int.class, "INT32").as(Loss.NONE, INT32, INT64, DOUBLE)
                        .as(Loss.CHECKED, INT8, INT16, UINT8, UINT16, UINT32, UINT64, FLOAT, DECIMAL),
                new Row(long.class, "INT64").as(Loss.NONE, INT64)
                        .as(Loss.CHECKED, INT32, INT8, INT16, UINT8, UINT16, UINT32, UINT64, DOUBLE, FLOAT, DECIMAL),
                new Row(double.class, "DOUBLE").as(Loss.NONE, DOUBLE, FLOAT, FLOAT16),
                new Row(String.class, "STRING").as(Loss.NONE, STRING, ENUM, JSON),
                new Row(BigDecimal.class, "DECIMAL(38,18)").as(Loss.CHECKED, DECIMAL),
                new Row(BigInteger.class, "DECIMAL(38,0)").as(Loss.CHECKED, DECIMAL, INT64),
                new Row(LocalDate.class, "DATE").as(Loss.CHECKED, DATE)
                        .asked(String.class, LocalDate::toString, LocalDate::parse, STRING),
                new Row(LocalTime.class, "TIME(false,MICROS)").as(Loss.DIGITS, TIME_LOCAL, TIME_UTC),
                new Row(LocalDateTime.class, "TIMESTAMP(false,MICROS)").as(Loss.DIGITS, TIMESTAMP_LOCAL),
                new Row(Instant.class, "TIMESTAMP(true,MICROS)").as(Loss.DIGITS, TIMESTAMP_UTC, INT96),
                new Row(Year.class, "INT32").through(Integer.class, Year::getValue, Year::of, INT32),
                new Row(java.util.UUID.class, "UUID").as(Loss.NONE, UUID, STRING),
                new Row(byte[].class, "BYTE_ARRAY").as(Loss.NONE, BYTES, BSON).as(Loss.CHECKED, FIXED))) {
            JavaType made = row.make();
            table.put(made.type(), made);
        }
        return table;
    }

    /// A row that is being written.
    private static final class Row {
        private final Class<?> type;
        private final String parquetType;
        private final List<Step> steps = new ArrayList<>();

        Row(Class<?> type, String parquetType) {
            this.type = type;
            this.parquetType = parquetType;
        }

        /// Rows know the class in columns of these kinds.
        Row as(Loss loss, Kind... kinds) {
            steps.add(new Step(type, Optional.empty(), Optional.empty(), all(loss, kinds), Step.Use.ALWAYS));
            return this;
        }

        <T, B> Row through(Class<B> base, Function<T, B> toBase, Function<B, T> fromBase, Kind... kinds) {
            steps.add(step(base, toBase, fromBase, Step.Use.ALWAYS, kinds));
            return this;
        }

        <T, B> Row asked(Class<B> base, Function<T, B> toBase, Function<B, T> fromBase, Kind... kinds) {
            steps.add(step(base, toBase, fromBase, Step.Use.ASKED, kinds));
            return this;
        }

        @SuppressWarnings("unchecked")
        private static Step step(Class<?> base, Function<?, ?> toBase, Function<?, ?> fromBase, Step.Use use,
                Kind... kinds) {
            return new Step(base, Optional.of((Function<Object, Object>) toBase),
                    Optional.of((Function<Object, Object>) fromBase), all(Loss.CHECKED, kinds), use);
        }

        private static Map<Kind, Loss> all(Loss loss, Kind... kinds) {
            Map<Kind, Loss> map = new EnumMap<>(Kind.class);
            for (Kind kind : kinds) {
                map.put(kind, loss);
            }
            return map;
        }

        JavaType make() {
            return new JavaType(type, parquetType, List.copyOf(steps));
        }
    }
}
