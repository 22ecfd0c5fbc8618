package dev.lamella.bench;

import static dev.lamella.bench.peer.Column.Kind.BOOLEAN;
import static dev.lamella.bench.peer.Column.Kind.DATE;
import static dev.lamella.bench.peer.Column.Kind.INTEGER;
import static dev.lamella.bench.peer.Column.Kind.LENGTH;
import static dev.lamella.bench.peer.Column.Kind.REAL;
import static dev.lamella.bench.peer.Column.Kind.TEXT;
import static dev.lamella.bench.peer.Column.Kind.TIMESTAMP;

import dev.lamella.bench.peer.Column;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
            new Column("l_orderkey", INTEGER), new Column("l_partkey", INTEGER), new Column("l_suppkey", INTEGER),
            new Column("l_linenumber", INTEGER), new Column("l_quantity", REAL), new Column("l_extendedprice", REAL),
            new Column("l_discount", REAL), new Column("l_tax", REAL), new Column("l_returnflag", TEXT),
            new Column("l_linestatus", TEXT), new Column("l_shipdate", DATE), new Column("l_commitdate", DATE),
            new Column("l_receiptdate", DATE), new Column("l_shipinstruct", TEXT), new Column("l_shipmode", TEXT),
            new Column("l_comment", TEXT)),
    /// Structs, lists and a map, with nulls at every level.
    NESTED(1_000_000, "V1",
            new Column("id", INTEGER), new Column("customer.name", TEXT), new Column("customer.address.city", TEXT),
            new Column("customer.address.zip", INTEGER), new Column("tags.list.element", INTEGER),
            new Column("items.list.element.sku", TEXT), new Column("items.list.element.qty", INTEGER),
            new Column("items.list.element.price", REAL), new Column("attributes.key_value.key", TEXT),
            new Column("attributes.key_value.value", INTEGER)),
    /// Flat and wide, with nulls.
    TAXI(3_000_000, "V1",
            new Column("vendor_id", INTEGER), new Column("pickup_time", TIMESTAMP),
            new Column("dropoff_time", TIMESTAMP),
            new Column("passenger_count", INTEGER), new Column("trip_distance", REAL),
            new Column("ratecode_id", INTEGER),
            new Column("store_and_forward", TEXT), new Column("pickup_location", INTEGER),
            new Column("dropoff_location", INTEGER), new Column("payment_type", INTEGER), new Column("fare", REAL),
            new Column("extra", REAL), new Column("mta_tax", REAL), new Column("tip", REAL), new Column("tolls", REAL),
            new Column("improvement_surcharge", REAL), new Column("total", REAL),
            new Column("congestion_surcharge", REAL),
            new Column("shared", BOOLEAN)),
    /// Text that hardly repeats, PLAIN.
    STRINGS(1_500_000, "V1",
            new Column("id", TEXT), new Column("url", TEXT), new Column("digest", TEXT), new Column("remark", TEXT),
            new Column("body", TEXT)),
    /// DELTA_BINARY_PACKED and BYTE_STREAM_SPLIT; and DELTA_LENGTH_BYTE_ARRAY if DuckDB writes it, DELTA_BYTE_ARRAY if parquet-java does.
    ENCODINGS(3_000_000, "V2",
            new Column("ascending", INTEGER), new Column("moment", TIMESTAMP), new Column("wide", INTEGER),
            new Column("narrow", INTEGER), new Column("measure", REAL), new Column("signal", REAL),
            new Column("sparse", REAL), new Column("device", TEXT)),
    /// 2,000 columns, ten row groups: almost nothing but footer.
    WIDE(20_480, "V1, ROW_GROUP_SIZE 2048", wideLeaves()),

    /// Three of 16 columns: numbers in order, numbers that hardly repeat, short text.
    LINEITEM_FEW(LINEITEM, "l_orderkey", "l_extendedprice", "l_shipmode"),
    /// Three of 2,000 columns.
    WIDE_FEW(WIDE, "number_0", "real_125", "word_249"),
    /// No column: the file is opened, and rows, row groups and names of columns are taken from its footer.
    WIDE_FOOTER(WIDE);

    private static final int SMALL_ROW_COUNT = 100_000;

    /// How often each kind of column comes in [#WIDE].
    private static final int WIDE_REPEATS = 250;

    private final @Nullable Table whole;
    private final int rowCount;
    private final String version;
    private final List<Column> leaves;

    Table(int rowCount, String version, Column... leaves) {
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
    private static Column[] wideLeaves() {
        return IntStream.range(0, WIDE_REPEATS).boxed()
                .flatMap(n -> Stream.of(new Column("number_" + n, INTEGER), new Column("small_" + n, INTEGER),
                        new Column("real_" + n, REAL), new Column("single_" + n, REAL), new Column("word_" + n, TEXT),
                        new Column("day_" + n, DATE), new Column("moment_" + n, TIMESTAMP),
                        new Column("flag_" + n, BOOLEAN)))
                .toArray(Column[]::new);
    }

    /// The table in whose files it is: itself, unless it is a part.
    Table whole() {
        return whole == null ? this : whole;
    }

    boolean isPart() {
        return whole != null;
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

    /// The value of DuckDB's option PARQUET_VERSION, which decides the encodings that it writes; and its other options.
    String version() {
        return version;
    }

    /// The columns that are read, with what is taken of each.
    List<Column> columns(Way way) {
        return way == Way.LENGTHS
                ? leaves.stream().map(leaf -> leaf.kind() == TEXT ? new Column(leaf.path(), LENGTH) : leaf).toList()
                : leaves;
    }

    /// The query that makes the rows.
    String rowsSql(int rows) {
        String query = resource(Label.of(whole()) + ".sql").replace("${rows}", Integer.toString(rows));
        return switch (whole()) {
            case WIDE -> query.replace("${columns}", IntStream.range(0, WIDE_REPEATS)
                    .mapToObj(n -> resource("wide-columns.sql").replace("${n}", Integer.toString(n)))
                    .collect(Collectors.joining(",\n")));
            default -> query;
        };
    }

    /// The query for one aggregate of each column; it begins with a count of rows, which costs DuckDB nothing.
    String totalsSql(Path file, Way way) {
        String source = DuckDb.quoted(file);
        return switch (this) {
            case NESTED -> resource("nested-totals.sql").replace("${file}", source);
            case WIDE_FOOTER -> "SELECT num_rows, num_row_groups FROM parquet_file_metadata(" + source + ")";
            default ->
                "SELECT count(*), " + columns(way).stream().map(Table::aggregate).collect(Collectors.joining(", "))
                        + " FROM read_parquet(" + source + ")";
        };
    }

    private static String aggregate(Column column) {
        String sql = switch (column.kind()) {
            case INTEGER, REAL -> "sum(%s)";
            case DATE, TIMESTAMP -> "max(%s)";
            case BOOLEAN -> "count_if(%s)";
            case TEXT -> "bit_xor(hash(%s))";
            case LENGTH -> "sum(strlen(%s))";
        };
        return sql.formatted(column.path());
    }

    /// What is said of a table that has no records.
    IllegalArgumentException withoutRecords() {
        return new IllegalArgumentException("There are no records of " + this);
    }

    /// The text of a file beside this class.
    static String resource(String name) {
        try (InputStream in = Table.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the benchmark's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("Cannot read " + name, e);
        }
    }
}
