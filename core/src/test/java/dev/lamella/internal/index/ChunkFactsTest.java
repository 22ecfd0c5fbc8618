package dev.lamella.internal.index;

import static dev.lamella.filter.Filter.any;
import static dev.lamella.filter.Filter.column;
import static dev.lamella.filter.Filter.element;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueTest;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What statistics of a column chunk of ten rows say of a filter: T, F and U, as it may be true, false or unknown; and why they, or
/// parts of them, do not count.
class ChunkFactsTest {
    private static final String INT = "optional int32 c;";
    private static final String NEEDED = "required int32 c;";
    private static final String UNSIGNED = "optional int32 c (INTEGER(32,false));";
    private static final String DOUBLE = "optional double c;";
    private static final String TEXT = "optional binary c (STRING);";
    private static final String DECIMAL = "optional binary c (DECIMAL(9,2));";
    private static final String FIXED = "optional fixed_len_byte_array(4) c (DECIMAL(9,2));";
    private static final String LIST = "optional group c (LIST) { repeated group list { optional int32 element; } }";
    private static final String SURE = "optional group c (LIST) { repeated group list { required int32 element; } }";
    private static final String GROUP = "optional group g { optional int32 c; required int32 d; }";
    private static final Filter ABOVE = column("c").greaterThan(5);
    private static final Filter NULL = column("c").isNull();
    private static final Filter NAN = column("c").isNan();
    private static final String NULLS_OF_LISTS = "null lists may be missing in the count of nulls, and no histogram counts them";
    private static final String ONE = "01000000";
    private static final String SIX = "06000000";
    private static final String NINE = "09000000";
    private static final String ONE_DOUBLE = "000000000000f03f";
    private static final String NINE_DOUBLE = "0000000000002240";
    private static final String NAN_DOUBLE = "000000000000f87f";
    private static final String ZERO_DOUBLE = "0000000000000000";

    /// @param field the only one of the schema; statistics are those of its first leaf
    record Case(String what, String field, Told told, Filter filter, String possible, String... ignored) {}

    /// What is told, with the bounds in hexadecimal.
    record Told(@Nullable String min, @Nullable String max, long nulls, long nans, boolean isDeprecated, int order,
            String writer, List<Long> levels, long entries) {
        static Told of(@Nullable String min, @Nullable String max, long nulls) {
            return new Told(min, max, nulls, -1, false, 1, "x version 1.0.0 (build y)", List.of(), 10);
        }

        Told nans(long count) {
            return new Told(min, max, nulls, count, isDeprecated, order, writer, levels, entries);
        }

        Told deprecated() {
            return new Told(min, max, nulls, nans, true, order, writer, levels, entries);
        }

        Told order(int id) {
            return new Told(min, max, nulls, nans, isDeprecated, id, writer, levels, entries);
        }

        Told by(String name) {
            return new Told(min, max, nulls, nans, isDeprecated, order, name, levels, entries);
        }

        Told levels(Long... counts) {
            return new Told(min, max, nulls, nans, isDeprecated, order, writer, List.of(counts), entries);
        }

        Told entries(long count) {
            return new Told(min, max, nulls, nans, isDeprecated, order, writer, levels, count);
        }
    }

    /// A count that is not told.
    private static final long NO = Long.MIN_VALUE;

