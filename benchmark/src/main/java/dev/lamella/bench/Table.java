package dev.lamella.bench;

import static dev.lamella.bench.Kind.BOOLEAN;
import static dev.lamella.bench.Kind.DATE;
import static dev.lamella.bench.Kind.INTEGER;
import static dev.lamella.bench.Kind.REAL;
import static dev.lamella.bench.Kind.SMALL_REAL;
import static dev.lamella.bench.Kind.TEXT;
import static dev.lamella.bench.Kind.TIMESTAMP;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is read: tables, each in the SQL file of its name, with their leaf columns in the schema's order; then parts of such tables,
/// which are read from the same files.
enum Table {
    /// Flat: 16 columns, numbers, dates, short text that repeats, and comments that do not.
    LINEITEM(6_000_000, "V1",
            new Leaf("l_orderkey", INTEGER), new Leaf("l_partkey", INTEGER), new Leaf("l_suppkey", INTEGER),
            new Leaf("l_linenumber", INTEGER), new Leaf("l_quantity", REAL), new Leaf("l_extendedprice", REAL),
            new Leaf("l_discount", REAL), new Leaf("l_tax", REAL), new Leaf("l_returnflag", TEXT),
            new Leaf("l_linestatus", TEXT), new Leaf("l_shipdate", DATE), new Leaf("l_commitdate", DATE),
            new Leaf("l_receiptdate", DATE), new Leaf("l_shipinstruct", TEXT), new Leaf("l_shipmode", TEXT),
            new Leaf("l_comment", TEXT)),
    /// Structs, lists and a map, with nulls at every level.
    NESTED(1_000_000, "V1",
            new Leaf("id", INTEGER), new Leaf("customer.name", TEXT), new Leaf("customer.address.city", TEXT),
            new Leaf("customer.address.zip", INTEGER), new Leaf("tags.list.element", INTEGER),
            new Leaf("items.list.element.sku", TEXT), new Leaf("items.list.element.qty", INTEGER),
            new Leaf("items.list.element.price", REAL), new Leaf("attributes.key_value.key", TEXT),
            new Leaf("attributes.key_value.value", INTEGER)),
    /// Flat and wide, with nulls.
    TAXI(3_000_000, "V1",
            new Leaf("vendor_id", INTEGER), new Leaf("pickup_time", TIMESTAMP), new Leaf("dropoff_time", TIMESTAMP),
            new Leaf("passenger_count", INTEGER), new Leaf("trip_distance", REAL), new Leaf("ratecode_id", INTEGER),
            new Leaf("store_and_forward", TEXT), new Leaf("pickup_location", INTEGER),
            new Leaf("dropoff_location", INTEGER), new Leaf("payment_type", INTEGER), new Leaf("fare", REAL),
            new Leaf("extra", REAL), new Leaf("mta_tax", REAL), new Leaf("tip", REAL), new Leaf("tolls", REAL),
            new Leaf("improvement_surcharge", REAL), new Leaf("total", REAL), new Leaf("congestion_surcharge", REAL),
            new Leaf("shared", BOOLEAN)),
    /// Text that hardly repeats, PLAIN.
    STRINGS(1_500_000, "V1",
            new Leaf("id", TEXT), new Leaf("url", TEXT), new Leaf("digest", TEXT), new Leaf("remark", TEXT),
            new Leaf("body", TEXT)),
    /// DELTA_BINARY_PACKED and BYTE_STREAM_SPLIT; and DELTA_LENGTH_BYTE_ARRAY if DuckDB writes it, DELTA_BYTE_ARRAY if parquet-java does.
    ENCODINGS(3_000_000, "V2",
            new Leaf("ascending", INTEGER), new Leaf("moment", TIMESTAMP), new Leaf("wide", INTEGER),
            new Leaf("narrow", INTEGER), new Leaf("measure", REAL), new Leaf("signal", SMALL_REAL),
            new Leaf("sparse", REAL), new Leaf("device", TEXT)),
    /// 2,000 columns, ten row groups: almost nothing but footer.
    WIDE(20_480, "V1, ROW_GROUP_SIZE 2048", wideLeaves()),

    /// Three of 16 columns: numbers in order, numbers that hardly repeat, short text.
    LINEITEM_FEW(LINEITEM, "l_orderkey", "l_extendedprice", "l_shipmode"),
    /// Three of 2,000 columns.
    WIDE_FEW(WIDE, "number_0", "real_125", "word_249"),
    /// No column: the file is opened, and rows, row groups and names of columns are taken from its footer.
    WIDE_FOOTER(WIDE);

