package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.LayoutOptions;
import dev.lamella.cli.print.OutlineOut;
import dev.lamella.cli.print.StatisticsText;
import dev.lamella.cli.report.ShreddedPaths;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SizeStatistics;
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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella meta`. One description of the metadata is written either as JSON or as text.
@Command(name = "meta", description = "Print the metadata: file, row groups, column chunks, statistics decoded by type.")
final class MetaCommand extends FileCommand {
    private static final int MOST_ROW_GROUPS = 20;

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
        print(fields -> fields.object(() -> describe(reader, fields)), output);
        if (isShort()) {
            rowGroups(reader.metadata().rowGroups(), output);
        }
        return 0;
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        if (!columns.isEmpty() || rowGroup != null) {
            throw usage(table.name() + ": -c and -g show the column chunks of a single file. Give one of its files, for"
                    + " example " + table.dataset().files().getFirst().name());
        }
        TableSummary summary = TableSummary.of(table);
        print(summary::write, output);
        return 0;
    }

    private void print(JsonFields.Document description, OutputStream output) throws IOException {
        if (asJson) {
            JsonFields.writeLine(output, description);
        } else {
            OutlineOut text = new OutlineOut();
            description.write(new JsonFields(text));
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
            print(fields -> fields.object(() -> {
                fields.text("file", again.name());
                fields.number("file_size", again.size());
                describe(protection, fields);
                fields.text("not_readable", failure.problem());
            }), output);
        }
        return 0;
    }

    private static void describe(FileProtection protection, JsonFields fields) throws IOException {
        if (protection.footer() == FileProtection.Footer.NONE) {
            return;
        }
        fields.text("protection", protection.footer().toString());
        fields.text("encryption_algorithm", protection.algorithm());
        fields.text("footer_key", protection.footerKeyId());
        fields.text("aad_prefix", protection.aadPrefixText());
        if (protection.binding() == FileProtection.Binding.NONE) {
            fields.text("binding", "not bound to the file");
        }
    }

    private void describe(ParquetReader reader, JsonFields fields) throws IOException {
        FileMetadata metadata = reader.metadata();
        fields.text("file", reader.name());
        fields.number("file_size", reader.fileSize());
        fields.text("head_magic", reader.headMagic());
        fields.text("tail_magic", reader.tailMagic());
        fields.number("footer_offset", reader.footerOffset());
        fields.number("footer_length", reader.footerLength());
        fields.number("version", metadata.version());
        fields.text("created_by", metadata.createdBy());
        fields.number("num_rows", metadata.rowCount());
        fields.number("row_group_rows", reader.rowCount());
        fields.number("columns", reader.schema().leaves().size());
        describe(reader.protection(), fields);
        keyValues(fields, metadata.keyValues());
        variants(fields, ShreddedPaths.of(metadata));
        if (isShort()) {
            fields.number("row_groups", metadata.rowGroups().size());
        } else {
            Set<Integer> wanted = wanted(reader);
            fields.array("row_groups", () -> {
                for (int i = 0; i < metadata.rowGroups().size(); i++) {
                    if (rowGroup == null || rowGroup == i) {
                        int ordinal = i;
                        fields.object(() -> describe(reader, ordinal, wanted, fields));
                    }
                }
            });
        }
    }

    /// Whether column chunks are left out.
    private boolean isShort() {
        return !asJson && !isAll && columns.isEmpty() && rowGroup == null;
    }

    private void rowGroups(List<RowGroup> groups, OutputStream output) throws IOException {
        if (groups.isEmpty()) {
            return;
        }
        int count = Math.min(groups.size(), MOST_ROW_GROUPS);
        output.write('\n');
        new FigureTable<Integer>()
                .add("row_group", (i, out) -> out.writeInteger(i))
                .add("num_rows", (i, out) -> out.writeInteger(groups.get(i).rowCount()))
                .add("total_byte_size", (i, out) -> out.writeInteger(groups.get(i).totalByteSize()))
                .add("total_compressed_size", (i, out) -> out.writeInteger(groups.get(i).totalCompressedSize()))
                .add("file_offset", (i, out) -> out.writeInteger(groups.get(i).fileOffset()))
                .print(IntStream.range(0, count).boxed().toList(), FormatOptions.Format.table, layout(layout), output);
        String rest = groups.size() > count
                ? "and " + Sizes.count(groups.size() - count, "more row group") + ". "
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

    private static void variants(JsonFields fields, List<ShreddedPaths.Column> columns) throws IOException {
        if (columns.isEmpty()) {
            return;
        }
        fields.objects("variants", columns, column -> {
            fields.text("column", column.column().toString());
            try {
                fields.text("shredding", ShreddingSchema.of(column.field()).toString());
            } catch (UnsupportedFeatureException e) {
                fields.text("not_readable", e.problem());
            }
            fields.objects("paths", column.paths(), place -> {
                fields.text("path", place.path());
                fields.text("type", place.type());
                fields.number("typed_values", place.typed());
                fields.number("other_values", place.others());
            });
        });
    }

    private void describe(ParquetReader reader, int ordinal, Set<Integer> wanted, JsonFields fields)
            throws IOException {
        RowGroup group = reader.metadata().rowGroups().get(ordinal);
        fields.number("row_group", ordinal);
        fields.number("num_rows", group.rowCount());
        fields.number("total_byte_size", group.totalByteSize());
        fields.number("total_compressed_size", group.totalCompressedSize());
        fields.number("file_offset", group.fileOffset());
        fields.number("ordinal", group.ordinal());
        if (!group.sortingColumns().isEmpty()) {
            fields.objects("sorting_columns", group.sortingColumns(), sorting -> {
                fields.number("column", sorting.columnIndex());
                fields.flag("descending", sorting.isDescending());
                fields.flag("nulls_first", sorting.isNullsFirst());
            });
        }
        List<Leaf> leaves = reader.schema().leaves().subList(0, group.columns().size());
        fields.objects("columns", leaves.stream().filter(leaf -> wanted.contains(leaf.fileIndex())).toList(),
                leaf -> describe(reader, ordinal, leaf, fields));
    }

    private void describe(ParquetReader reader, int rowGroup, Leaf leaf, JsonFields fields) throws IOException {
        ColumnChunk chunk = reader.metadata().rowGroups().get(rowGroup).columns().get(leaf.fileIndex());
        fields.text("column", leaf.logicalPath().toString());
        fields.texts("path_in_schema", leaf.path().names());
        fields.text("type", leaf.field().type().name());
        fields.text("file_path", chunk.filePath());
        if (chunk.crypto().isPresent()) {
            fields.text("encrypted", switch (chunk.crypto().get()) {
                case ColumnCryptoMetadata.FooterKey _ -> "with the key of the footer";
                case ColumnCryptoMetadata.ColumnKey _ -> "with its own key";
                case ColumnCryptoMetadata.Unrecognized(int member) -> "in an unknown way, " + member;
            });
            if (chunk.crypto().get() instanceof ColumnCryptoMetadata.ColumnKey own) {
                fields.text("key", new KeyRequest(reader.name(), Optional.of(leaf.path()),
                        own.keyMetadata().orElse(new byte[0])).keyText());
            }
            fields.flag("readable", reader.isReadable(rowGroup, leaf.fileIndex()));
        }
        if (chunk.metadata().isPresent()) {
            describe(chunk.metadata().get(), leaf, fields);
        }
        Optional<ColumnOrder> order = reader.metadata().columnOrders()
                .filter(orders -> orders.size() > leaf.fileIndex())
                .map(orders -> orders.get(leaf.fileIndex()));
        fields.text("column_order", order.map(ColumnOrder::name));
        fields.number("column_index_offset", chunk.columnIndexOffset());
        fields.number("column_index_length", chunk.columnIndexLength());
        fields.number("offset_index_offset", chunk.offsetIndexOffset());
        fields.number("offset_index_length", chunk.offsetIndexLength());
    }

    private void describe(ColumnMetadata column, Leaf leaf, JsonFields fields) throws IOException {
        fields.text("codec", column.codec().name());
        fields.texts("encodings", column.encodings().stream().map(Encoding::name).toList());
        fields.number("num_values", column.valueCount());
        fields.number("total_compressed_size", column.totalCompressedSize());
        fields.number("total_uncompressed_size", column.totalUncompressedSize());
        fields.number("dictionary_page_offset", column.dictionaryPageOffset());
        fields.number("index_page_offset", column.indexPageOffset());
        fields.number("data_page_offset", column.dataPageOffset());
        fields.number("bloom_filter_offset", column.bloomFilterOffset());
        fields.number("bloom_filter_length", column.bloomFilterLength());
        if (column.statistics().isPresent()) {
            fields.object("statistics", () -> describe(column.statistics().get(), leaf, fields));
        }
        if (!column.encodingStats().isEmpty()) {
            fields.objects("encoding_stats", column.encodingStats(), stats -> {
                fields.text("page_type", stats.pageType().name());
                fields.text("encoding", stats.encoding().name());
                fields.number("count", stats.count());
            });
        }
        if (column.sizeStatistics().isPresent()) {
            fields.object("size_statistics", () -> describe(column.sizeStatistics().get(), fields));
        }
        if (column.geospatialStatistics().isPresent()) {
            fields.object("geospatial_statistics", () -> describe(column.geospatialStatistics().get(), fields));
        }
        keyValues(fields, column.keyValues());
    }

    private void describe(Statistics statistics, Leaf leaf, JsonFields fields) throws IOException {
        fields.number("null_count", statistics.nullCount());
        fields.number("nan_count", statistics.nanCount());
        fields.number("distinct_count", statistics.distinctCount());
        bound(fields, "min_value", statistics.minValue(), leaf);
        bound(fields, "max_value", statistics.maxValue(), leaf);
        if (statistics.isMinValueExact().isPresent()) {
            fields.flag("is_min_value_exact", statistics.isMinValueExact().get());
        }
        if (statistics.isMaxValueExact().isPresent()) {
            fields.flag("is_max_value_exact", statistics.isMaxValueExact().get());
        }
        bound(fields, "min_deprecated", statistics.min(), leaf);
        bound(fields, "max_deprecated", statistics.max(), leaf);
    }

    private void bound(JsonFields fields, String name, Optional<byte[]> bytes, Leaf leaf)
            throws IOException {
        if (bytes.isPresent()) {
            fields.out().name(name);
            bounds.print(leaf.field(), bytes.get(), fields.out());
        }
    }

    private static void describe(SizeStatistics sizes, JsonFields fields) throws IOException {
        fields.number("unencoded_byte_array_data_bytes", sizes.unencodedByteArrayDataBytes());
        numbers(fields, "repetition_level_histogram", sizes.repetitionLevelHistogram());
        numbers(fields, "definition_level_histogram", sizes.definitionLevelHistogram());
    }

    private static void describe(GeospatialStatistics geospatial, JsonFields fields) throws IOException {
        if (geospatial.boundingBox().isPresent()) {
            var box = geospatial.boundingBox().get();
            fields.object("bbox", () -> {
                real(fields, "xmin", box.xMin());
                real(fields, "xmax", box.xMax());
                real(fields, "ymin", box.yMin());
                real(fields, "ymax", box.yMax());
                real(fields, "zmin", box.zMin());
                real(fields, "zmax", box.zMax());
                real(fields, "mmin", box.mMin());
                real(fields, "mmax", box.mMax());
            });
        }
        numbers(fields, "geospatial_types", geospatial.geospatialTypes());
    }

    private static void keyValues(JsonFields fields, List<KeyValue> pairs) throws IOException {
        if (pairs.isEmpty()) {
            return;
        }
        fields.objects("key_value_metadata", pairs, pair -> {
            fields.text("key", pair.key());
            fields.out().name("value");
            if (pair.value().isPresent()) {
                fields.out().writeText(pair.value().get());
            } else {
                fields.out().writeNull();
            }
        });
    }

    private static void real(JsonFields fields, String name, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            real(fields, name, value.getAsDouble());
        }
    }

    private static void real(JsonFields fields, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            fields.out().name(name);
            fields.out().writeNumber(Double.toString(value));
        } else {
            fields.text(name, Double.toString(value));
        }
    }

    private static void numbers(JsonFields fields, String name, List<? extends Number> values) throws IOException {
        if (!values.isEmpty()) {
            fields.array(name, values.size(), i -> fields.number(values.get(i).longValue()));
        }
    }
}
