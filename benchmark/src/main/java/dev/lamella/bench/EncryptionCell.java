package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// The same work with encrypted files and with plain ones.
record EncryptionCell(EncryptionTask task) implements Cell {
    static List<EncryptionCell> all() {
        return Arrays.stream(EncryptionTask.values()).map(EncryptionCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.ENCRYPTION;
    }

    @Override
    public String name() {
        return "encryption/" + Label.of(task);
    }

    @Override
    public String title() {
        return task.title();
    }

    @Override
    public List<String> contenders() {
        return task.contenders();
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = task.rowCount(size);
        Path source = files.get(task.table(), Writer.DUCKDB, Codec.SNAPPY, rows);
        Map<Protection, Path> made = new EnumMap<>(Protection.class);
        if (task != EncryptionTask.WRITE) {
            for (String contender : contenders()) {
                Protection protection = Protection.of(contender);
                if (!made.containsKey(protection)) {
                    made.put(protection, task.make(source, protection));
                }
            }
        }
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        Function<Contender, Path> file = contender -> task == EncryptionTask.WRITE
                ? folder.resolve("encryption-" + contender.label().replace(':', '-') + ".parquet")
                : Objects.requireNonNull(made.get(Protection.of(contender.name())));
        boolean isFilter = task == EncryptionTask.FILTER;
        return new Plan(String.format(Locale.ROOT, "%,d rows%s", rows, sizes(made)), isFilter ? "scan" : "row",
                isFilter ? 1 : rows,
                Optional.of(DuckDb.scan(source, task.table(), Way.COLUMNS, isFilter
                        ? Optional.of(FilterTask.RANGE.wanted(source).text())
                        : Optional.empty())),
                contender -> List.of("encryption", contender.name(), task.name(), source.toString(),
                        file.apply(contender).toString()),
                task == EncryptionTask.WRITE ? Optional.of(file) : Optional.empty());
    }

    /// Another checkout may not have the cell.
    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        try {
            return Cell.super.start(contender, plan, options);
        } catch (IOException e) {
            if (contender.peer().isPresent()) {
                throw new UnsupportedOperationException("Its benchmark has no encrypted files", e);
            }
            throw e;
        }
    }

    /// The sizes of the files, and the causes of the bytes that encryption adds: 64 for each page, 32 for each index.
    private static String sizes(Map<Protection, Path> made) throws IOException {
        Path plain = made.get(Protection.PLAIN);
        Path encrypted = made.get(Protection.GCM);
        if (plain == null || encrypted == null) {
            return "";
        }
        long pages = 0;
        long indexes = 0;
        try (ParquetReader reader = Parquet.open(plain, ReadOptions.DEFAULT)) {
            for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
                RowGroup rowGroup = reader.metadata().rowGroups().get(group);
                for (int i = 0; i < rowGroup.columns().size(); i++) {
                    ColumnChunk chunk = rowGroup.columns().get(i);
                    pages += reader.offsetIndex(group, i).orElseThrow().pageLocations().size()
                            + (chunk.metadata().orElseThrow().dictionaryPageOffset().isPresent() ? 1 : 0);
                    indexes += 1 + (chunk.columnIndexOffset().isPresent() ? 1 : 0);
                }
            }
        }
        long more = Files.size(encrypted) - Files.size(plain);
        return String.format(Locale.ROOT,
                "; file of %.1f MB, with GCM %,d bytes more: 64 for each of %,d pages, 32 for each of %,d indexes, and %,d",
                Files.size(plain) / 1e6, more, pages, indexes, more - 64 * pages - 32 * indexes);
    }
}
