package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.files.FileSchemas;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.report.Profile;
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
        schemas.add(FileSchemas.named(reader.schema()));
    }

    void write(JsonFields fields) throws IOException {
        fields.object(() -> {
            fields.text("table", name);
            fields.number("files", profile.fileCount());
            if (encryptedCount > 0) {
                fields.number("encrypted_files", encryptedCount);
            }
            fields.number("file_bytes", profile.fileBytes());
            fields.number("smallest_file", smallestFile);
            fields.number("largest_file", largestFile);
            fields.number("rows", profile.rowCount());
            fields.number("row_groups", profile.groups().size());
            fields.number("columns", leafCount);
            fields.number("schemas", schemas.size());
            partitions(fields);
            writers(fields);
            codecs(fields);
        });
    }

    private void partitions(JsonFields fields) throws IOException {
        if (partitions.isEmpty()) {
            return;
        }
        fields.array("partition_columns", () -> {
            for (PrimitiveField column : partitions) {
                fields.object(() -> {
                    fields.text("column", column.name());
                    fields.text("type", column.typeText());
                });
            }
        });
    }

    private void writers(JsonFields fields) throws IOException {
        fields.array("writers", () -> {
            for (Map.Entry<String, Long> writer : new TreeMap<>(profile.writers()).entrySet()) {
                fields.object(() -> {
                    fields.text("created_by", writer.getKey());
                    fields.number("files", writer.getValue());
                });
            }
        });
    }

    private void codecs(JsonFields fields) throws IOException {
        fields.array("codecs", () -> {
            for (Map.Entry<String, Profile.Bytes> codec : new TreeMap<>(profile.codecs()).entrySet()) {
                fields.object(() -> {
                    fields.text("codec", codec.getKey());
                    fields.number("column_chunks", codec.getValue().chunks());
                    fields.number("compressed_bytes", codec.getValue().stored());
                    fields.number("uncompressed_bytes", codec.getValue().plain());
                });
            }
        });
    }
}
