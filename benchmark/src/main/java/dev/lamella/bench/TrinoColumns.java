package dev.lamella.bench;

import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.connector.SourcePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.parquet.column.ColumnDescriptor;

/// Trino's pages of blocks.
final class TrinoColumns implements Contender {
    private final TextRule textRule;

    TrinoColumns(TextRule textRule) {
        this.textRule = textRule;
    }

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        return table.isFooter() ? footer(file) : values(file, table);
    }

    private Totals values(Path file, Table table) throws IOException {
        Tally tally = new Tally(table.leaves().size());
        TrinoSums sums = new TrinoSums(tally, textRule);
        try (ParquetReader reader = TrinoScan.open(file, table, Map.of())) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                tally.addRows(page.getPositionCount());
                int leaf = 0;
                for (int i = 0; i < page.getChannelCount(); i++) {
                    leaf = sums.add(page.getBlock(i), leaf);
                }
            }
        }
        return tally.totals();
    }

    private static Totals footer(Path path) throws IOException {
        try (TrinoFile file = new TrinoFile(path, TrinoScan.OPTIONS)) {
            ParquetMetadata footer = TrinoScan.footer(file);
            long nameLength = 0;
            for (ColumnDescriptor column : footer.getFileMetaData().getSchema().getColumns()) {
                nameLength += column.getPath()[0].length();
            }
            return Totals.ofFooter(footer.getParquetMetadata().getNum_rows(),
                    footer.getParquetMetadata().getRow_groupsSize(), OptionalLong.of(nameLength));
        }
    }

    @Override
    public String version() {
        return TrinoScan.version();
    }
}
