package dev.lamella.cli;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
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

/// The bytes of files that no writer makes.
final class TinyFile {
    private TinyFile() {}

    private static SchemaElement element(String name, OptionalInt type, OptionalInt children) {
        return element(name, type, children, Optional.empty());
    }

    private static SchemaElement element(String name, OptionalInt type, OptionalInt children,
            Optional<LogicalType> logicalType) {
        return new SchemaElement(type, OptionalInt.empty(), OptionalInt.of(Repetition.REQUIRED.ordinal()), name,
                children,
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), logicalType);
    }

    /// A column `n` of type INT(8,true) with 300 and 301.
    static byte[] withForbiddenValues() {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        List<ColumnChunk> chunks = List.of(chunk("n", new byte[]{44, 1, 0, 0, 45, 1, 0, 0}, out));
        return file(out, List.of(element("schema", OptionalInt.empty(), OptionalInt.of(1)),
                element("n", OptionalInt.of(PhysicalType.INT32.id()), OptionalInt.empty(),
                        Optional.of(new LogicalType.Integer(8, true)))),
                chunks, 2);
    }

    /// Five rows of no columns.
    static byte[] withoutColumns() {
        return file(new ByteOutput(), List.of(element("schema", OptionalInt.empty(), OptionalInt.of(0))), List.of(), 5);
    }

    /// No rows of a schema that no writer makes, or none makes any more.
    static byte[] withSchema(Schema schema, KeyValue... keyValues) {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        FooterWriter.writeFooter(new StoredFileMetadata(1, schema, SchemaTree.elements(schema), 0, List.of(),
                List.of(keyValues),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()), out);
        return out.toByteArray();
    }

    /// Two columns, `good` with 1 and 2, and `bad`, whose two values have three bytes together.
    static byte[] withShortPage() {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        List<ColumnChunk> chunks = new ArrayList<>();
        chunks.add(chunk("good", new byte[]{1, 0, 0, 0, 2, 0, 0, 0}, out));
        chunks.add(chunk("bad", new byte[]{'a', 'b', 0x7f}, out));
        return file(out, List.of(element("schema", OptionalInt.empty(), OptionalInt.of(2)),
                element("good", OptionalInt.of(PhysicalType.INT32.id()), OptionalInt.empty()),
                element("bad", OptionalInt.of(PhysicalType.INT32.id()), OptionalInt.empty())), chunks, 2);
    }

    private static ColumnChunk chunk(String name, byte[] body, ByteOutput out) {
        int start = out.size();
        PageHeaders.write(
                new DataPageHeader(body.length, body.length, OptionalInt.empty(), 2, Encoding.PLAIN, Encoding.RLE,
                        Encoding.RLE, Optional.empty()),
                out);
        out.writeBytes(body, 0, body.length);
        int size = out.size() - start;
        return new StoredColumnChunk(Optional.empty(), 0, Optional.of(new StoredColumnMetadata(PhysicalType.INT32.id(),
                List.of(Encoding.PLAIN), List.of(name), CompressionCodec.UNCOMPRESSED, 2, size, size, List.of(), start,
                OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), List.of(), OptionalLong.empty(),
                OptionalInt.empty(), Optional.empty(), Optional.empty())), OptionalLong.empty(), OptionalInt.empty(),
                OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    private static byte[] file(ByteOutput out, List<SchemaElement> elements, List<ColumnChunk> chunks, long rows) {
        if (out.size() == 0) {
            FooterWriter.writeHead(out);
        }
        RowGroup group = new StoredRowGroup(chunks, 0, rows, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty());
        FooterWriter.writeFooter(
                new StoredFileMetadata(1, Schema.asDeclared("schema", List.of()), elements, rows, List.of(group),
                        List.of(),
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                out);
        return out.toByteArray();
    }
}