    static final List<Case> CASES = List.of(
            new Case("nothing is told", INT, Told.of(null, null, NO), ABOVE, "TFU"),
            new Case("nothing is told of what is never null", NEEDED, Told.of(null, null, NO), ABOVE, "TF"),
            new Case("bounds lie on both sides", INT, Told.of(ONE, NINE, 0), ABOVE, "TF"),
            new Case("bounds lie above", INT, Told.of(SIX, NINE, 0), ABOVE, "T"),
            new Case("bounds lie above, nulls are not counted", INT, Told.of(SIX, NINE, NO), ABOVE, "TU"),
            new Case("bounds lie below, some are null", INT, Told.of(ONE, ONE, 3), ABOVE, "FU"),
            new Case("the opposite of that", INT, Told.of(ONE, ONE, 3), ABOVE.negate(), "TU"),
            new Case("only the lower bound, above", INT, Told.of(SIX, null, 0), ABOVE, "T"),
            new Case("only the lower bound, below", INT, Told.of(ONE, null, 0), ABOVE, "TF"),
            new Case("only the upper bound, below", INT, Told.of(null, ONE, 0), ABOVE, "F"),
            new Case("all are null", INT, Told.of(null, null, 10), ABOVE, "U"),
            new Case("all are null, which is asked", INT, Told.of(null, null, 10), NULL, "T"),
            new Case("none is null, which is asked", INT, Told.of(null, null, 0), NULL, "F"),
            new Case("some are null, which is asked", INT, Told.of(null, null, 1), NULL, "TF"),
            new Case("nulls are not counted, which is asked", INT, Told.of(null, null, NO), NULL, "TF"),
            new Case("what is never null", NEEDED, Told.of(null, null, NO), NULL, "F"),
            new Case("fewer than no nulls", INT, Told.of(SIX, NINE, -1), ABOVE, "TFU", "nulls are -1 of 10 entries"),
            new Case("more nulls than entries", INT, Told.of(SIX, NINE, 11), NULL, "TF", "nulls are 11 of 10 entries"),
            new Case("nulls where none may be", NEEDED, Told.of(SIX, NINE, 1), ABOVE, "TF",
                    "nulls are 1 in a column that has none"),
            new Case("bounds of nothing", INT, Told.of(SIX, NINE, 10), ABOVE, "TFU", "there are bounds of nulls only"),
            new Case("bounds the wrong way round", INT, Told.of(NINE, SIX, 0), ABOVE, "TFU",
                    "the lower bound is above the upper one"),
            new Case("a bound of another width", INT, Told.of("06", NINE, 0), ABOVE, "TFU",
                    "a bound is not a value of the type"),
            new Case("other entries than rows", INT, Told.of(SIX, NINE, 0).entries(9), ABOVE, "TFU",
                    "the column chunk has 9 entries for 10 rows"),
            new Case("deprecated bounds of a signed type", INT, Told.of(SIX, NINE, 0).deprecated(), ABOVE, "T"),
            new Case("deprecated bounds of an unsigned type", UNSIGNED, Told.of(SIX, NINE, 0).deprecated(), ABOVE, "TF",
                    "deprecated bounds are in signed order, which is not that of the type"),
            new Case("unsigned numbers", UNSIGNED, Told.of(SIX, "ffffffff", 0), ABOVE, "T"),
            new Case("the order is not told", INT, Told.of(SIX, NINE, 0).order(0), ABOVE, "TF",
                    "the order of the bounds is missing or unknown"),
            new Case("an order that is not known", INT, Told.of(SIX, NINE, 0).order(9), ABOVE, "TF",
                    "the order of the bounds is missing or unknown"),
            new Case("floats of which NaN is not counted", DOUBLE, Told.of(NINE_DOUBLE, NINE_DOUBLE, 0), ABOVE, "TF"),
            new Case("floats without NaN", DOUBLE, Told.of(NINE_DOUBLE, NINE_DOUBLE, 0).nans(0), ABOVE, "T"),
            new Case("floats with NaN", DOUBLE, Told.of(NINE_DOUBLE, NINE_DOUBLE, 0).nans(1), ABOVE, "TF"),
            new Case("NaN as the upper bound", DOUBLE, Told.of(ONE_DOUBLE, NAN_DOUBLE, 0), ABOVE, "TF",
                    "a bound is NaN"),
            new Case("all are NaN", DOUBLE, Told.of(null, null, 0).nans(10), ABOVE, "F"),
            new Case("all are NaN, which is asked", DOUBLE, Told.of(null, null, 0).nans(10), NAN, "T"),
            new Case("none is NaN, which is asked", DOUBLE, Told.of(null, null, 0).nans(0), NAN, "F"),
            new Case("all are NaN or null", DOUBLE, Told.of(null, null, 4).nans(6), NAN, "TU"),
            new Case("more NaN than values", DOUBLE, Told.of(null, null, 4).nans(7), NAN, "TFU",
                    "NaNs are 7 of 6 values"),
            new Case("all are NaN, and there are bounds", DOUBLE, Told.of(ONE_DOUBLE, ONE_DOUBLE, 0).nans(10), NAN,
                    "TFU",
                    "the bounds contradict the count of NaNs"),
            new Case("total order, bounds are NaN", DOUBLE, Told.of(NAN_DOUBLE, NAN_DOUBLE, 0).order(2), ABOVE, "F"),
            new Case("total order, bounds are NaN and not all are", DOUBLE,
                    Told.of(NAN_DOUBLE, NAN_DOUBLE, 0).nans(1).order(2), ABOVE, "TFU",
                    "the bounds contradict the count of NaNs"),
            new Case("total order, numbers", DOUBLE, Told.of(NINE_DOUBLE, NINE_DOUBLE, 0).nans(0).order(2), ABOVE, "T"),
            new Case("zero of the other sign", DOUBLE, Told.of(ZERO_DOUBLE, ONE_DOUBLE, 0).nans(0),
                    column("c").equalTo(-0.0), "TF"),
            new Case("zero of the other sign in total order", DOUBLE,
                    Told.of(ZERO_DOUBLE, ZERO_DOUBLE, 0).nans(0).order(2), column("c").equalTo(-0.0), "T"),
            new Case("bounds of text that were cut", TEXT, Told.of(hex("Al"), hex("Kf"), 0),
                    column("c").equalTo("Alice"),
                    "TF"),
            new Case("a text before them", TEXT, Told.of(hex("Al"), hex("Kf"), 0), column("c").equalTo("Ab"), "F"),
            new Case("a text behind them", TEXT, Told.of(hex("Al"), hex("Kf"), 0), column("c").startsWith("L"), "F"),
            new Case("an empty text as bound", TEXT, Told.of("", hex("Kf"), 0), column("c").lessThan("A"), "TF"),
            new Case("deprecated bounds of text", TEXT, Told.of(hex("b"), hex("b"), 0).deprecated(),
                    column("c").equalTo("a"), "TF",
                    "deprecated bounds are in signed order, which is not that of the type"),
            new Case("decimals on bytes of different lengths", DECIMAL, Told.of("ff", "0100", 0),
                    column("c").greaterThan(new BigDecimal("2.56")), "F"),
            new Case("decimals by parquet-rs", DECIMAL, Told.of("01", "02", 0).by("parquet-rs version 50.0.0"),
                    column("c").greaterThan(1), "TF", "the writer compared decimals on bytes by another order"),
            new Case("decimals by old Arrow", FIXED,
                    Told.of("00000001", "00000002", 0).by("parquet-cpp-arrow version 3.0.0"),
                    column("c").greaterThan(1), "TF", "the writer compared decimals on bytes by another order"),
            new Case("decimals by new Arrow", FIXED,
                    Told.of("00000001", "00000002", 0).by("parquet-cpp-arrow version 4.0.0"),
                    column("c").greaterThan(1), "F"),
            new Case("nulls by Polars", INT, Told.of(null, null, 10).by("Polars"), NULL, "TF",
                    "the writer multiplied null counts by the number of pages"),
            new Case("bounds of doubles by Polars", DOUBLE, Told.of(NINE_DOUBLE, NINE_DOUBLE, 0).nans(0).by("Polars"),
                    ABOVE,
                    "TF", "the writer left pages with NaN out of bounds"),
            new Case("no nulls by Polars", INT, Told.of(null, null, 0).by("Polars"), NULL, "F"),
            new Case("no element passes", LIST, Told.of(ONE, ONE, 3).entries(20), any("c", element().greaterThan(5)),
                    "FU", NULLS_OF_LISTS),
            new Case("every element passes, lists may be empty", LIST, Told.of(SIX, NINE, 3).entries(20),
                    any("c", element().greaterThan(5)), "TFU", NULLS_OF_LISTS),
            new Case("every element passes, no list is said to be empty", LIST, Told.of(SIX, NINE, 0).entries(20),
                    any("c", element().greaterThan(5)), "TFU", NULLS_OF_LISTS),
            new Case("every element passes, no list is empty", LIST,
                    Told.of(SIX, NINE, 0).levels(0L, 0L, 0L, 20L).entries(20), any("c", element().greaterThan(5)),
                    "T"),
            new Case("every element passes, no list is empty or null, elements are", LIST,
                    Told.of(SIX, NINE, 3).levels(0L, 0L, 3L, 17L).entries(20), any("c", element().greaterThan(5)),
                    "TU"),
            new Case("every element passes, lists are null", LIST,
                    Told.of(SIX, NINE, 3).levels(3L, 0L, 0L, 17L).entries(20), any("c", element().greaterThan(5)),
                    "TU"),
            new Case("elements are never null", SURE, Told.of(SIX, NINE, 3).levels(0L, 3L, 17L).entries(20),
                    any("c", element().lessThan(5)), "F"),
            new Case("no element is said to be null", LIST, Told.of(null, null, 0).entries(20),
                    any("c", element().isNull()), "TFU", NULLS_OF_LISTS),
            new Case("no element is null", LIST, Told.of(null, null, 0).levels(0L, 0L, 0L, 20L).entries(20),
                    any("c", element().isNull()), "F"),
            new Case("fewer entries than rows", LIST, Told.of(SIX, NINE, 0).entries(9),
                    any("c", element().greaterThan(5)),
                    "TFU", "the column chunk has 9 entries for 10 rows"),
            new Case("a list that is never null", LIST, Told.of(null, null, 3).levels(0L, 3L, 0L, 17L).entries(20),
                    NULL,
                    "F"),
            new Case("lists that are all null", LIST, Told.of(null, null, 10).levels(10L, 0L, 0L, 0L), NULL, "T"),
            new Case("levels that are not those of the nulls", LIST,
                    Told.of(null, null, 4).levels(0L, 3L, 0L, 17L).entries(20), NULL, "TF",
                    NULLS_OF_LISTS),
            new Case("a group one of whose fields is never null", GROUP, Told.of(null, null, 0), column("g").isNull(),
                    "F"),
            new Case("a group that an old writer may have left out", GROUP,
                    Told.of(null, null, 0).by("parquet-cpp-arrow version 5.0.0"), column("g").isNull(), "TF",
                    "the writer may have left nulls of groups out of null counts"),
            new Case("a group that a later writer counts", GROUP,
                    Told.of(null, null, 0).by("parquet-cpp-arrow version 6.0.0"), column("g").isNull(), "F"),
            new Case("a column that such a writer counts", INT, Told.of(null, null, 0).by("parquet-cpp version 1.5.1"),
                    NULL, "F"),
            new Case("a group one of whose fields is always null", GROUP, Told.of(null, null, 10), column("g").isNull(),
                    "TF"),
            new Case("a group that levels know", GROUP, Told.of(null, null, 10).levels(10L, 0L, 0L),
                    column("g").isNull(), "T"));

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhatIsPossible(Case c) {
        Schema schema = Schema.parse("message m { " + c.field() + " }");
        FileMetadata file = file(schema, c.told());
        ChunkFacts facts = ChunkFacts.of(file.rowGroups().getFirst(), schema.leaves().getFirst(),
                new StatisticsValidity(file));
        TruthSet outcome = new PossibleOutcomes(schema, Map.of(), witness(facts.facts()))
                .of(Binder.bind(c.filter(), schema));
        assertThat((outcome.mayBeTrue() ? "T" : "") + (outcome.mayBeFalse() ? "F" : "")
                + (outcome.mayBeUnknown() ? "U" : "")).as(c.what()).isEqualTo(c.possible());
        assertThat(facts.ignored()).as(c.what()).containsExactly(c.ignored());
    }

