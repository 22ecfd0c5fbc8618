package dev.lamella;

import static dev.lamella.FileBuilder.column;
import static dev.lamella.FileBuilder.fixed;
import static dev.lamella.FileBuilder.flat;
import static dev.lamella.FileBuilder.group;
import static dev.lamella.FileBuilder.list;
import static dev.lamella.FileBuilder.nested;
import static dev.lamella.Parts.NONE;
import static dev.lamella.Parts.bareLevels;
import static dev.lamella.Parts.bytes;
import static dev.lamella.Parts.indices;
import static dev.lamella.Parts.ints;
import static dev.lamella.Parts.join;
import static dev.lamella.Parts.levels;
import static dev.lamella.Parts.run;
import static dev.lamella.Parts.sized;
import static dev.lamella.Parts.texts;
import static dev.lamella.Parts.varints;
import static dev.lamella.schema.PhysicalType.BOOLEAN;
import static dev.lamella.schema.PhysicalType.BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.DOUBLE;
import static dev.lamella.schema.PhysicalType.FIXED_LEN_BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.PhysicalType.INT64;
import static dev.lamella.schema.Repetition.OPTIONAL;
import static dev.lamella.schema.Repetition.REPEATED;
import static dev.lamella.schema.Repetition.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.lamella.FileBuilder.Chunk;
import dev.lamella.filter.Scan;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.metadata.Statistics;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Files made to hurt: a few bytes that claim to be much, or contradict each other. Each ends, quickly and in little memory, with
/// rows (where it is legal after all) or with a failure that names the place.
class HostileFileTest {
    private static final int HUGE = Integer.MAX_VALUE;

    /// @param name what is odd
    /// @param file the file
    /// @param scan how it is read
    /// @param outcome what comes of it, or the beginning of that
    /// @param mebibytes what may be allocated on the way, all in all
    record Case(String name, Supplier<byte[]> file, Scan scan, String outcome, int mebibytes) {
        Case(String name, String outcome, Supplier<byte[]> file) {
            this(name, file, Scan.all(), outcome, 16);
        }

        Case within(int bound) {
            return new Case(name, file, scan, outcome, bound);
        }

