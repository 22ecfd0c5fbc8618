package dev.lamella.internal.row;

import dev.lamella.internal.batch.RandomBatches;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaSamples;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantMetadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/// Random values for every place of a schema, edge values more often than chance has it: what the reader is to give,
/// and one of the forms that the appender takes it in.
@NullUnmarked
final class RandomRows {
    private static final String[] JSONS = {"null", "[]", " {\"a\": [1, -2.5e3, \"\u00e9\u4e2d\"]} ", "\"\\n\"", "true"};
    private static final String[] TEXTS = {"", "a", "Lamella", "\u00e9\u4e2d", "\ud83d\ude00", "\ufffd",
            "\u0000\u007f\u0080\u07ff\u0800\uffff", "x".repeat(300)};
    private static final long[] LONGS = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536,
            Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff_ffffL, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE,
            Long.MIN_VALUE};
    private static final double[] DOUBLES = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE,
            -Double.MAX_VALUE, 65504, 1e-7};

    private final Random random;

    RandomRows(Random random) {
        this.random = random;
    }

    /// @param expected what `get` of the reader gives, normalised by [#normal]
    /// @param given what the appender is given; of groups a `Map` of samples by ordinal, of lists and maps lists of
    ///     samples
    record Sample(Object expected, Object given) {}

    /// A group's or row's samples, in the order of its fields; null for a field that is not given.
    record Fields(List<Sample> samples) {}

    /// A list's elements.
    record Elements(List<Sample> samples) {}

    /// A map's keys and values; no values if the map has none.
    record Entries(List<Sample> keys, List<Sample> values) {}

    Sample row(List<RowNode> nodes) {
        List<Sample> samples = nodes.stream().map(node -> sample(node, false)).toList();
        return new Sample(samples.stream().map(RandomRows::expected).toList(), new Fields(samples));
    }

    private static Object expected(Sample sample) {
        return sample.expected;
    }

    /// What a place of the schema holds: null where it may be, now and then.
    private Sample sample(RowNode node, boolean isPresent) {
        boolean isNullable = node.kind() == RowNode.Kind.NOTHING || node.field().repetition() == Repetition.OPTIONAL;
        if (isNullable && (!canHold(node) || !isPresent && random.nextInt(4) == 0)) {
            return new Sample(null, null);
        }
        return switch (node.kind()) {
            case VALUE -> leaf(node.primitive());
            case STRUCT -> struct(node);
            case VARIANT -> variant();
            case FILE -> file(node);
            case LIST -> list(node);
            case MAP -> map(node);
            case NOTHING -> throw new IllegalStateException();
        };
    }

    /// Whether a slot of the place can be anything but null: not that of an UNKNOWN, nor of a group with one that is
    /// REQUIRED.
    private static boolean canHold(RowNode node) {
        return switch (node.kind()) {
            case VALUE -> !node.isUnknown();
            case VARIANT -> true;
            case STRUCT, FILE -> node.children().stream().allMatch(
                    child -> child.field().repetition() == Repetition.OPTIONAL || canHold(child));
            case LIST, MAP -> true;
            case NOTHING -> false;
        };
    }

    private static boolean canBe(RowNode node) {
        return canHold(node) || node.kind() == RowNode.Kind.NOTHING || node.field().repetition() == Repetition.OPTIONAL;
    }

    private Sample struct(RowNode node) {
        List<Sample> samples = node.children().stream().map(child -> sample(child, false)).toList();
        Map<String, Object> expected = new LinkedHashMap<>();
        for (int i = 0; i < samples.size(); i++) {
            expected.put(node.children().get(i).field().name(), samples.get(i).expected);
        }
        return new Sample(expected, new Fields(samples));
    }

    /// A schema whose variants take any value.
    static Schema schema(Random random) {
        Schema schema = SchemaSamples.legal(random);
        while (!RowNode.of(schema).stream().allMatch(RandomRows::takesAny)) {
            schema = SchemaSamples.legal(random);
        }
        return schema;
    }

    private static boolean takesAny(RowNode node) {
        return node.kind() == RowNode.Kind.VARIANT
                ? takesAll(node)
                : node.children().stream().allMatch(RandomRows::takesAny);
    }

    /// Whether each place of a variant has a `value`, which takes what `typed_value` does not.
    private static boolean takesAll(RowNode pair) {
        List<String> names = pair.children().stream().map(child -> child.field().name()).toList();
        return names.contains("value")
                && pair.children().stream().filter(child -> child.field().name().equals("typed_value"))
                        .allMatch(RandomRows::takesAllBelow);
    }

    private static boolean takesAllBelow(RowNode typed) {
        return switch (typed.kind()) {
            case STRUCT, LIST -> typed.children().stream().allMatch(RandomRows::takesAll);
            case VALUE, FILE, VARIANT, MAP, NOTHING -> true;
        };
    }

    private Sample variant() {
        VariantDictionary names = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(names);
        switch (random.nextInt(5)) {
            case 0 -> builder.nullValue();
            case 1 -> builder.integer(LONGS[random.nextInt(LONGS.length)]);
            case 2 -> builder.float64(DOUBLES[random.nextInt(DOUBLES.length)]);
            case 3 -> {
                builder.beginArray();
                builder.booleanValue(random.nextBoolean());
                builder.nullValue();
                builder.endArray();
            }
            default -> {
                builder.beginObject();
                for (String name : List.of("a", "b", "c").subList(random.nextInt(3), 3)) {
                    builder.field(name.getBytes(StandardCharsets.UTF_8), 0, 1);
                    builder.integer(random.nextInt(1000));
                }
                builder.endObject();
            }
        }
        byte[] bytes = builder.build();
        byte[] metadata = names.encoded();
        Variant value = Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), bytes, 0, bytes.length);
        return new Sample(value, value);
    }

    /// References have a `uri`, so that they lead somewhere; the reader gives them as what they are.
    private Sample file(RowNode node) {
        List<Sample> samples = new ArrayList<>();
        Optional<String> uri = Optional.empty();
        OptionalLong size = OptionalLong.empty();
        for (RowNode child : node.children()) {
            if (child.field().name().equals("uri")) {
                uri = Optional.of("file:///" + random.nextInt(100));
                samples.add(new Sample(uri.get(), uri.get()));
            } else {
                size = random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(5));
                Long number = size.isPresent() ? size.getAsLong() : null;
                samples.add(new Sample(number, number));
            }
        }
        FileReference reference = new FileReference(uri, OptionalLong.empty(), size, Optional.empty(),
                Optional.empty(), Optional.empty());
        return new Sample(reference, random.nextBoolean() ? reference : new Fields(samples));
    }

    private int length() {
        return random.nextInt(6) == 0 ? random.nextInt(40) : random.nextInt(4);
    }

    private Sample list(RowNode node) {
        List<Sample> samples = new ArrayList<>();
        for (int i = canBe(node.children().getFirst()) ? length() : 0; i > 0; i--) {
            samples.add(sample(node.children().getFirst(), false));
        }
        return new Sample(samples.stream().map(RandomRows::expected).toList(), new Elements(samples));
    }

    private Sample map(RowNode node) {
        RowNode value = node.children().getLast();
        Set<Object> seen = new HashSet<>();
        List<Sample> keys = new ArrayList<>();
        List<Sample> values = new ArrayList<>();
        Map<Object, Object> expected = new LinkedHashMap<>();
        boolean canHaveEntries = canHold(node.children().getFirst()) && canBe(value);
        for (int i = canHaveEntries ? length() : 0; i > 0; i--) {
            Sample key = sample(node.children().getFirst(), true);
            if (!seen.add(key.expected)) {
                continue;
            }
            Sample its = sample(value, false);
            keys.add(key);
            values.add(its);
            expected.put(key.expected, its.expected);
        }
        return new Sample(expected, new Entries(keys, value.kind() == RowNode.Kind.NOTHING ? List.of() : values));
    }

    private Sample leaf(PrimitiveField field) {
        return field.logicalType().map(type -> annotated(field, type)).orElseGet(() -> physical(field));
    }

    private Sample annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> text(TEXTS, true);
            case LogicalType.Enum ignored -> text(TEXTS, false);
            case LogicalType.Json ignored -> text(JSONS, false);
            case LogicalType.Decimal decimal -> decimal(decimal);
            case LogicalType.Date ignored -> date();
            case LogicalType.Time time -> time(time);
            case LogicalType.Timestamp timestamp -> timestamp(timestamp);
            case LogicalType.Integer integer -> integer(integer);
            case LogicalType.Uuid ignored -> uuid();
            case LogicalType.Float16 ignored -> half();
            case LogicalType.Interval ignored -> interval();
            case LogicalType.Geometry geometry -> wkb(new Wkb(point(), geometry.crs(), Optional.empty()));
            case LogicalType.Geography geography -> wkb(new Wkb(point(), geography.crs(),
                    Optional.of(geography.algorithm().orElse(EdgeAlgorithm.SPHERICAL))));
            case LogicalType.Bson ignored -> binary(RandomBatches.bson(random));
            case LogicalType.Unknown ignored ->
                throw new IllegalStateException();
            case LogicalType.Unrecognized ignored ->
                throw new IllegalStateException();
            case LogicalType.Nested ignored ->
                throw new IllegalStateException();
        };
    }

    private Sample physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> {
                boolean value = random.nextBoolean();
                yield new Sample(value, value);
            }
            case INT32 -> integer(new LogicalType.Integer(32, true));
            case INT64 -> integer(new LogicalType.Integer(64, true));
            case INT96 -> {
                Instant instant = Instant.ofEpochSecond(random.nextLong() >> 18, random.nextInt(1_000_000_000));
                yield new Sample(instant, instant);
            }
            case FLOAT -> {
                float value = (float) real();
                yield new Sample(value, random.nextBoolean() ? value : (Object) (double) value);
            }
            case DOUBLE -> {
                double value = real();
                boolean isDecimal = Double.isFinite(value) && value != 0 && random.nextInt(3) == 0;
                yield new Sample(value, isDecimal ? new BigDecimal(value) : value);
            }
            case BYTE_ARRAY -> binary(bytes(random.nextInt(30)));
            case FIXED_LEN_BYTE_ARRAY -> binary(bytes(field.typeLength()));
        };
    }

    private double real() {
        return switch (random.nextInt(3)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> Double.longBitsToDouble(random.nextLong());
            default -> random.nextGaussian();
        };
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private Sample binary(byte[] bytes) {
        return new Sample(normal(bytes), switch (random.nextInt(4)) {
            case 0 -> {
                ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 2);
                buffer.put(1, bytes);
                yield buffer.position(1).limit(1 + bytes.length);
            }
            case 1 -> ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            default -> bytes;
        });
    }

    /// A point on the globe.
    private byte[] point() {
        ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return ByteBuffer.allocate(21).order(order).put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).putInt(1)
                .putDouble(random.nextDouble(-180, 180)).putDouble(random.nextDouble(-90, 90)).array();
    }

    private Sample wkb(Wkb value) {
        return new Sample(value, random.nextBoolean() ? value : value.bytes());
    }

    private Sample text(String[] texts, boolean isString) {
        String text = random.nextInt(3) == 0
                ? Integer.toString(random.nextInt(1000))
                : texts[random.nextInt(texts.length)];
        return new Sample(text, switch (random.nextInt(6)) {
            case 0 -> new StringBuilder(text);
            case 1 -> text.toCharArray();
            case 2 -> text.getBytes(StandardCharsets.UTF_8);
            case 3 -> ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            case 4 -> isString && !text.isEmpty() && Character.isDigit(text.charAt(0)) ? new BigInteger(text) : text;
            default -> text;
        });
    }

    private long number(long min, long max) {
        long number = switch (random.nextInt(3)) {
            case 0 -> LONGS[random.nextInt(LONGS.length)];
            case 1 -> random.nextBoolean() ? min : max;
            default -> random.nextInt(1000);
        };
        return Math.clamp(number, min, max);
    }

    private Sample integer(LogicalType.Integer type) {
        int bits = type.bitWidth();
        if (!type.isSigned() && bits == 64) {
            BigInteger value = Numbers.unsigned(random.nextBoolean() ? random.nextLong() : -1);
            return new Sample(value, value.bitLength() < 64 ? wide(value.longValue()) : value);
        }
        long value = type.isSigned()
                ? number(-1L << bits - 1, (1L << bits - 1) - 1)
                : number(0, (1L << bits) - 1);
        Object expected = switch (bits) {
            case 8 -> type.isSigned() ? (Object) (byte) value : (Object) (int) value;
            case 16 -> type.isSigned() ? (Object) (short) value : (Object) (int) value;
            case 32 -> type.isSigned() ? (Object) (int) value : (Object) value;
            default -> value;
        };
        return new Sample(expected, wide(value));
    }

    private Object wide(long value) {
        return switch (random.nextInt(5)) {
            case 0 -> BigInteger.valueOf(value);
            case 1 -> BigDecimal.valueOf(value).setScale(3);
            case 2 -> value == (int) value ? (Object) (int) value : (Object) value;
            case 3 -> value == (long) (double) value && Math.abs(value) < 1L << 60 ? (Object) (double) value : value;
            default -> value;
        };
    }

    private Sample decimal(LogicalType.Decimal type) {
        BigInteger bound = BigInteger.TEN.pow(type.precision());
        BigInteger unscaled = switch (random.nextInt(4)) {
            case 0 -> bound.subtract(BigInteger.ONE);
            case 1 -> bound.subtract(BigInteger.ONE).negate();
            case 2 -> BigInteger.valueOf(random.nextInt(10)).min(bound.subtract(BigInteger.ONE));
            default -> new BigInteger(bound.bitLength() + 8, random).mod(bound);
        };
        BigDecimal value = new BigDecimal(unscaled, type.scale());
        return new Sample(value, switch (random.nextInt(4)) {
            case 0 -> value.stripTrailingZeros();
            case 1 -> value.setScale(type.scale() + 20);
            case 2 -> value.stripTrailingZeros().scale() <= 0 ? value.toBigIntegerExact() : value;
            default -> value;
        });
    }

    private Sample date() {
        LocalDate date = LocalDate.ofEpochDay(number(Integer.MIN_VALUE, Integer.MAX_VALUE));
        return new Sample(date, random.nextInt(3) == 0 ? (Object) (int) date.toEpochDay() : date);
    }

    private Sample time(LogicalType.Time type) {
        long count = random.nextInt(4) == 0 ? type.unit().perDay() - 1 : random.nextLong(type.unit().perDay());
        LocalTime time = LocalTime.ofNanoOfDay(count * type.unit().nanos());
        return new Sample(time, switch (random.nextInt(3)) {
            case 0 -> count;
            case 1 -> type.isAdjustedToUTC()
                    ? OffsetTime.of(time, ZoneOffset.UTC)
                            .withOffsetSameInstant(ZoneOffset.ofHours(random.nextInt(36) - 18))
                    : time;
            default -> time;
        });
    }

    private Sample timestamp(LogicalType.Timestamp type) {
        TimePrecision unit = type.unit();
        long count = switch (random.nextInt(3)) {
            case 0 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            case 1 -> random.nextInt(2000) - 1000;
            default -> random.nextLong() >> 8;
        };
        if (!type.isAdjustedToUTC()) {
            LocalDateTime local = Temporals.localDateTime(count, unit);
            return new Sample(local, random.nextInt(3) == 0 ? (Object) count : local);
        }
        Instant instant = Temporals.instant(count, unit);
        boolean isNear = Math.abs(instant.getEpochSecond()) < 1L << 40;
        return new Sample(instant, switch (random.nextInt(5)) {
            case 0 -> count;
            case 1 -> isNear ? instant.atZone(ZoneId.of("Asia/Kolkata")) : instant;
            case 2 -> isNear ? instant.atOffset(ZoneOffset.ofHours(-7)) : instant;
            case 3 -> unit == TimePrecision.MILLIS ? new Date(count) : instant;
            default -> instant;
        });
    }

    private Sample uuid() {
        UUID uuid = new UUID(random.nextLong(), random.nextLong());
        return new Sample(uuid, random.nextInt(3) == 0 ? uuid.toString().toUpperCase(Locale.ROOT) : uuid);
    }

    private Sample half() {
        float value = Numbers.half(random.nextInt(1 << 16));
        // Signalling NaNs become quiet ones on the way through float operations.
        float expected = Float.isNaN(value) ? Float.NaN : value;
        return new Sample(expected, random.nextBoolean() ? expected : (Object) (double) expected);
    }

    private Sample interval() {
        long months = number(0, 0xffff_ffffL);
        long days = number(0, 0xffff_ffffL);
        long millis = number(0, 0xffff_ffffL);
        return switch (random.nextInt(3)) {
            case 0 -> new Sample(new Interval(0, 0, millis), Duration.ofMillis(millis));
            case 1 -> {
                Period period = Period.of(random.nextInt(100), random.nextInt(100), random.nextInt(100));
                yield new Sample(new Interval(period.toTotalMonths(), period.getDays(), 0), period);
            }
            default -> {
                Interval interval = new Interval(months, days, millis);
                yield new Sample(interval, interval);
            }
        };
    }

    /// What values are compared by: bytes by their contents, rows by their fields, not-a-numbers as one.
    static Object normal(Object value) {
        return switch (value) {
            case null -> null;
            case byte[] bytes -> ByteBuffer.wrap(bytes.clone());
            case Row row -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (int i = 0; i < row.size(); i++) {
                    fields.put(row.field(i).name(), normal(row.get(i)));
                }
                yield fields;
            }
            case List<?> list -> Arrays.asList(list.stream().map(RandomRows::normal).toArray());
            case Map<?, ?> map -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                map.forEach((key, its) -> entries.put(normal(key), normal(its)));
                yield entries;
            }
            default -> value;
        };
    }
}
