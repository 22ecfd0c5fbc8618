package dev.lamella.bench;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import dev.hardwood.HardwoodContext;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Peer;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.parquet.filter2.compat.FilterCompat;

/// The contenders that read whole files.
final class Scans {
    private Scans() {}

    static Work start(String contender, Table table, Way way, Path file) throws Exception {
        List<Column> columns = table.columns(way);
        return switch (contender) {
            case "parquet-java-columns" -> () -> ParquetJavaColumns.scan(file, columns);
            case "parquet-java-rows" -> () -> ParquetJavaRows.scan(file, columns, FilterCompat.NOOP);
            case "parquet-java-records" -> () -> ParquetJavaRecordReading.scan(file, table);
            case "carpet-records" -> () -> carpet(file, table);
            case "trino-columns" -> () -> TrinoColumns.scan(file, columns);
            case "trino-consuming" -> TrinoColumns.consuming(file, columns);
            case "duckdb" -> new DuckDb(1, table.totalsSql(file, way), columns);
            case "duckdb-two-threads" -> new DuckDb(2, table.totalsSql(file, way), columns);
            case "duckdb-consuming" -> DuckDb.consuming(file, table, way);
            case "hardwood-columns" -> new HardwoodScan(HardwoodContext.create(1), file, columns, Peer.Way.COLUMNS);
            case "hardwood-default-columns" ->
                new HardwoodScan(HardwoodContext.create(), file, columns, Peer.Way.COLUMNS);
            case "hardwood-rows" -> new HardwoodScan(HardwoodContext.create(1), file, columns, Peer.Way.ROWS);
            case "hardwood-default-rows" -> new HardwoodScan(HardwoodContext.create(), file, columns, Peer.Way.ROWS);
            case "lamella-columns" -> () -> LamellaColumns.scan(file, columns);
            case "lamella-ahead" -> () -> LamellaColumns.ahead(file, columns);
            case "lamella-row-groups" -> () -> LamellaColumns.rowGroups(file, columns);
            case "lamella-consuming" -> LamellaColumns.consuming(file, columns);
            case "lamella-rows" -> () -> LamellaRows.scan(file, columns, Scan.all());
            case "lamella-records" -> () -> lamellaRecords(file, table);
            default -> ofPeer(peer(contender)
                    .orElseThrow(() -> new IllegalArgumentException("There is no contender " + contender)), file,
                    columns);
        };
    }

    /// A peer of the class path.
    static Optional<Peer> peer(String name) {
        return ServiceLoader.load(Peer.class).stream().map(ServiceLoader.Provider::get)
                .filter(peer -> peer.name().equals(name)).findFirst();
    }

    /// A peer declines when it reads for the first time.
    private static Work ofPeer(Peer peer, Path file, List<Column> columns) throws Exception {
        peer.scan(file, columns);
        return new Work() {
            @Override
            public Totals run() throws Exception {
                return peer.scan(file, columns);
            }

            @Override
            public void close() {
                peer.close();
            }
        };
    }

    private static Totals carpet(Path file, Table table) throws IOException {
        RecordTally tally = new RecordTally(table);
        try (CloseableIterator<?> rows = new CarpetReader<>(file.toFile(), RecordTally.type(table)).iterator()) {
            while (rows.hasNext()) {
                tally.add(rows.next());
            }
        }
        return tally.totals();
    }

    private static Totals lamellaRecords(Path file, Table table) throws IOException {
        RecordTally tally = new RecordTally(table);
        try (RecordReader<?> rows = RecordMapping.of(RecordTally.type(table)).withReadOptions(LamellaColumns.OPTIONS)
                .open(file)) {
            for (Object row : rows) {
                tally.add(row);
            }
        }
        return tally.totals();
    }
}
