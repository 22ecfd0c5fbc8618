package dev.lamella.bench;

import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// Tasks with encrypted files. Lamella writes all files that are read.
enum EncryptionTask {
    SCAN("Scan of lineitem, by columns", Table.LINEITEM, "lamella-plain", "lamella-gcm", "lamella-ctr",
            "parquet-java-plain", "parquet-java-gcm"),
    FILTER("Range of l_orderkey over 0.1 % of the rows, page indexes", Table.LINEITEM, "lamella-plain", "lamella-gcm"),
    WIDE("Three of 2,000 columns, each with a key of its own", Table.WIDE_FEW, "lamella-plain", "lamella-keys"),
    WRITE("Write of lineitem from rows", Table.LINEITEM, "lamella-plain", "lamella-gcm", "lamella-ctr",
            "parquet-java-plain", "parquet-java-gcm");

    /// As many as in the files of DuckDB, which have the same rows.
    private static final int WIDE_GROUP_ROWS = 2048;

    private final String title;
    private final Table table;
    private final List<String> contenders;

    EncryptionTask(String title, Table table, String... contenders) {
        this.title = title;
        this.table = table;
        this.contenders = List.of(contenders);
    }

    String title() {
        return title;
    }

    /// Whether it belongs to a quick look.
    boolean isMain() {
        return this == SCAN || this == WRITE;
    }

    Table table() {
        return table;
    }

    List<String> contenders() {
        return contenders;
    }

    int rowCount(Size size) {
        return this == WRITE ? table.writtenRowCount(size) : table.rowCount(size);
    }

    private WriteOptions options() {
        WriteOptions options = LamellaWrites.options(Codec.SNAPPY);
        return this == WIDE ? options.withRowGroups(Writes.ROW_GROUP_BYTES, WIDE_GROUP_ROWS) : options;
    }

    /// Makes a file with the rows of another one, each time anew.
    Path make(Path source, Protection protection) throws IOException {
        Path file = source.resolveSibling(Label.of(protection) + "-" + source.getFileName());
        System.err.println("Making " + file);
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        Files.deleteIfExists(unfinished);
        LamellaWrites.copy(source, unfinished, protection.writing(options(), source));
        return Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /// @param source a file with the rows, not encrypted
    /// @param file that is read or written
    Work start(String contender, Path source, Path file) throws IOException {
        Protection protection = Protection.of(contender);
        List<Column> columns = table.columns(Way.COLUMNS);
        ReadOptions reading = protection.reading(LamellaColumns.OPTIONS, source);
        boolean isLamella = Library.of(contender) == Library.LAMELLA;
        return switch (this) {
            case WRITE -> writing(isLamella
                    ? LamellaWrites.rows(table, protection.writing(options(), source), source)
                    : ParquetJavaWrites.of(table, Codec.SNAPPY, source, protection::encryptionProperties), file,
                    reading);
            case FILTER -> {
                Scan scan = Scan.all().where(FilterTask.RANGE.wanted(source).text());
                yield () -> LamellaColumns.scan(file, columns, reading, scan);
            }
            case SCAN, WIDE -> isLamella
                    ? () -> LamellaColumns.scan(file, columns, reading, Scan.all())
                    : () -> ParquetJavaColumns.scan(file, columns, protection.decryptionProperties());
        };
    }

    private Work writing(Writes.Writing writing, Path file, ReadOptions reading) {
        return new Work() {
            @Override
            public Totals run() throws Exception {
                Files.deleteIfExists(file);
                writing.write(file);
                return Totals.of(0);
            }

            @Override
            public Totals check() throws Exception {
                run();
                return LamellaColumns.scan(file, table.columns(Way.COLUMNS), reading, Scan.all());
            }
        };
    }
}
