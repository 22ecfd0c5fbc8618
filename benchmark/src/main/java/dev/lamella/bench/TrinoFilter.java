package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.block.Block;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.VarcharType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Trino's pages over what statistics, dictionaries, Bloom filters and column indexes leave: all of them are on. It is the engine that asks
/// single rows, so it is done here: of each page the filter's column first, of the others the rows that match.
final class TrinoFilter {
    private TrinoFilter() {}

    static Totals scan(Path file, Wanted wanted, List<Column> columns) throws IOException {
        int asked = columns.stream().map(Column::path).toList().indexOf(wanted.column());
        Tally tally = new Tally(columns);
        TrinoSums sums = new TrinoSums(tally);
        try (ParquetReader reader = TrinoScan.open(file, columns, Map.of(wanted.column(), domain(wanted)))) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                int[] positions = new int[page.getPositionCount()];
                int matches = matches(page.getBlock(asked), wanted, positions);
                if (matches > 0) {
                    page.selectPositions(positions, 0, matches);
                    tally.addRows(matches);
                    for (int i = 0; i < page.getChannelCount(); i++) {
                        sums.add(page.getBlock(i), i);
                    }
                }
            }
        }
        return tally.totals();
    }

    private static Domain domain(Wanted wanted) {
        return switch (wanted) {
            case Wanted.Between(String _, long low, long high) -> Domain
                    .create(ValueSet.ofRanges(Range.range(BigintType.BIGINT, low, true, high, true)), false);
            case Wanted.SameReal(String _, double value) -> Domain.singleValue(DoubleType.DOUBLE, value);
            case Wanted.Same(String _, String value) ->
                Domain.singleValue(VarcharType.VARCHAR, Slices.utf8Slice(value));
        };
    }

    /// @param positions takes the rows that match
    /// @return how many
    private static int matches(Block block, Wanted wanted, int[] positions) {
        int count = 0;
        switch (wanted) {
            case Wanted.Between(String _, long low, long high) -> {
                for (int i = 0; i < block.getPositionCount(); i++) {
                    if (!block.isNull(i)) {
                        long value = BigintType.BIGINT.getLong(block, i);
                        if (value >= low && value <= high) {
                            positions[count++] = i;
                        }
                    }
                }
            }
            case Wanted.SameReal(String _, double real) -> {
                for (int i = 0; i < block.getPositionCount(); i++) {
                    if (!block.isNull(i) && DoubleType.DOUBLE.getDouble(block, i) == real) {
                        positions[count++] = i;
                    }
                }
            }
            case Wanted.Same(String _, String text) -> {
                Slice same = Slices.utf8Slice(text);
                for (int i = 0; i < block.getPositionCount(); i++) {
                    if (!block.isNull(i) && VarcharType.VARCHAR.getSlice(block, i).equals(same)) {
                        positions[count++] = i;
                    }
                }
            }
        }
        return count;
    }
}
