package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella meta`. One description of the metadata is written either as JSON or as text.
@Command(name = "meta", description = "Print the metadata: file, row groups, column chunks, statistics decoded by type.")
final class MetaCommand extends FileCommand {
    private static final int MOST_ROW_GROUPS = 20;
    private static final List<String> ROW_GROUP = List.of("row_group", "num_rows", "total_byte_size",
            "total_compressed_size", "file_offset");

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean asJson;

    @Option(names = "--all", description = "Print all column chunks (default as text: none; as JSON: all).")
    private boolean isAll;

    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Print the column chunks of these columns.")
    private List<String> columns = new ArrayList<>();

    @Option(names = {"-g",
            "--row-group"}, paramLabel = "N", description = "Print the column chunks of this row group, from 0.")
    private @Nullable Integer rowGroup;

    @Mixin
    private LayoutOptions layout = new LayoutOptions();

    private final StatisticsText bounds = new StatisticsText(new ForbiddenValues());

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        print(out -> describe(reader, out), output);
        if (isShort()) {
            rowGroups(reader.metadata().rowGroups(), output);
        }
        return 0;
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        TableSummary summary = TableSummary.of(table);
        print(out -> summary.write(new JsonFields(out)), output);
        return 0;
    }

    /// Writes one description of the metadata.
    private interface Description {
        void write(ValueOut out) throws IOException;
    }

    private void print(Description description, OutputStream output) throws IOException {
        if (asJson) {
            JsonOut json = JsonOut.to(output);
            description.write(json);
            json.endLine();
            json.flush();
        } else {
            OutlineOut text = new OutlineOut();
            description.write(text);
            output.write(text.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    /// The protection of the file is known without the footer key. Standard input cannot be read again.
    @Override
    int withoutKey(KeyException failure, OutputStream output) throws IOException {
        if (failure.reason() != KeyException.Reason.MISSING || isReadOnce(file())) {
            throw failure;
        }
        try (InputFile again = open(file())) {
            FileProtection protection = Parquet.protection(again);
            print(out -> {
                out.startObject();
                text(out, "file", again.name());
                number(out, "file_size", again.size());
                describe(protection, out);
                text(out, "not_readable", failure.problem());
                out.endObject();
            }, output);
        }
        return 0;
    }

    private static void describe(FileProtection protection, ValueOut out) throws IOException {
        if (protection.footer() == FileProtection.Footer.NONE) {
            return;
        }
        text(out, "protection", protection.footer().toString());
        text(out, "encryption_algorithm", protection.algorithm());
        text(out, "footer_key", protection.footerKeyId());
        text(out, "aad_prefix", protection.aadPrefixText());
        if (protection.binding() == FileProtection.Binding.NONE) {
            text(out, "binding", "not bound to the file");
        }
    }

    private void describe(ParquetReader reader, ValueOut out) throws IOException {
        FileMetadata metadata = reader.metadata();
        out.startObject();
        text(out, "file", reader.name());
        number(out, "file_size", reader.fileSize());
        text(out, "head_magic", reader.headMagic());
        text(out, "tail_magic", reader.tailMagic());
        number(out, "footer_offset", reader.footerOffset());
        number(out, "footer_length", reader.footerLength());
        number(out, "version", metadata.version());
        text(out, "created_by", metadata.createdBy());
        number(out, "num_rows", metadata.rowCount());
        number(out, "row_group_rows", reader.rowCount());
        number(out, "columns", reader.schema().leaves().size());
        describe(reader.protection(), out);
        keyValues(out, metadata.keyValues());
        variants(out, ShreddedPaths.of(metadata));
        if (isShort()) {
            number(out, "row_groups", metadata.rowGroups().size());
        } else {
            Set<Integer> wanted = wanted(reader);
            out.name("row_groups");
            out.startArray();
            for (int i = 0; i < metadata.rowGroups().size(); i++) {
                if (rowGroup == null || rowGroup == i) {
                    describe(reader, i, wanted, out);
                }
            }
            out.endArray();
        }
        out.endObject();
    }

    /// Whether column chunks are left out.
    private boolean isShort() {
        return !asJson && !isAll && columns.isEmpty() && rowGroup == null;
    }

    private void rowGroups(List<RowGroup> groups, OutputStream output) throws IOException {
        if (groups.isEmpty()) {
            return;
        }
        List<RowGroup> shown = groups.subList(0, Math.min(groups.size(), MOST_ROW_GROUPS));
        output.write('\n');
        try (ResultPrinter results = ResultPrinter.ofFigures(ROW_GROUP, RowsCommand.Format.table, layout(layout),
                output)) {
            for (int i = 0; i < shown.size(); i++) {
                RowGroup group = shown.get(i);
                results.row(List.of(ResultPrinter.Cell.of(i), ResultPrinter.Cell.of(group.rowCount()),
                        ResultPrinter.Cell.of(group.totalByteSize()),
                        out -> out.writeInteger(group.totalCompressedSize()),
                        out -> out.writeInteger(group.fileOffset())));
            }
        }
        String rest = groups.size() > shown.size()
                ? "and " + Sizes.count(groups.size() - shown.size(), "more row group") + ". "
                : "";
        output.write((rest + "Column chunks: -c PATHS, -g N or --all\n").getBytes(StandardCharsets.UTF_8));
    }

    /// The ordinals of the leaves whose column chunks are printed.
    private Set<Integer> wanted(ParquetReader reader) {
        int groups = reader.metadata().rowGroups().size();
        if (rowGroup != null && (rowGroup < 0 || rowGroup >= groups)) {
            throw usage(PagesCommand.noRowGroup(rowGroup, groups));
        }
        Schema schema = columns.isEmpty() ? reader.schema() : reader.schema().project(paths(columns));
        return schema.leaves().stream().map(Leaf::fileIndex).collect(Collectors.toSet());
    }

    private static void variants(ValueOut out, List<ShreddedPaths.Column> columns) throws IOException {
        if (columns.isEmpty()) {
            return;
        }
        out.name("variants");
        out.startArray();
        for (ShreddedPaths.Column column : columns) {
            out.startObject();
            text(out, "column", column.column().toString());
            try {
                text(out, "shredding", ShreddingSchema.of(column.field()).toString());
            } catch (UnsupportedFeatureException e) {
                text(out, "not_readable", e.problem());
            }
            out.name("paths");
            out.startArray();
            for (ShreddedPaths.ShreddedPath place : column.paths()) {
                out.startObject();
                text(out, "path", place.path());
                text(out, "type", place.type());
                number(out, "typed_values", place.typed());
                number(out, "other_values", place.others());
                out.endObject();
            }
            out.endArray();
            out.endObject();
        }
        out.endArray();
    }

    private void describe(ParquetReader reader, int ordinal, Set<Integer> wanted, ValueOut out) throws IOException {
        RowGroup group = reader.metadata().rowGroups().get(ordinal);
        out.startObject();
        number(out, "row_group", ordinal);
        number(out, "num_rows", group.rowCount());
        number(out, "total_byte_size", group.totalByteSize());
        number(out, "total_compressed_size", group.totalCompressedSize());
        number(out, "file_offset", group.fileOffset());
        number(out, "ordinal", group.ordinal());
        if (!group.sortingColumns().isEmpty()) {
            out.name("sorting_columns");
            out.startArray();
            for (SortingColumn sorting : group.sortingColumns()) {
                out.startObject();
                number(out, "column", sorting.columnIndex());
                flag(out, "descending", sorting.isDescending());
                flag(out, "nulls_first", sorting.isNullsFirst());
                out.endObject();
            }
            out.endArray();
        }
        out.name("columns");
        out.startArray();
        List<Leaf> leaves = reader.schema().leaves();
        for (int i = 0; i < group.columns().size(); i++) {
            if (wanted.contains(leaves.get(i).fileIndex())) {
                describe(reader, ordinal, leaves.get(i), out);
            }
        }
        out.endArray();
        out.endObject();
    }

    private void describe(ParquetReader reader, int rowGroup, Leaf leaf, ValueOut out) throws IOException {
        ColumnChunk chunk = reader.metadata().rowGroups().get(rowGroup).columns().get(leaf.fileIndex());
        out.startObject();
        text(out, "column", leaf.logicalPath().toString());
        out.name("path_in_schema");
        out.startArray();
        for (String name : leaf.path().names()) {
            out.writeText(name);
        }
        out.endArray();
        text(out, "type", leaf.field().type().name());
        text(out, "file_path", chunk.filePath());
        if (chunk.crypto().isPresent()) {
            text(out, "encrypted", switch (chunk.crypto().get()) {
                case ColumnCryptoMetadata.FooterKey _ -> "with the key of the footer";
                case ColumnCryptoMetadata.ColumnKey _ -> "with its own key";
                case ColumnCryptoMetadata.Unrecognized(int member) -> "in an unknown way, " + member;
            });
            if (chunk.crypto().get() instanceof ColumnCryptoMetadata.ColumnKey own) {
                text(out, "key", new KeyRequest(reader.name(), Optional.of(leaf.path()),
                        own.keyMetadata().orElse(new byte[0])).keyText());
            }
            flag(out, "readable", reader.isReadable(rowGroup, leaf.fileIndex()));
        }
        if (chunk.metadata().isPresent()) {
            describe(chunk.metadata().get(), leaf, out);
        }
        Optional<ColumnOrder> order = reader.metadata().columnOrders()
                .filter(orders -> orders.size() > leaf.fileIndex())
                .map(orders -> orders.get(leaf.fileIndex()));
        text(out, "column_order", order.map(ColumnOrder::name));
        number(out, "column_index_offset", chunk.columnIndexOffset());
        number(out, "column_index_length", chunk.columnIndexLength());
        number(out, "offset_index_offset", chunk.offsetIndexOffset());
        number(out, "offset_index_length", chunk.offsetIndexLength());
        out.endObject();
    }

    private void describe(ColumnMetadata column, Leaf leaf, ValueOut out) throws IOException {
        text(out, "codec", column.codec().name());
        out.name("encodings");
        out.startArray();
        for (var encoding : column.encodings()) {
            out.writeText(encoding.name());
        }
        out.endArray();
        number(out, "num_values", column.valueCount());
        number(out, "total_compressed_size", column.totalCompressedSize());
        number(out, "total_uncompressed_size", column.totalUncompressedSize());
        number(out, "dictionary_page_offset", column.dictionaryPageOffset());
        number(out, "index_page_offset", column.indexPageOffset());
        number(out, "data_page_offset", column.dataPageOffset());
        number(out, "bloom_filter_offset", column.bloomFilterOffset());
        number(out, "bloom_filter_length", column.bloomFilterLength());
        if (column.statistics().isPresent()) {
            describe(column.statistics().get(), leaf, out);
        }
        if (!column.encodingStats().isEmpty()) {
            out.name("encoding_stats");
            out.startArray();
            for (var stats : column.encodingStats()) {
                out.startObject();
                text(out, "page_type", stats.pageType().name());
                text(out, "encoding", stats.encoding().name());
                number(out, "count", stats.count());
                out.endObject();
            }
            out.endArray();
        }
        if (column.sizeStatistics().isPresent()) {
            describe(column.sizeStatistics().get(), out);
        }
        if (column.geospatialStatistics().isPresent()) {
            describe(column.geospatialStatistics().get(), out);
        }
        keyValues(out, column.keyValues());
    }

    private void describe(Statistics statistics, Leaf leaf, ValueOut out) throws IOException {
        out.name("statistics");
        out.startObject();
        number(out, "null_count", statistics.nullCount());
        number(out, "nan_count", statistics.nanCount());
        number(out, "distinct_count", statistics.distinctCount());
        bound(out, "min_value", statistics.minValue(), leaf);
        bound(out, "max_value", statistics.maxValue(), leaf);
        if (statistics.isMinValueExact().isPresent()) {
            flag(out, "is_min_value_exact", statistics.isMinValueExact().get());
        }
        if (statistics.isMaxValueExact().isPresent()) {
            flag(out, "is_max_value_exact", statistics.isMaxValueExact().get());
        }
        bound(out, "min_deprecated", statistics.min(), leaf);
        bound(out, "max_deprecated", statistics.max(), leaf);
        out.endObject();
    }

    private void bound(ValueOut out, String name, Optional<byte[]> bytes, Leaf leaf) throws IOException {
        if (bytes.isPresent()) {
            out.name(name);
            bounds.print(leaf.field(), bytes.get(), out);
        }
    }

    private static void describe(SizeStatistics sizes, ValueOut out) throws IOException {
        out.name("size_statistics");
        out.startObject();
        number(out, "unencoded_byte_array_data_bytes", sizes.unencodedByteArrayDataBytes());
        numbers(out, "repetition_level_histogram", sizes.repetitionLevelHistogram());
        numbers(out, "definition_level_histogram", sizes.definitionLevelHistogram());
        out.endObject();
    }

    private static void describe(GeospatialStatistics geospatial, ValueOut out) throws IOException {
        out.name("geospatial_statistics");
        out.startObject();
        if (geospatial.boundingBox().isPresent()) {
            var box = geospatial.boundingBox().get();
            out.name("bbox");
            out.startObject();
            real(out, "xmin", box.xMin());
            real(out, "xmax", box.xMax());
            real(out, "ymin", box.yMin());
            real(out, "ymax", box.yMax());
            if (box.zMin().isPresent()) {
                real(out, "zmin", box.zMin().getAsDouble());
            }
            if (box.zMax().isPresent()) {
                real(out, "zmax", box.zMax().getAsDouble());
            }
            if (box.mMin().isPresent()) {
                real(out, "mmin", box.mMin().getAsDouble());
            }
            if (box.mMax().isPresent()) {
                real(out, "mmax", box.mMax().getAsDouble());
            }
            out.endObject();
        }
        numbers(out, "geospatial_types", geospatial.geospatialTypes());
        out.endObject();
    }

    private static void keyValues(ValueOut out, List<KeyValue> pairs) throws IOException {
        if (pairs.isEmpty()) {
            return;
        }
        out.name("key_value_metadata");
        out.startArray();
        for (KeyValue pair : pairs) {
            out.startObject();
            text(out, "key", pair.key());
            out.name("value");
            if (pair.value().isPresent()) {
                out.writeText(pair.value().get());
            } else {
                out.writeNull();
            }
            out.endObject();
        }
        out.endArray();
    }

    private static void text(ValueOut out, String name, String value) throws IOException {
        out.name(name);
        out.writeText(value);
    }

    private static void text(ValueOut out, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            text(out, name, value.get());
        }
    }

    private static void flag(ValueOut out, String name, boolean value) throws IOException {
        out.name(name);
        out.writeBoolean(value);
    }

    private static void number(ValueOut out, String name, long value) throws IOException {
        out.name(name);
        out.writeInteger(value);
    }

    private static void number(ValueOut out, String name, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            number(out, name, value.getAsLong());
        }
    }

    private static void number(ValueOut out, String name, OptionalInt value) throws IOException {
        if (value.isPresent()) {
            number(out, name, value.getAsInt());
        }
    }

    private static void real(ValueOut out, String name, double value) throws IOException {
        out.name(name);
        if (Double.isFinite(value)) {
            out.writeNumber(Double.toString(value));
        } else {
            out.writeText(Double.toString(value));
        }
    }

    private static void numbers(ValueOut out, String name, List<? extends Number> values) throws IOException {
        if (values.isEmpty()) {
            return;
        }
        out.name(name);
        out.startArray();
        for (Number value : values) {
            out.writeInteger(value.longValue());
        }
        out.endArray();
    }
}
