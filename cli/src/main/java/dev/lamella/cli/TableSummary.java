package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What the footers of a table's files say together.
final class TableSummary {
    private final String name;
    private final List<PrimitiveField> partitions;
    private final int leafCount;
    private final Set<Schema> schemas = new HashSet<>();
    private final Map<String, Long> writers = new TreeMap<>();
    private final Map<String, Chunks> codecs = new TreeMap<>();
    private long fileCount;
    private long encryptedCount;
    private long fileBytes;
    private long rowCount;
    private long rowGroupCount;
    private long smallestFile = Long.MAX_VALUE;
    private long largestFile;

    /// Column chunks with the same codec.
    private record Chunks(long count, long compressed, long uncompressed) {
        static final Chunks NONE = new Chunks(0, 0, 0);

        Chunks with(ColumnMetadata chunk) {
            return new Chunks(count + 1, compressed + chunk.totalCompressedSize(),
                    uncompressed + chunk.totalUncompressedSize());
        }
    }

    private TableSummary(String name, List<PrimitiveField> partitions, int leafCount) {
        this.name = name;
        this.partitions = partitions;
        this.leafCount = leafCount;
    }

    static TableSummary of(InputTable.OfDataset table) throws IOException {
        TableSummary summary = new TableSummary(table.name(), table.dataset().partitionColumns(),
                table.schema().leaves().size());
        table.forEachFile((reader, _) -> summary.add(reader));
        return summary;
    }

    private void add(ParquetReader reader) {
        fileCount++;
        encryptedCount += reader.isEncrypted() ? 1 : 0;
        fileBytes += reader.fileSize();
        smallestFile = Math.min(smallestFile, reader.fileSize());
        largestFile = Math.max(largestFile, reader.fileSize());
        rowCount += reader.rowCount();
        schemas.add(Schema.asDeclared("schema", reader.schema().fields()));
        writers.merge(reader.metadata().createdBy().orElse("unknown"), 1L, Long::sum);
        for (RowGroup group : reader.metadata().rowGroups()) {
            rowGroupCount++;
            for (ColumnChunk column : group.columns()) {
                Optional<ColumnMetadata> chunk = column.metadata();
                if (chunk.isPresent()) {
                    codecs.merge(chunk.get().codec().toString(), Chunks.NONE.with(chunk.get()),
                            (known, _) -> known.with(chunk.get()));
                }
            }
        }
    }

    void write(ValueOut out) throws IOException {
        out.startObject();
        MetaCommand.text(out, "table", name);
        MetaCommand.number(out, "files", fileCount);
        if (encryptedCount > 0) {
            MetaCommand.number(out, "encrypted_files", encryptedCount);
        }
        MetaCommand.number(out, "file_bytes", fileBytes);
        MetaCommand.number(out, "smallest_file", smallestFile);
        MetaCommand.number(out, "largest_file", largestFile);
        MetaCommand.number(out, "rows", rowCount);
        MetaCommand.number(out, "row_groups", rowGroupCount);
        MetaCommand.number(out, "columns", leafCount);
        MetaCommand.number(out, "schemas", schemas.size());
        partitions(out);
        writers(out);
        codecs(out);
        out.endObject();
    }

    private void partitions(ValueOut out) throws IOException {
        if (partitions.isEmpty()) {
            return;
        }
        out.name("partition_columns");
        out.startArray();
        for (PrimitiveField column : partitions) {
            out.startObject();
            MetaCommand.text(out, "column", column.name());
            MetaCommand.text(out, "type", column.typeText());
            out.endObject();
        }
        out.endArray();
    }

    private void writers(ValueOut out) throws IOException {
        out.name("writers");
        out.startArray();
        for (Map.Entry<String, Long> writer : writers.entrySet()) {
            out.startObject();
            MetaCommand.text(out, "created_by", writer.getKey());
            MetaCommand.number(out, "files", writer.getValue());
            out.endObject();
        }
        out.endArray();
    }

    private void codecs(ValueOut out) throws IOException {
        out.name("codecs");
        out.startArray();
        for (Map.Entry<String, Chunks> codec : codecs.entrySet()) {
            out.startObject();
            MetaCommand.text(out, "codec", codec.getKey());
            MetaCommand.number(out, "column_chunks", codec.getValue().count());
            MetaCommand.number(out, "compressed_bytes", codec.getValue().compressed());
            MetaCommand.number(out, "uncompressed_bytes", codec.getValue().uncompressed());
            out.endObject();
        }
        out.endArray();
    }
}
