package dev.lamella.internal.check;

import static dev.lamella.build.With.with;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// A file about which there is nothing to say, to be broken in one way.
///
/// How a rule is tested: add to the table of its group (`SchemaCases`, `StructureCases`, `StatisticsCases`,
/// `WriterCases`, `VariantCases`) a row `fires(id, what, file, findings...)` and a row `keepsStill(id, what, file)`; [EveryRuleTest]
/// runs them, and fails for a rule that lacks one of them. Files are made so:
///
/// ```java
/// good().column(0, NAME, m -> with(m, "valueCount", 5L)).bytes()        // what the footer says of a column chunk
/// good().statistics(1, PRICE, s -> with(s, "nullCount", OptionalLong.empty())).bytes()
/// good().element("price", e -> with(e, "scale", OptionalInt.of(3))).bytes()
/// good().columnIndex(0, ID, i -> with(i, "nullPages", List.of(true))).bytes()  // written anew, behind the old one
/// ofSchema("message m { repeated int32 days (DATE); }").bytes() // no row groups
/// ofSchema(leaf("day", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Date())).bytes()
/// ```
///
/// The good file has two row groups of four rows, and the columns below, each in one page of version 1 (`name` with a
/// dictionary); all values are there, lists and maps have one element each.
final class BrokenFiles {
    /// `required int64 id`
    static final int ID = 0;
    /// `optional binary name (STRING)`
    static final int NAME = 1;
    /// `optional int32 price (DECIMAL(9,2))`
    static final int PRICE = 2;
    /// `optional double weight`
    static final int WEIGHT = 3;
    /// `optional group tags (LIST)` of `optional binary element (STRING)`
    static final int TAG = 4;
    /// `optional group counts (MAP)` of `required binary key (STRING)`
    static final int KEY = 5;
    /// ... and `optional int32 value`
    static final int VALUE = 6;

    static final int ROWS = 4;

    private ByteOutput out = new ByteOutput();
    private FileMetadata metadata;

    private BrokenFiles(List<SchemaElement> elements, List<RowGroup> rowGroups, int leafCount) {
        metadata = new StoredFileMetadata(1, Schema.asDeclared("schema", List.of()), elements,
                rowGroups.stream().mapToLong(RowGroup::rowCount).sum(), rowGroups, List.of(),
                Optional.of("lamella version 1.0.0 (build 0123456789abcdef0123456789abcdef01234567)"),
                Optional.of(Collections.nCopies(leafCount, ColumnOrder.TYPE_ORDER)), Optional.empty(),
                Optional.empty());
    }

    /// The good file.
    static BrokenFiles good() {
        List<SchemaElement> elements = List.of(root(6), leaf("id", PhysicalType.INT64, Repetition.REQUIRED),
                leaf("name", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL, new LogicalType.String()),
                leaf("price", PhysicalType.INT32, Repetition.OPTIONAL, new LogicalType.Decimal(9, 2)),
                leaf("weight", PhysicalType.DOUBLE, Repetition.OPTIONAL),
                group("tags", Repetition.OPTIONAL, 1, new LogicalType.List()), group("list", Repetition.REPEATED, 1),
                leaf("element", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL, new LogicalType.String()),
                group("counts", Repetition.OPTIONAL, 1, new LogicalType.Map()),
                group("key_value", Repetition.REPEATED, 2),
                leaf("key", PhysicalType.BYTE_ARRAY, Repetition.REQUIRED, new LogicalType.String()),
                leaf("value", PhysicalType.INT32, Repetition.OPTIONAL));
        BrokenFiles file = new BrokenFiles(elements, List.of(), 7);
        FooterWriter.writeHead(file.out);
        List<RowGroup> rowGroups = List.of(file.rowGroup(0), file.rowGroup(1));
        file.metadata = with(with(file.metadata, "rowGroups", rowGroups), "rowCount", 2L * ROWS);
        return file;
    }

    /// A file with these fields, and no row groups.
    ///
    /// @param elements as a footer lists them, without the root
    static BrokenFiles ofSchema(SchemaElement... elements) {
        List<SchemaElement> all = new ArrayList<>();
        int children = 0;
        int skipped = 0;
        int leaves = 0;
        for (SchemaElement element : elements) {
            leaves += element.type().isPresent() ? 1 : 0;
            children += skipped == 0 ? 1 : 0;
            skipped = Math.max(0, skipped - 1) + (element.type().isPresent() ? 0 : element.childCount().orElse(0));
        }
        all.add(root(children));
        all.addAll(List.of(elements));
        BrokenFiles file = new BrokenFiles(all, List.of(), leaves);
        FooterWriter.writeHead(file.out);
        return file;
    }

