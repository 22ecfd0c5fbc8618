package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the machine does with the pages of the flat file.
record LimitsCell(Codec codec) implements Cell {
    @Override
    public Section section() {
        return Section.LIMITS;
    }

    @Override
    public String name() {
        return "limits/" + Label.of(codec);
    }

    @Override
    public String title() {
        return "Limits with the pages of lineitem, " + codec;
    }

    @Override
    public List<String> contenders() {
        return List.of("copy", "sum", "read", "decompress", Limits.FLOOR);
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        Path file = files.get(Table.LINEITEM, Writer.DUCKDB, codec, Table.LINEITEM.rowCount(size));
        try (StoredPages pages = StoredPages.of(file)) {
            return new Plan(String.format(Locale.ROOT, "copy, sum: arrays of %.0f MB. read: the file of %.0f MB from the "
                    + "system's cache. decompress: its pages in memory, %.0f MB, by %s. floor: read and decompress, page by "
                    + "page", Limits.ARRAY_BYTES / 1e6, Files.size(file) / 1e6, pages.plainBytes() / 1e6,
                    pages.implementation()), "run", 1, Optional.empty(),
                    contender -> List.of("limit", contender.name(), file.toString()));
        }
    }
}
