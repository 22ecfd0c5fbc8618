package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.connector.SourcePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;

/// Trino's pages of blocks.
final class TrinoColumns {
    private TrinoColumns() {}

    static Totals scan(Path file, List<Column> columns) throws IOException {
        if (columns.isEmpty()) {
            return footer(file);
        }
        Tally tally = new Tally(columns);
        try (ParquetReader reader = TrinoScan.open(file, columns, Map.of())) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                add(page, tally);
            }
        }
        return tally.totals();
    }

    /// Consuming alone: the pages of the file are in memory before.
    static Work consuming(Path file, List<Column> columns) throws IOException {
        List<SourcePage> pages = new ArrayList<>();
        try (ParquetReader reader = TrinoScan.open(file, columns, Map.of())) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                pages.add(SourcePage.create(page.getPage())); // all blocks, loaded
            }
        }
        return () -> {
            Tally tally = new Tally(columns);
            pages.forEach(page -> add(page, tally));
            return tally.totals();
        };
    }

    private static void add(SourcePage page, Tally tally) {
        tally.addRows(page.getPositionCount());
        TrinoSums sums = new TrinoSums(tally);
        int leaf = 0;
        for (int i = 0; i < page.getChannelCount(); i++) {
            leaf = sums.add(page.getBlock(i), leaf);
        }
    }

    private static Totals footer(Path path) throws IOException {
        try (TrinoFile file = new TrinoFile(path, TrinoScan.OPTIONS)) {
            ParquetMetadata footer = TrinoScan.footer(file);
            long nameLength = 0;
            for (ColumnDescriptor column : footer.getFileMetaData().getSchema().getColumns()) {
                nameLength += column.getPath()[0].length();
            }
            return Totals.ofFooter(footer.getParquetMetadata().getNum_rows(),
                    footer.getParquetMetadata().getRow_groupsSize(), Optional.of(nameLength));
        }
    }
}