    /// A file with the schema of a message text, and no row groups.
    static BrokenFiles ofSchema(String message) {
        List<SchemaElement> elements = SchemaTree.elements(SchemaText.parse(message));
        return ofSchema(elements.subList(1, elements.size()).toArray(SchemaElement[]::new));
    }

    /// Another file, with other elements of its schema.
    static BrokenFiles of(byte[] file, List<SchemaElement> elements) {
        try {
            Footer footer = FooterReader.read(InputFile.of(file));
            BrokenFiles broken = new BrokenFiles(elements, footer.metadata().rowGroups(), 0);
            broken.metadata = with(footer.metadata(), "schemaElements", elements);
            broken.out.writeBytes(file, 0, (int) footer.footerOffset());
            return broken;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RowGroup rowGroup(int ordinal) {
        long start = out.size();
        List<ColumnChunk> chunks = new ArrayList<>();
        chunks.add(chunk("id", PhysicalType.INT64, 0, 0, longs(0, 1, 2, 3), bytes(8, 0), bytes(8, 3)));
        chunks.add(dictionaryChunk());
        chunks.add(chunk("price", PhysicalType.INT32, 1, 0, ints(100, 200, 300, 400), bytes(4, 100), ints(400)));
        chunks.add(chunk("weight", PhysicalType.DOUBLE, 1, 0, doubles(1, 2, 3, 4), doubles(1), doubles(4)));
        chunks.add(chunk("tags.list.element", PhysicalType.BYTE_ARRAY, 3, 1, texts("a", "b", "c", "d"),
                new byte[]{'a'}, new byte[]{'d'}));
        chunks.add(chunk("counts.key_value.key", PhysicalType.BYTE_ARRAY, 2, 1, texts("a", "b", "c", "d"),
                new byte[]{'a'}, new byte[]{'d'}));
        chunks.add(chunk("counts.key_value.value", PhysicalType.INT32, 3, 1, ints(1, 2, 3, 4), bytes(4, 1),
                bytes(4, 4)));
        long size = chunks.stream().mapToLong(chunk -> chunk.metadata().orElseThrow().totalCompressedSize()).sum();
        return new StoredRowGroup(withIndexes(chunks), size, ROWS, List.of(), OptionalLong.of(start),
                OptionalLong.of(size),
                OptionalInt.of(ordinal));
    }

    private ColumnChunk chunk(String path, PhysicalType type, int definition, int repetition, byte[] values, byte[] min,
            byte[] max) {
        long start = out.size();
        page(Encoding.PLAIN, join(levels(repetition, 0), levels(definition, definition), values));
        return chunk(path, type, definition, repetition, start, OptionalLong.empty(), start,
                List.of(Encoding.PLAIN, Encoding.RLE),
                List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 1)), min, max);
    }