    private static KnownFacts witness(Facts first) {
        return new KnownFacts() {
            private Facts at(Leaf leaf) {
                return leaf.index() == 0 ? first : Facts.unknown(leaf);
            }

            @Override
            public TruthSet of(Leaf leaf, ValueTest test) {
                return at(leaf).of(test);
            }

            @Override
            public TruthSet of(ResolvedPredicate.Pair pair) {
                return at(pair.leftLeaf()).of(pair, at(pair.rightLeaf()));
            }

            @Override
            public boolean mayHaveLevels(Leaf leaf, int from, int end) {
                return at(leaf).mayHaveLevels(from, end);
            }
        };
    }

    private static FileMetadata file(Schema schema, Told told) {
        Leaf leaf = schema.leaves().getFirst();
        Optional<byte[]> min = bytes(told.min());
        Optional<byte[]> max = bytes(told.max());
        Optional<byte[]> none = Optional.empty();
        Statistics statistics = new Statistics(told.isDeprecated() ? max : none, told.isDeprecated() ? min : none,
                told.nulls() == NO ? OptionalLong.empty() : OptionalLong.of(told.nulls()), OptionalLong.empty(),
                told.isDeprecated() ? none : max, told.isDeprecated() ? none : min, Optional.empty(), Optional.empty(),
                told.nans() < 0 ? OptionalLong.empty() : OptionalLong.of(told.nans()));
        ColumnMetadata metadata = new StoredColumnMetadata(leaf.field().type().id(), List.of(), leaf.path().names(),
                CompressionCodec.UNCOMPRESSED, told.entries(), 100, 100, List.of(), 4, OptionalLong.empty(),
                OptionalLong.empty(), Optional.of(statistics), List.of(), OptionalLong.empty(), OptionalInt.empty(),
                Optional.of(new SizeStatistics(OptionalLong.empty(), List.of(), told.levels())), Optional.empty());
        ColumnChunk chunk = new StoredColumnChunk(Optional.empty(), 0, Optional.of(metadata), OptionalLong.empty(),
                OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
        List<ColumnChunk> chunks = schema.leaves().stream().map(ignored2 -> chunk).toList();
        RowGroup group = new StoredRowGroup(chunks, 100, 10, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty());
        Optional<List<ColumnOrder>> orders = told.order() == 0
                ? Optional.empty()
                : Optional.of(schema.leaves().stream().map(ignored2 -> new ColumnOrder(told.order())).toList());
        return new StoredFileMetadata(1, schema, List.of(), 10, List.of(group), List.of(), Optional.of(told.writer()),
                orders,
                Optional.empty(), Optional.empty());
    }

    private static Optional<byte[]> bytes(@Nullable String hex) {
        return Optional.ofNullable(hex).map(HexFormat.of()::parseHex);
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
