package dev.lamella;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// Puts files together for tests, page by page, with no care whether they make sense: what pages and chunks say of themselves
/// can be anything. Where nothing else is said, sizes, counts and offsets are right.
final class FileBuilder {
    private final List<SchemaElement> elements;
    private final ByteOutput out = new ByteOutput();
    private final List<RowGroup> rowGroups = new ArrayList<>();
    private Optional<String> createdBy = Optional.of("lamella test");

    /// @param elements as a footer lists them, without the root
    FileBuilder(int topLevelFields, List<SchemaElement> elements) {
        List<SchemaElement> all = new ArrayList<>();
        all.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), "schema",
                OptionalInt.of(topLevelFields), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty(), Optional.empty()));
        all.addAll(elements);
        this.elements = List.copyOf(all);
        FooterWriter.writeHead(out);
    }

    /// A file whose columns are all at the top level.
    static FileBuilder flat(SchemaElement... columns) {
        return new FileBuilder(columns.length, List.of(columns));
    }

    /// A file with one field at the top level.
    static FileBuilder nested(SchemaElement... elements) {
        return new FileBuilder(1, List.of(elements));
    }

    static SchemaElement column(String name, PhysicalType type, Repetition repetition) {
        return element(name, OptionalInt.of(type.id()), OptionalInt.empty(), repetition, OptionalInt.empty(),
                Optional.empty());
    }

    static SchemaElement column(String name, PhysicalType type, Repetition repetition, LogicalType logicalType) {
        return element(name, OptionalInt.of(type.id()), OptionalInt.empty(), repetition, OptionalInt.empty(),
                Optional.of(logicalType));
    }

    static SchemaElement fixed(String name, int length, Repetition repetition) {
        return element(name, OptionalInt.of(PhysicalType.FIXED_LEN_BYTE_ARRAY.id()), OptionalInt.of(length), repetition,
                OptionalInt.empty(), Optional.empty());
    }

    static SchemaElement group(String name, Repetition repetition, int children) {
        return element(name, OptionalInt.empty(), OptionalInt.empty(), repetition, OptionalInt.of(children),
                Optional.empty());
    }

    static SchemaElement list(String name, Repetition repetition) {
        return element(name, OptionalInt.empty(), OptionalInt.empty(), repetition, OptionalInt.of(1),
                Optional.of(new LogicalType.List()));
    }

    private static SchemaElement element(String name, OptionalInt type, OptionalInt length, Repetition repetition,
            OptionalInt children, Optional<LogicalType> logicalType) {
        return new SchemaElement(type, length, OptionalInt.of(repetition.ordinal()), name, children,
                OptionalInt.empty(),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), logicalType);
    }

    FileBuilder createdBy(String writer) {
        createdBy = Optional.of(writer);
        return this;
    }

    FileBuilder withoutCreator() {
        createdBy = Optional.empty();
        return this;
    }

    /// Bytes that belong to nothing.
    FileBuilder gap(int count) {
        out.extend(count);
        return this;
    }

    /// Writes a row group, its chunks one after another.
    FileBuilder rowGroup(long rows, Chunk... chunks) {
        List<ColumnChunk> columns = new ArrayList<>();
        for (Chunk chunk : chunks) {
            columns.add(chunk.write(out));
        }
        return claim(rows, columns);
    }

    /// Adds a row group to the footer, for chunks that were written with [#write].
    FileBuilder claim(long rows, List<ColumnChunk> columns) {
        rowGroups.add(new StoredRowGroup(columns, 0, rows, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty()));
        return this;
    }

    /// Writes a chunk that [#claim] will name.
    ColumnChunk write(Chunk chunk) {
        return chunk.write(out);
    }

    byte[] bytes() {
        FooterWriter.writeFooter(new StoredFileMetadata(1, Schema.asDeclared("schema", List.of()), elements,
                rowGroups.stream().mapToLong(RowGroup::rowCount).sum(), rowGroups, List.of(), createdBy,
                Optional.empty(),
                Optional.empty(), Optional.empty()), out);
        return out.toByteArray();
    }

    /// A column chunk.
    static final class Chunk {
        private final PhysicalType type;
        private final List<byte[]> pages = new ArrayList<>();
        private CompressionCodec codec = CompressionCodec.UNCOMPRESSED;
        private UnaryOperator<ColumnMetadata> claims = metadata -> metadata;
        private long valueCount;
        private int dictionaryBytes;

        Chunk(PhysicalType type) {
            this.type = type;
        }

        Chunk codec(CompressionCodec used) {
            codec = used;
            return this;
        }

        /// Adds a page as it is.
        Chunk page(PageHeader header, byte[] body) {
            ByteOutput page = new ByteOutput(body.length + 64);
            PageHeaders.write(header, page);
            page.writeBytes(body, 0, body.length);
            if (pages.isEmpty() && header instanceof DictionaryPageHeader) {
                dictionaryBytes = page.size();
            }
            if (header instanceof DataPageHeader v1) {
                valueCount += v1.valueCount();
            } else if (header instanceof DataPageHeaderV2 v2) {
                valueCount += v2.valueCount();
            }
            return raw(page.toByteArray());
        }

        Chunk raw(byte[] bytes) {
            pages.add(bytes);
            return this;
        }

        Chunk dictionary(int count, byte[] plain) {
            return page(new DictionaryPageHeader(plain.length, plain.length, OptionalInt.empty(), count, Encoding.PLAIN,
                    Optional.empty()), plain);
        }

        /// Adds a page of version 1 whose levels, if any, are RLE.
        Chunk v1(int entries, Encoding encoding, byte[]... parts) {
            return v1(entries, encoding, Encoding.RLE, parts);
        }

        Chunk v1(int entries, Encoding encoding, Encoding levels, byte[]... parts) {
            byte[] body = Parts.join(parts);
            return page(
                    new DataPageHeader(body.length, body.length, OptionalInt.empty(), entries, encoding, levels, levels,
                            Optional.empty()),
                    body);
        }

        /// Adds a page of version 2; levels have no length in front.
        Chunk v2(int entries, int nulls, int rows, Encoding encoding, byte[] repetition, byte[] definition,
                byte[] values) {
            byte[] body = Parts.join(repetition, definition, values);
            return page(
                    new DataPageHeaderV2(body.length, body.length, OptionalInt.empty(), entries, nulls, rows, encoding,
                            definition.length, repetition.length, false, Optional.empty()),
                    body);
        }

        Chunk indexPage(int size) {
            return page(new OtherPageHeader(PageType.INDEX_PAGE, size, size, OptionalInt.empty()), new byte[size]);
        }

        /// Changes what the footer says of this chunk.
        Chunk claiming(UnaryOperator<ColumnMetadata> change) {
            UnaryOperator<ColumnMetadata> before = claims;
            claims = metadata -> change.apply(before.apply(metadata));
            return this;
        }

        private ColumnChunk write(ByteOutput out) {
            int start = out.size();
            for (byte[] page : pages) {
                out.writeBytes(page, 0, page.length);
            }
            long size = out.size() - start;
            ColumnMetadata metadata = claims.apply(new StoredColumnMetadata(type.id(), List.of(), List.of(), codec,
                    valueCount, size,
                    size, List.of(), start + dictionaryBytes, OptionalLong.empty(),
                    dictionaryBytes > 0 ? OptionalLong.of(start) : OptionalLong.empty(), Optional.empty(), List.of(),
                    OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty()));
            return new StoredColumnChunk(Optional.empty(), 0, Optional.of(metadata), OptionalLong.empty(),
                    OptionalInt.empty(),
                    OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
        }
    }

    static ColumnMetadata withValueCount(ColumnMetadata m, long valueCount) {
        return new StoredColumnMetadata(m.type(), m.encodings(), m.pathInSchema(), m.codec(), valueCount,
                m.totalUncompressedSize(),
                m.totalCompressedSize(), m.keyValues(), m.dataPageOffset(), m.indexPageOffset(),
                m.dictionaryPageOffset(),
                m.statistics(), m.encodingStats(), m.bloomFilterOffset(), m.bloomFilterLength(), m.sizeStatistics(),
                m.geospatialStatistics());
    }

    static ColumnMetadata withPlace(ColumnMetadata m, OptionalLong dictionary, long data, long size) {
        return StoredColumnMetadata.of(m).withSizes(m.totalUncompressedSize(), size)
                .withPageOffsets(data, m.indexPageOffset(), dictionary);
    }
}
