package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the footers of a table's files say together.
final class TableSummary {
    private final String name;
    private final List<PrimitiveField> partitions;
    private final Profile profile;
    private final Set<Schema> schemas = new HashSet<>();
    private final int leafCount;
    private long encryptedCount;
    private long smallestFile = Long.MAX_VALUE;
    private long largestFile;

    private TableSummary(String name, List<PrimitiveField> partitions, Schema ofFiles) {
        this.name = name;
        this.partitions = partitions;
        this.leafCount = ofFiles.leaves().size();
        this.profile = new Profile(ofFiles);
    }

    static TableSummary of(InputTable.OfDataset table) throws IOException {
        TableSummary summary = new TableSummary(table.name(), table.dataset().partitionColumns(), table.ofFiles());
        table.forEachFile((reader, _) -> summary.add(reader));
        return summary;
    }

    private void add(ParquetReader reader) {
        profile.add(reader);
        encryptedCount += reader.isEncrypted() ? 1 : 0;
        smallestFile = Math.min(smallestFile, reader.fileSize());
        largestFile = Math.max(largestFile, reader.fileSize());
        schemas.add(Schema.asDeclared("schema", reader.schema().fields()));
    }

    void write(ValueOut out) throws IOException {
        out.startObject();
        MetaCommand.text(out, "table", name);
        MetaCommand.number(out, "files", profile.fileCount());
        if (encryptedCount > 0) {
            MetaCommand.number(out, "encrypted_files", encryptedCount);
        }
        MetaCommand.number(out, "file_bytes", profile.fileBytes());
        MetaCommand.number(out, "smallest_file", smallestFile);
        MetaCommand.number(out, "largest_file", largestFile);
        MetaCommand.number(out, "rows", profile.rowCount());
        MetaCommand.number(out, "row_groups", profile.groups().size());
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
        for (Map.Entry<String, Long> writer : new TreeMap<>(profile.writers()).entrySet()) {
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
        for (Map.Entry<String, Profile.Bytes> codec : new TreeMap<>(profile.codecs()).entrySet()) {
            out.startObject();
            MetaCommand.text(out, "codec", codec.getKey());
            MetaCommand.number(out, "column_chunks", codec.getValue().chunks());
            MetaCommand.number(out, "compressed_bytes", codec.getValue().stored());
            MetaCommand.number(out, "uncompressed_bytes", codec.getValue().plain());
            out.endObject();
        }
        out.endArray();
    }
}