    /// A leaf column of the file.
    ///
    /// @param path its physical names, with dots
    record Leaf(String path, Kind kind) {}

    private static final int SMALL_ROW_COUNT = 100_000;

    /// How often each kind of column comes in [#WIDE].
    private static final int WIDE_REPEATS = 250;

    private final @Nullable Table whole;
    private final int rowCount;
    private final String version;
    private final List<Leaf> leaves;

    Table(int rowCount, String version, Leaf... leaves) {
        this.whole = null;
        this.rowCount = rowCount;
        this.version = version;
        this.leaves = List.of(leaves);
    }

    Table(Table whole, String... columns) {
        this.whole = whole;
        this.rowCount = whole.rowCount;
        this.version = whole.version;
        this.leaves = whole.leaves.stream().filter(leaf -> List.of(columns).contains(leaf.path())).toList();
    }

    /// The columns of wide.sql, in its order.
    private static Leaf[] wideLeaves() {
        return IntStream.range(0, WIDE_REPEATS).boxed()
                .flatMap(n -> Stream.of(new Leaf("number_" + n, INTEGER), new Leaf("small_" + n, INTEGER),
                        new Leaf("real_" + n, REAL), new Leaf("single_" + n, SMALL_REAL), new Leaf("word_" + n, TEXT),
                        new Leaf("day_" + n, DATE), new Leaf("moment_" + n, TIMESTAMP),
                        new Leaf("flag_" + n, BOOLEAN)))
                .toArray(Leaf[]::new);
    }

    /// The name in commands and file names.
    String label() {
        return Label.of(this);
    }

    /// The table in whose files it is: itself, unless it is a part.
    Table whole() {
        return whole == null ? this : whole;
    }

    boolean isPart() {
        return whole != null;
    }

    /// Whether no values are read.
    boolean isFooter() {
        return leaves.isEmpty();
    }

    /// The paths of the columns that are read.
    List<String> paths() {
        return leaves.stream().map(Leaf::path).toList();
    }

    int rowCount(Size size) {
        return switch (size) {
            case FULL -> rowCount;
            case SMALL -> Math.min(rowCount, SMALL_ROW_COUNT);
        };
    }

    /// How many of its rows are written where writing is measured.
    int writtenRowCount(Size size) {
        return switch (size) {
            case FULL -> this == NESTED ? 500_000 : 2_000_000;
            case SMALL -> SMALL_ROW_COUNT;
        };
    }

    /// The value of DuckDB's option PARQUET_VERSION, which tells the encodings that it writes; and what else it is told.
    String version() {
        return version;
    }

    /// The columns that are read.
    List<Leaf> leaves() {
        return leaves;
    }

    /// The query that makes the rows.
    String rowsSql(int rows) {
        String query = resource(whole().label() + ".sql").replace("${rows}", Integer.toString(rows));
        return switch (whole()) {
            case WIDE -> query.replace("${columns}", IntStream.range(0, WIDE_REPEATS)
                    .mapToObj(n -> resource("wide-columns.sql").replace("${n}", Integer.toString(n)))
                    .collect(Collectors.joining(",\n")));
            default -> query;
        };
    }

    /// The query for the number of rows and, for each leaf, its slots, values and sum; of a footer see [Totals#ofFooter].
    String totalsSql(String file) {
        String quoted = file.replace("'", "''");
        return switch (this) {
            case NESTED -> resource("nested-totals.sql").replace("${file}", quoted);
            case WIDE_FOOTER -> resource("footer-totals.sql").replace("${file}", quoted);
            default -> leaves.stream()
                    .map(leaf -> "count(*), count(" + leaf.path() + "), sum(" + leaf.kind().summand(leaf.path()) + ")")
                    .collect(Collectors.joining(", ", "SELECT count(*), ", " FROM read_parquet('" + quoted + "')"));
        };
    }

    /// What is said of a table that has no records.
    IllegalArgumentException withoutRecords() {
        return new IllegalArgumentException("there are no records of " + this);
    }

    /// The text of a file beside this class.
    static String resource(String name) {
        try (InputStream in = Table.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the benchmark's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + name, e);
        }
    }
}
