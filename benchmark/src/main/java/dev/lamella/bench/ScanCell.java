package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A whole file is read.
record ScanCell(Way way, Table table, Writer writer, Codec codec) implements Cell {
    ScanCell(Way way, Table table) {
        this(way, table, Writer.DUCKDB, Codec.SNAPPY);
    }

    static List<ScanCell> all() {
        List<ScanCell> cells = new ArrayList<>();
        for (Table table : List.of(Table.LINEITEM, Table.TAXI)) {
            for (Codec codec : Codec.values()) {
                cells.add(new ScanCell(Way.COLUMNS, table, Writer.DUCKDB, codec));
            }
            cells.add(new ScanCell(Way.COLUMNS, table, Writer.PARQUET_JAVA, Codec.SNAPPY));
        }
        cells.addAll(List.of(new ScanCell(Way.COLUMNS, Table.STRINGS), new ScanCell(Way.COLUMNS, Table.ENCODINGS),
                new ScanCell(Way.COLUMNS, Table.ENCODINGS, Writer.PARQUET_JAVA, Codec.SNAPPY),
                new ScanCell(Way.COLUMNS, Table.NESTED),
                new ScanCell(Way.COLUMNS, Table.NESTED, Writer.DUCKDB, Codec.ZSTD),
                new ScanCell(Way.COLUMNS, Table.LINEITEM_FEW), new ScanCell(Way.COLUMNS, Table.WIDE_FEW),
                new ScanCell(Way.COLUMNS, Table.WIDE_FOOTER), new ScanCell(Way.LENGTHS, Table.LINEITEM),
                new ScanCell(Way.LENGTHS, Table.STRINGS), new ScanCell(Way.CONSUMING, Table.LINEITEM)));
        for (Way way : List.of(Way.ROWS, Way.RECORDS, Way.THREADS)) {
            cells.add(new ScanCell(way, Table.LINEITEM));
            cells.add(new ScanCell(way, Table.NESTED));
        }
        cells.add(new ScanCell(Way.MEMORY, Table.LINEITEM));
        return cells;
    }

    /// Whether it reads the file that one looks at if it is only one of its table.
    boolean isMain() {
        return writer == Writer.DUCKDB && codec == Codec.SNAPPY;
    }

    @Override
    public Section section() {
        return way.section();
    }

    @Override
    public String name() {
        return Label.of(way) + "/" + Label.of(table) + "/" + Label.of(codec)
                + (writer == Writer.DUCKDB ? "" : "/" + Label.of(writer));
    }

    @Override
    public String title() {
        return "Scan of " + Label.of(table) + ", " + codec
                + (writer == Writer.DUCKDB ? "" : ", written by " + Label.of(writer)) + switch (way) {
                    case COLUMNS -> ", by columns";
                    case LENGTHS -> ", by columns, lengths of texts only";
                    case CONSUMING -> ": consuming alone, values are in memory";
                    case ROWS -> ", by rows";
                    case RECORDS -> ", as records";
                    case THREADS -> ", by columns, two threads";
                    case MEMORY -> ", by columns, in small heaps";
                };
    }

    @Override
    public List<String> contenders() {
        List<String> contenders = new ArrayList<>(way.contenders());
        if (way == Way.COLUMNS && (table == Table.LINEITEM || table == Table.TAXI)) {
            contenders.addFirst(StoredPages.FLOOR);
        }
        return contenders;
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = table.rowCount(size);
        Path file = files.get(table, writer, codec, rows);
        Path reference = files.get(table, Writer.DUCKDB, Codec.SNAPPY, rows);
        return new Plan(String.format(Locale.ROOT, "%,d rows, %,d columns; file of %.1f MB", rows, table.columns(way)
                .size(), Files.size(file) / 1e6), "row", rows,
                Optional.of(DuckDb.scan(reference, table, way, Optional.empty())), contender -> contender.name()
                        .equals(StoredPages.FLOOR)
                                ? List.of("floor", contender.name(), file.toString())
                                : List.of("scan", contender.name(), table.name(), way.name(), file.toString()));
    }
}
