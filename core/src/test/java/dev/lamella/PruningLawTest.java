package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.lamella.filter.PruningSource;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.index.PruningReader;
import dev.lamella.internal.index.PruningReader.Segment;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the evidence says is possible of a filter, what really comes of each row is among it: random rows, files with and without
/// each kind of evidence, and random filters.
class PruningLawTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final Schema SCHEMA = SchemaText.parse("""
            message m {
              required int32 i;
              optional int32 u (INTEGER(32,false));
              optional double d;
              optional fixed_len_byte_array(2) h (FLOAT16);
              optional binary s (STRING);
              optional fixed_len_byte_array(5) m (DECIMAL(10,2));
              optional group g { optional int64 a; required group k { optional float f; } }
              optional group xs (LIST) { repeated group list { optional int32 element; } }
              optional group ps (LIST) {
                repeated group list { required group element { required int32 x; optional binary y (STRING); } }
              }
              optional group kv (MAP) {
                repeated group key_value { required binary key (STRING); optional int32 value; }
              }
              repeated int32 rs;
            }
            """);

    @TempDir
    Path folder;

    private enum Truth {
        TRUE, FALSE, UNKNOWN
    }

    @Test
    void whatHappensToEachRowIsAmongWhatIsPossible() throws IOException {
        long seed = Long.getLong("lamella.seed", 20261122);
        int[] decided = new int[3];
        for (int round = 0; round < 60 * EFFORT; round++) {
            Random random = new Random(seed + round);
            List<Map<String, @Nullable Object>> rows = rows(random);
            Path file = folder.resolve("law" + round + ".parquet");
            write(file, rows, random);
            try (ParquetReader reader = Parquet.open(file)) {
                for (int i = 0; i < 30; i++) {
                    ResolvedPredicate bound = bound(random, SCHEMA.fields(), 0, 2);
                    EnumSet<PruningSource> allowed = EnumSet.allOf(PruningSource.class);
                    allowed.removeIf(ignored -> random.nextInt(4) == 0);
                    check(reader, bound, allowed, rows, "seed " + (seed + round) + ", filter " + i, decided);
                }
            }
            Files.delete(file);
        }
        assertThat(decided[0]).as("segments with no row").isGreaterThan(100);
        assertThat(decided[1]).as("segments of which some rows are possible").isGreaterThan(100);
        assertThat(decided[2]).as("segments with all rows").isGreaterThan(100);
    }

    private static void check(ParquetReader reader, ResolvedPredicate bound, EnumSet<PruningSource> allowed,
            List<Map<String, @Nullable Object>> rows, String what, int[] decided) throws IOException {
        PruningReader evidence = new PruningReader(
                new PruningReader.Sources(reader.file().file(), reader.file().footer(),
                        (rowGroup, leaf) -> ChunkReaders.dictionary(reader.file(), rowGroup, leaf)),
                reader.schema(),
                bound,
                Map.of(), allowed);
        int first = 0;
        for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
            long expected = 0;
            for (Segment segment : evidence.rowGroup(group).segments()) {
                assertThat(segment.from()).as(what).isEqualTo(expected);
                expected = segment.from() + segment.count();
                TruthSet outcome = segment.outcome();
                decided[outcome.isNone() ? 0 : outcome.isAll() ? 2 : 1]++;
                for (long row = segment.from(); row < expected; row++) {
                    Truth truth = truth(bound, rows.get((int) (first + row)), null, SCHEMA.fields());
                    boolean isPossible = switch (truth) {
                        case TRUE -> outcome.mayBeTrue();
                        case FALSE -> outcome.mayBeFalse();
                        case UNKNOWN -> outcome.mayBeUnknown();
                    };
                    if (!isPossible) {
                        fail("%s: row %d is %s by %s, and possible is %s by %s", what, first + row, truth, bound,
                                outcome,
                                allowed);
                    }
                }
            }
            assertThat(expected).as(what).isEqualTo(reader.metadata().rowGroups().get(group).rowCount());
            first += expected;
        }
    }

    // What is written.

    private static List<Map<String, @Nullable Object>> rows(Random random) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        int count = 50 + random.nextInt(350);
        Regime regime = Regime.of(random);
        for (int row = 0; row < count; row++) {
            if (random.nextInt(40) == 0) {
                regime = Regime.of(random);
            }
            rows.add(struct(SCHEMA.fields(), regime, random));
        }
        return rows;
    }

    /// How the values of neighbouring rows are like.
    ///
    /// @param nulls of 8 values
    /// @param nans of 8 floating-point values
    private record Regime(int low, int spread, int nulls, int nans) {
        static Regime of(Random random) {
            int[] shares = {0, 0, 2, 8};
            return new Regime(random.nextInt(60) - 30, 1 + random.nextInt(12), shares[random.nextInt(4)],
                    shares[random.nextInt(4)]);
        }

        int number(Random random) {
            return low + random.nextInt(spread);
        }
    }

    private static Map<String, @Nullable Object> struct(List<Field> fields, Regime regime, Random random) {
        Map<String, @Nullable Object> struct = new LinkedHashMap<>();
        for (Field field : fields) {
            struct.put(field.name(), value(field, regime, random));
        }
        return struct;
    }

    private static @Nullable Object value(Field field, Regime regime, Random random) {
        return switch (field.repetition()) {
            case REPEATED -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(present(field, regime, random));
                }
                yield list;
            }
            case OPTIONAL -> random.nextInt(8) < regime.nulls ? null : present(field, regime, random);
            case REQUIRED -> present(field, regime, random);
        };
    }

    private static Object present(Field field, Regime regime, Random random) {
        return switch (field) {
            case PrimitiveField leaf -> leafValue(leaf, regime, random);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored -> {
                    List<@Nullable Object> list = new ArrayList<>();
                    for (int i = random.nextInt(4) - (regime.nulls > 0 ? 1 : -1); i > 0; i--) {
                        list.add(value(group.element(), regime, random));
                    }
                    yield list;
                }
                case GroupShape.MapOf ignored -> {
                    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        map.put(present(group.key(), regime, random),
                                value(group.value().orElseThrow(), regime, random));
                    }
                    yield map;
                }
                case GroupShape.Fields ignored ->
                    struct(group.children(), regime, random);
            };
        };
    }

    private static Object leafValue(PrimitiveField leaf, Regime regime, Random random) {
        int number = regime.number(random);
        boolean isNan = random.nextInt(8) < regime.nans;
        return switch (leaf.name()) {
            case "u" -> number & 0xffffffffL;
            case "a" -> (long) number;
            case "d" -> isNan ? Double.NaN : number == 0 && random.nextBoolean() ? -0.0 : (double) number;
            case "h" -> isNan ? Float.NaN : number == 0 && random.nextBoolean() ? -0.0f : (float) number;
            case "f" -> isNan ? Float.NaN : number / 2f;
            case "s", "y", "key" -> text(number);
            case "m" -> BigDecimal.valueOf(number * 7L, 2);
            default -> number;
        };
    }

    private static String text(int number) {
        return "text with the number " + (char) ('A' + Math.floorMod(number, 26)) + Math.floorDiv(number, 26);
    }

    private static void write(Path file, List<Map<String, @Nullable Object>> rows, Random random) throws IOException {
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                .withPages(1 << 20, 5 + random.nextInt(40))
                .withRowGroups(1 << 20, 30 + random.nextInt(300)).withBoundLength(random.nextBoolean() ? 64 : 22)
                .withFloatOrder(random.nextBoolean()
                        ? WriteOptions.FloatOrder.TYPE
                        : WriteOptions.FloatOrder.IEEE_754_TOTAL)
                .withDictionary(random.nextBoolean() ? WriteOptions.Dictionary.TRY : WriteOptions.Dictionary.NEVER)
                .withStatistics(random.nextInt(4) > 0 ? WriteOptions.Statistics.ALL : WriteOptions.Statistics.NONE);
        for (Leaf leaf : SCHEMA.leaves()) {
            if (random.nextBoolean()) {
                options = options.withColumn(leaf.path(), ColumnOptions.DEFAULT.withBloomFilter(0.01));
            }
        }
        try (ParquetWriter writer = Parquet.create(file, SCHEMA, options)) {
            RowAppender appender = writer.rows();
            for (Map<String, @Nullable Object> row : rows) {
                appender.append(row);
            }
            writer.commit();
        }
    }

    // What is asked.

    private static ResolvedPredicate bound(Random random, List<Field> fields, int firstLeaf, int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            List<ResolvedPredicate> parts = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                parts.add(bound(random, fields, firstLeaf, depth - 1));
            }
            return switch (random.nextInt(3)) {
                case 0 -> new ResolvedPredicate.And(parts);
                case 1 -> new ResolvedPredicate.Or(parts);
                default -> new ResolvedPredicate.Not(parts.getFirst());
            };
        }
        List<Integer> way = new ArrayList<>();
        return test(random, fields, firstLeaf, way, depth);
    }

    private static ResolvedPredicate test(Random random, List<Field> fields, int firstLeaf, List<Integer> way,
            int depth) {
        int ordinal = random.nextInt(fields.size());
        int leaf = firstLeaf;
        for (Field before : fields.subList(0, ordinal)) {
            leaf += leafCount(before);
        }
        way.add(ordinal);
        return testOf(random, fields.get(ordinal), leaf, way, depth, true);
    }

    private static ResolvedPredicate testOf(Random random, Field field, int leaf, List<Integer> ordinals, int depth,
            boolean isChild) {
        ResolvedPredicate.Way way = new ResolvedPredicate.Way(ordinals, field);
        if (random.nextInt(8) == 0) {
            return new ResolvedPredicate.Null(way);
        }
        if (isChild && field.repetition() == Repetition.REPEATED) {
            return new ResolvedPredicate.Any(way, elementTest(random, field, leaf, depth));
        }
        return switch (field) {
            case PrimitiveField primitive when SortOrder.of(primitive).hasNan() && random.nextInt(6) == 0 ->
                new ResolvedPredicate.Nan(way, SCHEMA.leaves().get(leaf));
            case PrimitiveField primitive ->
                new ResolvedPredicate.Within(way, SCHEMA.leaves().get(leaf), set(random, primitive));
            case GroupField group -> switch (group.shape()) {
                case GroupShape.ListOf ignored ->
                    new ResolvedPredicate.Any(way, elementTest(random, group.element(), leaf, depth));
                case GroupShape.MapOf ignored -> {
                    List<Field> entry = ((GroupField) group.children().getFirst()).children();
                    if (random.nextBoolean()) {
                        yield new ResolvedPredicate.Any(way, bound(random, entry, leaf, depth));
                    }
                    yield new ResolvedPredicate.AtKey(way, SCHEMA.leaves().get(leaf),
                            point(random, (PrimitiveField) entry.get(0)),
                            elementTest(random, entry.get(1), leaf + 1, depth));
                }
                case GroupShape.Fields ignored ->
                    test(random, group.children(), leaf, ordinals, depth);
            };
        };
    }

    private static ResolvedPredicate elementTest(Random random, Field element, int leaf, int depth) {
        ResolvedPredicate test = element instanceof GroupField group
                ? bound(random, group.children(), leaf, depth)
                : testOf(random, element, leaf, List.of(), depth, false);
        return random.nextInt(4) == 0 ? new ResolvedPredicate.Not(test) : test;
    }

    private static int leafCount(Field field) {
        return field instanceof GroupField group
                ? group.children().stream().mapToInt(PruningLawTest::leafCount).sum()
                : 1;
    }

    private static ValueSet point(Random random, PrimitiveField field) {
        byte[] value = stored(field, leafValue(field, new Regime(-35, 70, 0, 0), random));
        return ValueSet.of(field, SortOrder.of(field),
                List.of(new Interval(Optional.of(value), false, Optional.of(value), false)));
    }

    private static ValueSet set(Random random, PrimitiveField field) {
        ValueSet set = point(random, field);
        if (random.nextBoolean()) {
            for (int i = random.nextInt(4); i > 0; i--) {
                set = ValueSet.union(List.of(set, point(random, field)));
            }
            return set;
        }
        byte[] low = set.intervals().getFirst().low().orElseThrow();
        byte[] high = point(random, field).intervals().getFirst().low().orElseThrow();
        boolean canBeOpen = switch (field.type()) {
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
        };
        return ValueSet.of(field, SortOrder.of(field), List.of(new Interval(
                random.nextInt(3) == 0 ? Optional.empty() : Optional.of(low), canBeOpen && random.nextBoolean(),
                random.nextInt(3) == 0 ? Optional.empty() : Optional.of(high), canBeOpen && random.nextBoolean())));
    }

    // What really comes of it.

    private static Truth truth(ResolvedPredicate bound, @Nullable Object value, @Nullable Field self,
            List<Field> fields) {
        return switch (bound) {
            case ResolvedPredicate.Within(ResolvedPredicate.Way way, Leaf leaf, ValueSet set) -> {
                Object at = at(way, value, fields);
                byte[] stored = at == null ? null : stored(leaf.field(), at);
                yield stored == null
                        ? Truth.UNKNOWN
                        : set.contains(stored, 0, stored.length) ? Truth.TRUE : Truth.FALSE;
            }
            case ResolvedPredicate.Nan(ResolvedPredicate.Way way, Leaf ignored) -> {
                Object at = at(way, value, fields);
                yield at == null ? Truth.UNKNOWN : Double.isNaN(((Number) at).doubleValue()) ? Truth.TRUE : Truth.FALSE;
            }
            case ResolvedPredicate.Null(ResolvedPredicate.Way way) ->
                at(way, value, fields) == null ? Truth.TRUE : Truth.FALSE;
            case ResolvedPredicate.Any(ResolvedPredicate.Way way, ResolvedPredicate element) ->
                any(element, at(way, value, fields), way.field(),
                        !way.ordinals().isEmpty());
            case ResolvedPredicate.AtKey(ResolvedPredicate.Way way, Leaf key, ValueSet set, ResolvedPredicate of) -> {
                Object at = null;
                Field valueField = ((GroupField) way.field()).value().orElseThrow();
                Object map = at(way, value, fields);
                if (map != null) {
                    for (var entry : ((Map<?, ?>) map).entrySet()) {
                        byte[] stored = stored(key.field(), entry.getKey());
                        at = set.contains(stored, 0, stored.length) ? entry.getValue() : at;
                    }
                }
                yield truth(of, at, valueField, childrenOf(valueField));
            }
            case ResolvedPredicate.InVariant ignored -> throw new IllegalArgumentException("no variants here");
            case ResolvedPredicate.Matches ignored -> throw new IllegalArgumentException("see PatternLawTest");
            case ResolvedPredicate.Pair ignored -> throw new IllegalArgumentException("see PatternLawTest");
            case ResolvedPredicate.And(List<ResolvedPredicate> parts) -> {
                List<Truth> all = parts.stream().map(part -> truth(part, value, self, fields)).toList();
                yield all.contains(Truth.FALSE)
                        ? Truth.FALSE
                        : all.contains(Truth.UNKNOWN) ? Truth.UNKNOWN : Truth.TRUE;
            }
            case ResolvedPredicate.Or(List<ResolvedPredicate> parts) -> {
                List<Truth> all = parts.stream().map(part -> truth(part, value, self, fields)).toList();
                yield all.contains(Truth.TRUE) ? Truth.TRUE : all.contains(Truth.UNKNOWN) ? Truth.UNKNOWN : Truth.FALSE;
            }
            case ResolvedPredicate.Not(ResolvedPredicate part) -> switch (truth(part, value, self, fields)) {
                case TRUE -> Truth.FALSE;
                case FALSE -> Truth.TRUE;
                case UNKNOWN -> Truth.UNKNOWN;
            };
        };
    }

    private static Truth any(ResolvedPredicate element, @Nullable Object list, Field field, boolean isChild) {
        if (list == null) {
            return Truth.UNKNOWN;
        }
        List<Truth> all = new ArrayList<>();
        if (list instanceof Map<?, ?> map) {
            List<Field> entry = ((GroupField) ((GroupField) field).children().getFirst()).children();
            for (var one : map.entrySet()) {
                Map<String, @Nullable Object> struct = new LinkedHashMap<>();
                struct.put("key", one.getKey());
                struct.put("value", one.getValue());
                all.add(truth(element, struct, null, entry));
            }
        } else {
            Field of = isChild && field.repetition() == Repetition.REPEATED
                    ? field
                    : ((GroupField) field).element();
            for (Object one : (List<?>) list) {
                all.add(truth(element, one, of, childrenOf(of)));
            }
        }
        return all.contains(Truth.TRUE) ? Truth.TRUE : all.contains(Truth.UNKNOWN) ? Truth.UNKNOWN : Truth.FALSE;
    }

    private static List<Field> childrenOf(Field field) {
        return field instanceof GroupField group ? group.children() : List.of();
    }

    private static @Nullable Object at(ResolvedPredicate.Way way, @Nullable Object value, List<Field> fields) {
        Object at = value;
        List<Field> children = fields;
        for (int ordinal : way.ordinals()) {
            Field child = children.get(ordinal);
            at = at == null ? null : ((Map<?, ?>) at).get(child.name());
            children = childrenOf(child);
        }
        return at;
    }

    private static byte[] stored(PrimitiveField field, Object value) {
        return switch (value) {
            case Long number when field.name().equals("u") -> bytes(4).putInt(0, number.intValue()).array();
            case Integer number -> bytes(4).putInt(0, number).array();
            case Long number -> bytes(8).putLong(0, number).array();
            case Double number -> bytes(8).putDouble(0, number).array();
            case Float number when field.name().equals("h") ->
                bytes(2).putShort(0, Float.floatToFloat16(number)).array();
            case Float number -> bytes(4).putFloat(0, number).array();
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case BigDecimal number -> {
                byte[] shorter = number.unscaledValue().toByteArray();
                byte[] all = new byte[field.typeLength()];
                Arrays.fill(all, (byte) (number.unscaledValue().compareTo(BigInteger.ZERO) < 0 ? -1 : 0));
                System.arraycopy(shorter, 0, all, all.length - shorter.length, shorter.length);
                yield all;
            }
            default -> throw new IllegalArgumentException(value.getClass().toString());
        };
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    }
}