        Case reading(Scan other) {
            return new Case(name, file, other, outcome, mebibytes);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static String corrupt(String column) {
        return "CorruptFileException after 0 rows: bytes in memory, row group 0, column " + column;
    }

    private static String unsupported(String column) {
        return "UnsupportedFeatureException after 0 rows: bytes in memory, row group 0, column " + column;
    }

    private static Chunk ints32() {
        return new Chunk(INT32);
    }

    private static DataPageHeader v1(int uncompressed, int compressed, int values, Encoding encoding) {
        return new DataPageHeader(uncompressed, compressed, OptionalInt.empty(), values, encoding, Encoding.RLE,
                Encoding.RLE,
                Optional.empty());
    }

    private static byte[] required(Chunk chunk, long rows) {
        return flat(column("x", INT32, REQUIRED)).rowGroup(rows, chunk).bytes();
    }

    private static byte[] optional(Chunk chunk, long rows) {
        return flat(column("x", INT32, OPTIONAL)).rowGroup(rows, chunk).bytes();
    }

    private static byte[] text(Chunk chunk, long rows) {
        return flat(column("x", BYTE_ARRAY, REQUIRED)).rowGroup(rows, chunk).bytes();
    }

    private static final List<Case> SIZES = List.of(
            new Case("a GZIP page that claims 2 GiB", corrupt("x, data page 0 at byte 4:"),
                    () -> required(
                            ints32().codec(CompressionCodec.GZIP).page(v1(HUGE, 20, 10, Encoding.PLAIN), new byte[20]),
                            10)),
            new Case("a GZIP page that claims as much as its bytes could hold",
                    corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().codec(CompressionCodec.GZIP).page(v1(20 * 1032, 20, 10, Encoding.PLAIN),
                            new byte[20]), 10)),
            new Case("an uncompressed page that claims 2 GiB", corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().page(v1(HUGE, 40, 10, Encoding.PLAIN), new byte[40]), 10)),
            new Case("a page that claims 2 GiB of stored bytes", corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().page(v1(40, HUGE, 10, Encoding.PLAIN), new byte[40]), 10)),
            new Case("an uncompressed page of version 2 that claims 2 GiB",
                    corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().codec(CompressionCodec.GZIP)
                            .page(new DataPageHeaderV2(HUGE, 40, OptionalInt.empty(), 10, 0, 10, Encoding.PLAIN, 0, 0,
                                    false, Optional.empty()), new byte[40]),
                            10)),
            new Case("an index page that claims 2 GiB", corrupt("x, page of INDEX_PAGE at byte 4:"),
                    () -> required(ints32()
                            .page(new OtherPageHeader(PageType.INDEX_PAGE, HUGE, HUGE, OptionalInt.empty()), NONE)
                            .v1(1, Encoding.PLAIN, ints(1)), 1)),
            new Case("a dictionary that claims two billion entries", corrupt("x, dictionary page at byte 4:"),
                    () -> required(ints32().dictionary(HUGE, ints(1, 2)).v1(1, Encoding.RLE_DICTIONARY, indices(1)),
                            1)),
            new Case("a dictionary of two billion values of no bytes", "1 rows",
                    () -> flat(fixed("x", 0, REQUIRED)).rowGroup(1,
                            new Chunk(FIXED_LEN_BYTE_ARRAY).dictionary(HUGE, NONE).v1(1, Encoding.RLE_DICTIONARY,
                                    bytes(31, 2, 0, 0, 0, 0)))
                            .bytes()),
            new Case("a dictionary of booleans", "3 rows",
                    () -> flat(column("x", BOOLEAN, REQUIRED)).rowGroup(3,
                            new Chunk(BOOLEAN).dictionary(2, bytes(2)).v1(3, Encoding.RLE_DICTIONARY, indices(1, 0, 1)))
                            .bytes()),
            new Case("Values of 2 GiB each, of which there is one", corrupt("x, data page 0 at byte 4:"),
                    () -> flat(fixed("x", HUGE, REQUIRED))
                            .rowGroup(1, new Chunk(FIXED_LEN_BYTE_ARRAY).v1(1, Encoding.PLAIN, new byte[10])).bytes()),
            new Case("Values of 2 GiB each in a dictionary", corrupt("x, dictionary page at byte 4:"),
                    () -> flat(fixed("x", HUGE, REQUIRED)).rowGroup(1,
                            new Chunk(FIXED_LEN_BYTE_ARRAY).dictionary(1, new byte[10]).v1(1, Encoding.RLE_DICTIONARY,
                                    indices(0)))
                            .bytes()),
            new Case("Values of 2 GiB each, all null", "5 rows",
                    () -> flat(fixed("x", HUGE, OPTIONAL))
                            .rowGroup(5,
                                    new Chunk(FIXED_LEN_BYTE_ARRAY).v1(5, Encoding.PLAIN, levels(1, 0, 0, 0, 0, 0)))
                            .bytes()),
            new Case("Values of 2 GiB each, all null, with an empty dictionary", "5 rows",
                    () -> flat(fixed("x", HUGE, OPTIONAL)).rowGroup(5,
                            new Chunk(FIXED_LEN_BYTE_ARRAY).dictionary(0, NONE).v1(5, Encoding.PLAIN,
                                    levels(1, 0, 0, 0, 0, 0)))
                            .bytes()),
            new Case("Values of 1 MiB each, a million of them null", "1000000 rows",
                    () -> flat(fixed("x", 1 << 20, OPTIONAL)).rowGroup(1_000_000,
                            new Chunk(FIXED_LEN_BYTE_ARRAY).v1(1_000_000, Encoding.PLAIN, sized(run(1_000_000, 0))))
                            .bytes())
                    .within(100),
            new Case("a text that claims 2 GiB", corrupt("x, data page 0 at byte 4:"),
                    () -> text(new Chunk(BYTE_ARRAY).v1(1, Encoding.PLAIN, bytes(255, 255, 255, 127, 'a')), 1)),
            new Case("a text that claims less than nothing", corrupt("x, data page 0 at byte 4:"),
                    () -> text(new Chunk(BYTE_ARRAY).v1(1, Encoding.PLAIN, bytes(255, 255, 255, 255, 'a')), 1)),
            new Case("delta lengths that claim two billion values", corrupt("x, data page 0 at byte 4:"),
                    () -> text(new Chunk(BYTE_ARRAY).v1(10, Encoding.DELTA_LENGTH_BYTE_ARRAY, varints(128, 4, HUGE, 0)),
                            10)),
            new Case("a page header with statistics of 3 MiB", "1 rows",
                    () -> required(ints32().page(
                            new DataPageHeader(4, 4, OptionalInt.empty(), 1, Encoding.PLAIN, Encoding.RLE, Encoding.RLE,
                                    Optional.of(new Statistics(Optional.empty(), Optional.empty(), OptionalLong.empty(),
                                            OptionalLong.empty(), Optional.of(new byte[3 << 20]), Optional.empty(),
                                            Optional.empty(), Optional.empty(), OptionalLong.empty()))),
                            ints(1)), 1))
                    .within(40));

    private static final List<Case> COUNTS = List.of(
            new Case("a page that claims two billion values", corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().v1(HUGE, Encoding.PLAIN, ints(1, 2)), HUGE)),
            new Case("a page of two billion nulls in one run", "1000000 rows",
                    () -> optional(ints32().v1(HUGE, Encoding.PLAIN, sized(run(HUGE, 0))), HUGE)),
            new Case("a page of two billion times one dictionary entry", "1000000 rows",
                    () -> required(ints32().dictionary(1, ints(7)).v1(HUGE, Encoding.RLE_DICTIONARY,
                            join(bytes(1), run(HUGE, 0))), HUGE)),
            new Case("a page of two billion deltas of no bits", "1000000 rows",
                    () -> required(ints32().v1(HUGE, Encoding.DELTA_BINARY_PACKED,
                            varints(1 << 30, 1, HUGE, 0, 2, 0, 2, 0, 2, 0)), HUGE)),
            new Case("a page of two billion booleans in one run", "1000000 rows",
                    () -> flat(column("x", BOOLEAN, REQUIRED))
                            .rowGroup(HUGE, new Chunk(BOOLEAN).v1(HUGE, Encoding.RLE, sized(run(HUGE, 1)))).bytes()),
            new Case("two billion values of no bytes", "1000000 rows",
                    () -> flat(fixed("x", 0, REQUIRED))
                            .rowGroup(HUGE, new Chunk(FIXED_LEN_BYTE_ARRAY).v1(HUGE, Encoding.PLAIN, NONE)).bytes()),
            new Case("2^62 rows of which there are three", corrupt("x"),
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3)), 1L << 62)),
            new Case("2^62 rows, all passed over", corrupt("x"),
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3)), 1L << 62))
                    .reading(Scan.all().firstRow(1L << 61)),
            new Case("2^62 rows in each of two row groups",
                    "CorruptFileException after 0 rows: bytes in memory, row group 1, footer",
                    () -> flat(column("x", INT32, REQUIRED)).rowGroup(1L << 62, ints32()).rowGroup(1L << 62, ints32())
                            .bytes()),
            new Case("fewer rows than none",
                    "CorruptFileException after 0 rows: bytes in memory, row group 0",
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3)), -1)),
            new Case("two billion rows, passed over one page of nulls after another", corrupt("x"),
                    () -> optional(ints32().v1(1 << 30, Encoding.PLAIN, sized(run(HUGE, 0))), HUGE))
                    .reading(Scan.all().firstRow(HUGE - 1)),
            new Case("a chunk that claims 2^62 values", corrupt("x"),
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3))
                            .claiming(m -> FileBuilder.withValueCount(m, 1L << 62)), 3)),
            new Case("a chunk that claims 2^62 values, and more rows", corrupt("x"),
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3))
                            .claiming(m -> FileBuilder.withValueCount(m, 1L << 62)), 4)),
            new Case("a chunk that claims less than nothing", corrupt("x"),
                    () -> required(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3))
                            .claiming(m -> FileBuilder.withValueCount(m, -3)), 3)),
            new Case("two million pages of no values before one of three", "3 rows",
                    () -> {
                        Chunk chunk = ints32().v1(0, Encoding.PLAIN);
                        byte[] empty = pageBytes(v1(0, 0, 0, Encoding.PLAIN));
                        byte[] many = new byte[empty.length * 2_000_000];
                        for (int i = 0; i < many.length; i += empty.length) {
                            System.arraycopy(empty, 0, many, i, empty.length);
                        }
                        return required(chunk.raw(many).v1(3, Encoding.PLAIN, ints(1, 2, 3)), 3);
                    }).within(2000),
            new Case("fifty thousand pages of one value", "50000 rows",
                    () -> {
                        Chunk chunk = ints32();
                        for (int i = 0; i < 50_000; i++) {
                            chunk.v1(1, Encoding.PLAIN, ints(i));
                        }
                        return required(chunk, 50_000);
                    }).within(100),
            new Case("a million empty runs of levels before the right one", "3 rows",
                    () -> {
                        byte[] runs = new byte[2_000_000];
                        return optional(ints32().v1(3, Encoding.PLAIN, sized(join(runs, run(3, 1))), ints(1, 2, 3)), 3);
                    }),
            new Case("a million empty bit-packed runs of indices before the right one", "3 rows",
                    () -> {
                        byte[] runs = new byte[1_000_000];
                        Arrays.fill(runs, (byte) 1);
                        return required(ints32().dictionary(1, ints(5)).v1(3, Encoding.RLE_DICTIONARY,
                                join(bytes(1), runs, run(3, 0))), 3);
                    }));

    private static byte[] pageBytes(PageHeader header) {
        ByteOutput out = new ByteOutput();
        PageHeaders.write(header, out);
        return out.toByteArray();
    }

    /// A list of INT32, every node optional: levels up to 1 and 3.
    private static FileBuilder ofList() {
        return nested(list("xs", OPTIONAL), group("list", REPEATED, 1), column("element", INT32, OPTIONAL));
    }

    private static FileBuilder ofListOfLists() {
        return nested(list("xs", OPTIONAL), group("list", REPEATED, 1), list("element", OPTIONAL),
                group("list", REPEATED, 1),
                column("element", INT32, OPTIONAL));
    }

    private static byte[] deep(int depth) {
        List<SchemaElement> elements = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            elements.add(group("g" + i, OPTIONAL, 1));
        }
        elements.add(column("x", INT32, OPTIONAL));
        return new FileBuilder(1, elements)
                .rowGroup(2,
                        ints32().v2(2, 1, 2, Encoding.PLAIN, NONE, bareLevels(depth + 1, depth + 1, depth / 2),
                                ints(7)))
                .bytes();
    }

    private static byte[] deepLists(int depth) {
        List<SchemaElement> elements = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            elements.add(group("g" + i, REPEATED, 1));
        }
        elements.add(column("x", INT32, REPEATED));
        return new FileBuilder(1, elements).rowGroup(2, ints32().v2(3, 1, 2, Encoding.PLAIN,
                bareLevels(depth + 1, 0, depth + 1, 0), bareLevels(depth + 1, depth + 1, depth + 1, 0), ints(7, 8)))
                .bytes();
    }

    private static final List<Case> NESTING = List.of(
            new Case("one list of two billion nulls", unsupported("xs.list.element, data page 0 at byte 4:"),
                    () -> ofList().rowGroup(1,
                            ints32().v2(HUGE, HUGE, 1, Encoding.PLAIN, join(run(1, 0), run(HUGE, 1)), run(HUGE, 2),
                                    NONE))
                            .bytes())
                    .within(600),
            new Case("one list of two billion times one dictionary entry",
                    unsupported("xs.list.element, data page 0 at byte"),
                    () -> ofList()
                            .rowGroup(1,
                                    ints32().dictionary(1, ints(3)).v2(HUGE, 0, 1, Encoding.RLE_DICTIONARY,
                                            join(run(1, 0), run(HUGE, 1)), run(HUGE, 3), join(bytes(1), run(HUGE, 0))))
                            .bytes())
                    .within(600),
            new Case("one list of two billion empty lists",
                    unsupported("xs.list.element.list.element, data page 0 at byte 4:"),
                    () -> ofListOfLists().rowGroup(1,
                            ints32().v2(HUGE, HUGE, 1, Encoding.PLAIN, join(run(1, 0), run(HUGE, 1)), run(HUGE, 3),
                                    NONE))
                            .bytes())
                    .within(600),
            new Case("one list of two billion nulls, passed over", corrupt("xs.list.element"),
                    () -> ofList().rowGroup(2,
                            ints32().v2(HUGE, HUGE, 1, Encoding.PLAIN, join(run(1, 0), run(HUGE, 1)), run(HUGE, 2),
                                    NONE))
                            .bytes())
                    .reading(Scan.all().firstRow(1)).within(100),
            new Case("one list of two billion empty lists, passed over",
                    corrupt("xs.list.element.list.element"),
                    () -> ofListOfLists().rowGroup(2,
                            ints32().v2(HUGE, HUGE, 1, Encoding.PLAIN, join(run(1, 0), run(HUGE, 1)), run(HUGE, 3),
                                    NONE))
                            .bytes())
                    .reading(Scan.all().firstRow(1)).within(100),
            new Case("lists of a million nulls, a thousand of them", "1000 rows",
                    () -> {
                        Chunk chunk = ints32();
                        for (int i = 0; i < 1000; i++) {
                            chunk.v2(1_000_000, 1_000_000, 1, Encoding.PLAIN, join(run(1, 0), run(HUGE, 1)),
                                    run(HUGE, 2), NONE);
                        }
                        return ofList().rowGroup(1000, chunk).bytes();
                    }).within(100),
            new Case("a list that goes on before it begins",
                    corrupt("xs.list.element, data page 0 at byte 4:"),
                    () -> ofList().rowGroup(1,
                            ints32().v2(2, 0, 1, Encoding.PLAIN, bareLevels(1, 1, 0), bareLevels(3, 3, 3), ints(1, 2)))
                            .bytes()),
            new Case("an empty list that goes on", corrupt("xs.list.element, data page 0 at byte 4:"),
                    () -> ofList().rowGroup(1,
                            ints32().v2(2, 0, 1, Encoding.PLAIN, bareLevels(1, 0, 1), bareLevels(3, 1, 3), ints(2)))
                            .bytes()),
            new Case("a level above the maximum",
                    corrupt("xs.list.element.list.element, data page 0 at byte 4:"),
                    () -> ofListOfLists().rowGroup(1,
                            ints32().v2(2, 0, 1, Encoding.PLAIN, bareLevels(3, 0, 3), bareLevels(5, 5, 5), ints(1, 2)))
                            .bytes()),
            new Case("groups in groups, 199 deep", "2 rows", () -> deep(199)),
            new Case("groups in groups, 201 deep",
                    "UnsupportedFeatureException after 0 rows: bytes in memory, footer at byte", () -> deep(201)),
            new Case("groups in groups, 100,000 deep",
                    "UnsupportedFeatureException after 0 rows: bytes in memory, footer at byte",
                    () -> deepElements(100_000)).within(100),
            new Case("lists in lists, 199 deep", "2 rows", () -> deepLists(199)));

    private static byte[] deepElements(int depth) {
        List<SchemaElement> elements = new ArrayList<>(Collections.nCopies(depth, group("g", REPEATED, 1)));
        elements.add(column("x", INT32, OPTIONAL));
        return new FileBuilder(1, elements).bytes();
    }

    private static byte[] manyColumns(int count) {
        List<SchemaElement> elements = new ArrayList<>();
        Chunk[] chunks = new Chunk[count];
        for (int i = 0; i < count; i++) {
            elements.add(column("c" + i, INT64, OPTIONAL));
            chunks[i] = new Chunk(INT64).v1(2, Encoding.PLAIN, levels(1, 0, 1), new byte[8]);
        }
        return new FileBuilder(count, elements).rowGroup(2, chunks).bytes();
    }

    private static final List<Case> SCHEMAS = List.of(
            new Case("20,000 columns", "2 rows", () -> manyColumns(20_000)).within(400),
            new Case("no column at all", "0 rows", () -> flat().rowGroup(5).bytes()),
            new Case("no column at all and 2^62 rows", "0 rows", () -> flat().rowGroup(1L << 62).bytes()),
            new Case("no row group", "0 rows", () -> flat(column("x", INT32, REQUIRED)).bytes()),
            new Case("row groups without rows that lie nowhere", "1 rows",
                    () -> flat(column("x", INT32, REQUIRED))
                            .rowGroup(0, ints32().claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), 0, 0)))
                            .rowGroup(1, ints32().v1(1, Encoding.PLAIN, ints(1))).rowGroup(0, ints32()).bytes()),
            new Case("columns of one name, and of none", "1 rows",
                    () -> flat(column("x", INT32, REQUIRED), column("x", INT32, REQUIRED), column("", INT32, REQUIRED),
                            column("", INT32, REQUIRED))
                            .rowGroup(1, ints32().v1(1, Encoding.PLAIN, ints(1)),
                                    ints32().v1(1, Encoding.PLAIN, ints(2)), ints32().v1(1, Encoding.PLAIN, ints(3)),
                                    ints32().v1(1, Encoding.PLAIN, ints(4)))
                            .bytes()),
            new Case("a group without fields", "1 rows",
                    () -> new FileBuilder(2, List.of(group("g", OPTIONAL, 0), column("x", INT32, REQUIRED)))
                            .rowGroup(1, ints32().v1(1, Encoding.PLAIN, ints(1))).bytes()),
            new Case("a repeated group without fields", "1 rows",
                    () -> new FileBuilder(2, List.of(group("g", REPEATED, 0), column("x", INT32, REQUIRED)))
                            .rowGroup(1, ints32().v1(1, Encoding.PLAIN, ints(1))).bytes()),
            new Case("columns of different length", corrupt("y"),
                    () -> flat(column("x", INT32, REQUIRED), column("y", INT32, REQUIRED)).rowGroup(2,
                            ints32().v1(2, Encoding.PLAIN, ints(1, 2)), ints32().v1(1, Encoding.PLAIN, ints(1)))
                            .bytes()),
            new Case("a chunk with more values than rows", corrupt("x"),
                    () -> required(ints32().v1(2, Encoding.PLAIN, ints(1, 2)), 1)));

    private static final List<Case> PLACES = List.of(
            new Case("a chunk that lies over the footer", corrupt("x:"),
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1))
                            .claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), m.dataPageOffset(),
                                    m.totalCompressedSize() + 1)),
                            1)),
            new Case("a chunk before the file", corrupt("x:"),
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1))
                            .claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), -40, 20)), 1)),
            new Case("a chunk at the end of numbers", corrupt("x:"),
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1)).claiming(
                            m -> FileBuilder.withPlace(m, OptionalLong.empty(), Long.MAX_VALUE, Long.MAX_VALUE)), 1)),
            new Case("a chunk of less than nothing", corrupt("x:"),
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1))
                            .claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), m.dataPageOffset(), -1)), 1)),
            new Case("a dictionary before the file", "1 rows",
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1))
                            .claiming(m -> FileBuilder.withPlace(m, OptionalLong.of(-1), m.dataPageOffset(),
                                    m.totalCompressedSize())),
                            1)),
            new Case("a chunk cut short", corrupt("x, "),
                    () -> required(ints32().v1(9, Encoding.PLAIN, ints(1, 2, 3, 4, 5, 6, 7, 8, 9))
                            .claiming(m -> FileBuilder.withPlace(m, OptionalLong.empty(), m.dataPageOffset(), 5)), 9)),
            new Case("two chunks in one place", "3 rows",
                    () -> {
                        FileBuilder file = flat(column("x", INT32, REQUIRED), column("y", INT32, REQUIRED));
                        ColumnChunk chunk = file.write(ints32().v1(3, Encoding.PLAIN, ints(1, 2, 3)));
                        return file.claim(3, List.of(chunk, chunk)).bytes();
                    }),
            new Case("a chunk of another type", corrupt("x:"),
                    () -> required(new Chunk(DOUBLE).v1(1, Encoding.PLAIN, new byte[8]), 1)),
            new Case("a dictionary page behind the data", corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().v1(1, Encoding.RLE_DICTIONARY, indices(1)).dictionary(2, ints(1, 2)).v1(1,
                            Encoding.PLAIN, ints(3)), 2)),
            new Case("a dictionary page between pages that need none", "2 rows",
                    () -> required(ints32().v1(1, Encoding.PLAIN, ints(1)).dictionary(2, ints(1, 2)).v1(1,
                            Encoding.RLE_DICTIONARY, indices(1)), 2)),
            new Case("two dictionary pages", corrupt("x, dictionary page at byte"),
                    () -> required(ints32().dictionary(1, ints(1)).dictionary(2, ints(1, 2)).v1(1,
                            Encoding.RLE_DICTIONARY, indices(0)), 1)),
            new Case("only a dictionary page", corrupt("x"),
                    () -> required(ints32().dictionary(1, ints(1)).claiming(m -> FileBuilder.withValueCount(m, 1)), 1)),
            new Case("index pages between", "2 rows",
                    () -> required(ints32().indexPage(20).v1(1, Encoding.PLAIN, ints(1)).indexPage(0)
                            .v1(1, Encoding.PLAIN, ints(1)).indexPage(7), 2)),
            new Case("pages of a type that nobody knows", "2 rows",
                    () -> required(
                            ints32().page(new OtherPageHeader(new PageType(77), 9, 9, OptionalInt.empty()), new byte[9])
                                    .v1(2, Encoding.PLAIN, ints(1, 2)),
                            2)),
            new Case("an index past the dictionary", corrupt("x, data page 0 at byte"),
                    () -> required(ints32().dictionary(1, ints(1)).v1(2, Encoding.RLE_DICTIONARY, indices(0, 1)), 2)),
            new Case("indices of 33 bits", corrupt("x, data page 0 at byte"),
                    () -> required(
                            ints32().dictionary(1, ints(1)).v1(2, Encoding.RLE_DICTIONARY, bytes(33, 4, 0, 0, 0, 0, 0)),
                            2)),
            new Case("an index above 2^31", corrupt("x, data page 0 at byte"),
                    () -> required(ints32().dictionary(1, ints(1)).v1(2, Encoding.RLE_DICTIONARY,
                            bytes(32, 4, 255, 255, 255, 255)), 2)),
            new Case("an encoding that nobody knows", unsupported("x, data page 0 at byte 4:"),
                    () -> required(ints32().v1(1, new Encoding(99), ints(1)), 1)),
            new Case("an encoding of another type", corrupt("x, data page 0 at byte 4:"),
                    () -> required(ints32().v1(1, Encoding.DELTA_BYTE_ARRAY, ints(1)), 1)),
            new Case("a compression that nobody knows", unsupported("x, data page 0 at byte 4:"),
                    () -> required(ints32().codec(new CompressionCodec(99)).v1(1, Encoding.PLAIN, ints(1)), 1)),
            new Case("a dictionary page in an encoding that is none",
                    corrupt("x, dictionary page at byte 4:"),
                    () -> required(ints32().page(
                            new DictionaryPageHeader(4, 4, OptionalInt.empty(), 1, Encoding.RLE, Optional.empty()),
                            ints(1)).v1(1, Encoding.RLE_DICTIONARY, indices(0)), 1)));

    private static byte[] levelLengths(int repetition, int definition) {
        byte[] body = join(bareLevels(1, 1, 0), ints(5));
        return optional(ints32().page(new DataPageHeaderV2(body.length, body.length, OptionalInt.empty(), 2, 1, 2,
                Encoding.PLAIN, definition, repetition, false, Optional.empty()), body), 2);
    }

    private static final List<Case> LEVELS = List.of(
            new Case("levels of the right length", "2 rows", () -> levelLengths(0, 2)),
            new Case("definition levels that take the values too",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(0, 6)),
            new Case("definition levels longer than the page",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(0, 7)),
            new Case("repetition levels longer than the page",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(7, 0)),
            new Case("levels that overflow together",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(HUGE, HUGE)),
            new Case("definition levels of no bytes",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(0, 0)),
            new Case("definition levels of one byte",
                    corrupt("x, data page 0 at byte 4:"), () -> levelLengths(0, 1)),
            new Case("levels of less than no bytes",
                    corrupt("x, page header at byte 4:"), () -> levelLengths(-1, 3)),
            new Case("levels of a column that has none", "2 rows",
                    () -> required(ints32().v2(2, 0, 2, Encoding.PLAIN, bytes(1, 2, 3), bytes(4, 5), ints(1, 2)), 2)),
            new Case("levels in an encoding of values", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(1, Encoding.PLAIN, Encoding.PLAIN, levels(1, 1), ints(1)), 1)),
            new Case("levels in an encoding that nobody knows", unsupported("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(1, Encoding.PLAIN, new Encoding(55), levels(1, 1), ints(1)), 1)),
            new Case("levels of version 1 that claim 4 GiB", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(1, Encoding.PLAIN, bytes(255, 255, 255, 255), ints(1)), 1)),
            new Case("two billion BIT_PACKED levels", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(HUGE, Encoding.PLAIN, Encoding.BIT_PACKED, ints(1)), 1)),
            new Case("fewer levels than entries", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(3, Encoding.PLAIN, sized(run(2, 1)), ints(1, 2, 3)), 3)),
            new Case("fewer values than levels", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(3, Encoding.PLAIN, sized(run(3, 1)), ints(1, 2)), 3)),
            new Case("a level of two where one is the most", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(3, Encoding.PLAIN, sized(run(3, 2)), ints(1, 2, 3)), 3)),
            new Case("a level whose upper bits are set", corrupt("x, data page 0 at byte 4:"),
                    () -> optional(ints32().v1(3, Encoding.PLAIN, sized(run(3, 129)), ints(1, 2, 3)), 3)));

    /// Values that are a megabyte each but for few bytes of them are the prefix of the one before.
    private static byte[] prefixes(int count) {
        int[] prefixes = new int[count];
        Arrays.fill(prefixes, 1, count, 1 << 20);
        int[] suffixes = new int[count];
        suffixes[0] = 1 << 20;
        return text(new Chunk(BYTE_ARRAY).v1(count, Encoding.DELTA_BYTE_ARRAY,
                ints(Encoding.DELTA_BINARY_PACKED, prefixes),
                ints(Encoding.DELTA_BINARY_PACKED, suffixes), "a".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII)),
                count);
    }

    private static final List<Case> GROWTH = List.of(
            new Case("100,000 values of a megabyte each, stored as prefixes of each other",
                    "1000 rows", () -> prefixes(100_000)).reading(Scan.all().limit(1000)).within(400),
            new Case("100,000 values of a megabyte each, stored as prefixes of each other, passed over",
                    "1 rows", () -> prefixes(100_000)).reading(Scan.all().firstRow(99_999)).within(100),
            new Case("a dictionary entry of a megabyte, 100,000 times", "100000 rows",
                    () -> text(new Chunk(BYTE_ARRAY).dictionary(1, texts("a".repeat(1 << 20))).v1(100_000,
                            Encoding.RLE_DICTIONARY, join(bytes(1), run(100_000, 0))), 100_000)),
            new Case("a dictionary entry of a megabyte, and other pages by turns", "2000 rows",
                    () -> {
                        Chunk chunk = new Chunk(BYTE_ARRAY).dictionary(1, texts("a".repeat(1 << 20)));
                        for (int i = 0; i < 1000; i++) {
                            chunk.v1(1, Encoding.RLE_DICTIONARY, indices(0)).v1(1, Encoding.PLAIN, texts("b"));
                        }
                        return text(chunk, 2000);
                    }).within(200));

    @ParameterizedTest
    @FieldSource({"SIZES", "COUNTS", "NESTING", "SCHEMAS", "PLACES", "LEVELS", "GROWTH"})
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void endsWell(Case c) throws Exception {
        byte[] file = c.file.get();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        String outcome;
        try {
            outcome = Reading.outcome(file, c.scan);
        } catch (OutOfMemoryError e) {
            // JUnit takes this for the end of the world.
            throw new AssertionError("out of memory", e);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(outcome).startsWith(c.outcome);
        assertThat(allocated >> 20).as("mebibytes allocated").isLessThanOrEqualTo(c.mebibytes);
    }
}