    private ColumnChunk dictionaryChunk() {
        long start = out.size();
        byte[] values = texts("x", "y");
        PageHeaders.write(new DictionaryPageHeader(values.length, values.length, OptionalInt.empty(), 2, Encoding.PLAIN,
                Optional.empty()), out);
        out.writeBytes(values, 0, values.length);
        long data = out.size();
        // Indices of one bit: one group of eight, of which four count.
        page(Encoding.RLE_DICTIONARY, join(levels(1, 1), new byte[]{1, 3, 0b1010}));
        return chunk("name", PhysicalType.BYTE_ARRAY, 1, 0, start, OptionalLong.of(start), data,
                List.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY),
                List.of(new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1),
                        new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 1)),
                new byte[]{'x'}, new byte[]{'y'});
    }

    private void page(Encoding encoding, byte[] body) {
        PageHeader header = new DataPageHeader(body.length, body.length, OptionalInt.empty(), ROWS, encoding,
                Encoding.RLE, Encoding.RLE, Optional.empty());
        PageHeaders.write(header, out);
        out.writeBytes(body, 0, body.length);
    }

    private ColumnChunk chunk(String path, PhysicalType type, int definition, int repetition, long start,
            OptionalLong dictionary, long data, List<Encoding> encodings, List<PageEncodingStats> encodingStats,
            byte[] min, byte[] max) {
        long size = out.size() - start;
        Statistics statistics = new Statistics(Optional.empty(), Optional.empty(), OptionalLong.of(0),
                OptionalLong.empty(), Optional.of(max), Optional.of(min), Optional.of(true), Optional.of(true),
                type == PhysicalType.DOUBLE ? OptionalLong.of(0) : OptionalLong.empty());
        SizeStatistics sizes = new SizeStatistics(
                type == PhysicalType.BYTE_ARRAY ? OptionalLong.of(ROWS) : OptionalLong.empty(),
                repetition == 0 ? List.of() : List.of((long) ROWS, 0L), histogram(definition));
        ColumnMetadata column = new StoredColumnMetadata(type.id(), encodings, List.of(path.split("\\.")),
                CompressionCodec.UNCOMPRESSED, ROWS, size, size, List.of(), data, OptionalLong.empty(), dictionary,
                Optional.of(statistics), encodingStats, OptionalLong.empty(), OptionalInt.empty(), Optional.of(sizes),
                Optional.empty());
        return new StoredColumnChunk(Optional.empty(), 0, Optional.of(column), OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    private static List<Long> histogram(int definition) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(definition, 0L));
        counts.add((long) ROWS);
        return definition < 2 ? List.of() : counts;
    }

    private List<ColumnChunk> withIndexes(List<ColumnChunk> chunks) {
        List<ColumnChunk> indexed = new ArrayList<>();
        for (ColumnChunk chunk : chunks) {
            ColumnMetadata column = chunk.metadata().orElseThrow();
            Statistics statistics = column.statistics().orElseThrow();
            int pageSize = (int) (column.totalCompressedSize()
                    - (column.dataPageOffset() - Chunk.start(column)));
            ColumnChunk withColumnIndex = write(chunk, new ColumnIndex(List.of(false),
                    List.of(statistics.minValue().orElseThrow()), List.of(statistics.maxValue().orElseThrow()),
                    BoundaryOrder.ASCENDING, List.of(0L), List.of(), List.of(),
                    statistics.nanCount().isPresent() ? List.of(0L) : List.of()));
            indexed.add(write(withColumnIndex,
                    new OffsetIndex(List.of(new PageLocation(column.dataPageOffset(), pageSize, 0)), List.of())));
        }
        return indexed;
    }

    private ColumnChunk write(ColumnChunk chunk, ColumnIndex index) {
        long start = out.size();
        FooterWriter.write(index, out);
        return with(with(chunk, "columnIndexOffset", OptionalLong.of(start)), "columnIndexLength",
                OptionalInt.of((int) (out.size() - start)));
    }

    private ColumnChunk write(ColumnChunk chunk, OffsetIndex index) {
        long start = out.size();
        FooterWriter.write(index, out);
        return with(with(chunk, "offsetIndexOffset", OptionalLong.of(start)), "offsetIndexLength",
                OptionalInt.of((int) (out.size() - start)));
    }

    /// Changes the footer.
    BrokenFiles file(UnaryOperator<FileMetadata> change) {
        metadata = change.apply(metadata);
        return this;
    }

    /// Changes an element of the schema; the root has the name `schema`.
    BrokenFiles element(String name, UnaryOperator<SchemaElement> change) {
        List<SchemaElement> elements = metadata.schemaElements().stream()
                .map(element -> element.name().equals(name) ? change.apply(element) : element).toList();
        return file(m -> with(m, "schemaElements", elements));
    }

    /// Changes a row group.
    BrokenFiles rowGroup(int ordinal, UnaryOperator<RowGroup> change) {
        List<RowGroup> rowGroups = new ArrayList<>(metadata.rowGroups());
        rowGroups.set(ordinal, change.apply(rowGroups.get(ordinal)));
        return file(m -> with(m, "rowGroups", rowGroups));
    }

    /// Changes a column chunk.
    BrokenFiles chunk(int rowGroup, int column, UnaryOperator<ColumnChunk> change) {
        return rowGroup(rowGroup, group -> {
            List<ColumnChunk> chunks = new ArrayList<>(group.columns());
            chunks.set(column, change.apply(chunks.get(column)));
            return with(group, "columns", chunks);
        });
    }

    /// Changes the metadata of a column chunk.
    BrokenFiles column(int rowGroup, int column, UnaryOperator<ColumnMetadata> change) {
        return chunk(rowGroup, column, chunk -> with(chunk, "metadata", chunk.metadata().map(change)));
    }

    /// Changes the statistics of a column chunk.
    BrokenFiles statistics(int rowGroup, int column, UnaryOperator<Statistics> change) {
        return column(rowGroup, column, m -> with(m, "statistics", m.statistics().map(change)));
    }

    /// Gives a column chunk another column index, made from one for its page that is right.
    BrokenFiles columnIndex(int rowGroup, int column, UnaryOperator<ColumnIndex> change) {
        return chunk(rowGroup, column, chunk -> {
            Statistics statistics = chunk.metadata().orElseThrow().statistics().orElseThrow();
            return write(chunk, change.apply(new ColumnIndex(List.of(false),
                    List.of(statistics.minValue().orElseThrow()), List.of(statistics.maxValue().orElseThrow()),
                    BoundaryOrder.ASCENDING, List.of(0L), List.of(), List.of(),
                    statistics.nanCount().isPresent() ? List.of(0L) : List.of())));
        });
    }

    /// Gives a column chunk another offset index.
    BrokenFiles offsetIndex(int rowGroup, int column, OffsetIndex index) {
        return chunk(rowGroup, column, chunk -> write(chunk, index));
    }

    /// Appends bytes behind all that is there, before the footer; they begin at [#size].
    BrokenFiles append(byte... bytes) {
        out.writeBytes(bytes, 0, bytes.length);
        return this;
    }

    /// Writes other bytes over what is there.
    BrokenFiles overwrite(long offset, byte... bytes) {
        byte[] all = out.toByteArray();
        System.arraycopy(bytes, 0, all, (int) offset, bytes.length);
        out = new ByteOutput();
        return append(all);
    }

    /// How many bytes there are before the footer.
    long size() {
        return out.size();
    }

    /// What the footer will say.
    FileMetadata metadata() {
        return metadata;
    }

    /// What the footer will say of a column chunk.
    ColumnMetadata metadata(int rowGroup, int column) {
        return metadata.rowGroups().get(rowGroup).columns().get(column).metadata().orElseThrow();
    }

    /// The whole file.
    byte[] bytes() {
        ByteOutput whole = new ByteOutput();
        byte[] body = out.toByteArray();
        whole.writeBytes(body, 0, body.length);
        FooterWriter.writeFooter(metadata, whole);
        return whole.toByteArray();
    }

    static SchemaElement root(int children) {
        return new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), "schema",
                OptionalInt.of(children), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty(), Optional.empty());
    }

    static SchemaElement leaf(String name, PhysicalType type, Repetition repetition) {
        return leaf(name, type, repetition, Annotation.NONE);
    }

    /// A leaf with an annotation as it is written today.
    static SchemaElement leaf(String name, PhysicalType type, Repetition repetition, LogicalType logicalType) {
        return leaf(name, type, repetition, Annotation.written(logicalType));
    }

    static SchemaElement leaf(String name, PhysicalType type, Repetition repetition, Annotation annotation) {
        return new SchemaElement(OptionalInt.of(type.id()), OptionalInt.empty(), OptionalInt.of(repetition.ordinal()),
                name, OptionalInt.empty(), annotation.convertedType(), annotation.scale(), annotation.precision(),
                OptionalInt.empty(), annotation.logicalType());
    }

    /// A FIXED_LEN_BYTE_ARRAY.
    static SchemaElement fixed(String name, int length, Repetition repetition, Annotation annotation) {
        return with(leaf(name, PhysicalType.FIXED_LEN_BYTE_ARRAY, repetition, annotation), "typeLength",
                OptionalInt.of(length));
    }

    static SchemaElement group(String name, Repetition repetition, int children) {
        return group(name, repetition, children, Annotation.NONE);
    }

    /// A group with an annotation as it is written today.
    static SchemaElement group(String name, Repetition repetition, int children, LogicalType logicalType) {
        return group(name, repetition, children, Annotation.written(logicalType));
    }

    static SchemaElement group(String name, Repetition repetition, int children, Annotation annotation) {
        return new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(repetition.ordinal()), name,
                OptionalInt.of(children), annotation.convertedType(), annotation.scale(), annotation.precision(),
                OptionalInt.empty(), annotation.logicalType());
    }

    /// Levels of a page of version 1, all the same; none if there is only level 0.
    private static byte[] levels(int maximum, int level) {
        return maximum == 0 ? new byte[0] : new byte[]{2, 0, 0, 0, ROWS << 1, (byte) level};
    }

    private static byte[] join(byte[]... parts) {
        ByteOutput joined = new ByteOutput();
        for (byte[] part : parts) {
            joined.writeBytes(part, 0, part.length);
        }
        return joined.toByteArray();
    }

    /// A number below 128, with the lowest byte first.
    private static byte[] bytes(int length, int value) {
        byte[] bytes = new byte[length];
        bytes[0] = (byte) value;
        return bytes;
    }

    /// Values of INT32 as PLAIN has them.
    static byte[] ints(int... values) {
        ByteOutput plain = new ByteOutput();
        for (int value : values) {
            plain.writeInt(value);
        }
        return plain.toByteArray();
    }

    /// Values of INT64 as PLAIN has them.
    static byte[] longs(long... values) {
        ByteOutput plain = new ByteOutput();
        for (long value : values) {
            plain.writeInt((int) value);
            plain.writeInt((int) (value >> Integer.SIZE));
        }
        return plain.toByteArray();
    }

    /// Values of DOUBLE as PLAIN has them.
    static byte[] doubles(double... values) {
        long[] bits = new long[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Double.doubleToRawLongBits(values[i]);
        }
        return longs(bits);
    }

    /// Values of BYTE_ARRAY as PLAIN has them, of ASCII letters.
    static byte[] texts(String... values) {
        ByteOutput plain = new ByteOutput();
        for (String value : values) {
            plain.writeInt(value.length());
            value.chars().forEach(plain::writeByte);
        }
        return plain.toByteArray();
    }
}
