package dev.lamella.bench;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.doubleColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gtEq;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.ltEq;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/// parquet-java's columnar interface over what statistics, dictionaries, Bloom filters and column indexes leave: all of them are on. It
/// does not ask single rows there, so the filter's column is read here first, and of the others the values of the rows that match.
final class ParquetJavaFilter {
    private ParquetJavaFilter() {}

    static FilterCompat.Filter filter(Wanted wanted) {
        FilterPredicate predicate = switch (wanted) {
            case Wanted.Between(String column, long low, long high) when low == high -> eq(longColumn(column), low);
            case Wanted.Between(String column, long low, long high) ->
                and(gtEq(longColumn(column), low), ltEq(longColumn(column), high));
            case Wanted.SameReal(String column, double value) -> eq(doubleColumn(column), value);
            case Wanted.Same(String column, String value) -> eq(binaryColumn(column), Binary.fromString(value));
        };
        return FilterCompat.get(predicate);
    }

    static Totals scan(Path file, Wanted wanted, List<Column> leaves) throws IOException {
        Tally tally = new Tally(leaves);
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withRecordFilter(filter(wanted)).useStatsFilter().useDictionaryFilter().useBloomFilter()
                .useColumnIndexFilter().build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            List<ColumnDescriptor> columns = schema.getColumns();
            ColumnDescriptor asked = schema.getColumnDescription(new String[]{wanted.column()});
            for (PageReadStore rows = reader.readNextFilteredRowGroup(); rows != null; rows = reader
                    .readNextFilteredRowGroup()) {
                ColumnReadStoreImpl store = new ColumnReadStoreImpl(rows,
                        new GroupRecordConverter(schema).getRootConverter(), schema,
                        reader.getFileMetaData().getCreatedBy());
                int askedLeaf = columns.indexOf(asked);
                BitSet matches = matches(store.getColumnReader(asked), rows.getRowCount(),
                        asked.getMaxDefinitionLevel(), wanted, askedLeaf, tally);
                tally.addRows(matches.cardinality());
                if (!matches.isEmpty()) {
                    for (int i = 0; i < columns.size(); i++) {
                        if (i != askedLeaf) { // a column can be read once only
                            add(store.getColumnReader(columns.get(i)), columns.get(i), matches, i, tally);
                        }
                    }
                }
            }
        }
        return tally.totals();
    }

    /// Finds the rows that match, and adds up their values of the column that is asked.
    private static BitSet matches(ColumnReader values, long rowCount, int maxLevel, Wanted wanted, int leaf,
            Tally tally) {
        BitSet matches = new BitSet();
        switch (wanted) {
            case Wanted.Between(String _, long low, long high) -> {
                for (int row = 0; row < rowCount; row++) {
                    if (values.getCurrentDefinitionLevel() == maxLevel) {
                        long value = values.getLong();
                        if (value >= low && value <= high) {
                            matches.set(row);
                            tally.add(leaf, value);
                        }
                    }
                    values.consume();
                }
            }
            case Wanted.SameReal(String _, double real) -> {
                for (int row = 0; row < rowCount; row++) {
                    if (values.getCurrentDefinitionLevel() == maxLevel && values.getDouble() == real) {
                        matches.set(row);
                        tally.add(leaf, real);
                    }
                    values.consume();
                }
            }
            case Wanted.Same(String _, String text) -> {
                Binary same = Binary.fromString(text);
                for (int row = 0; row < rowCount; row++) {
                    if (values.getCurrentDefinitionLevel() == maxLevel && values.getBinary().equals(same)) {
                        matches.set(row);
                        ParquetJavaColumns.add(same, leaf, tally);
                    }
                    values.consume();
                }
            }
        }
        return matches;
    }

    /// Adds up the values of the rows that match, and passes over those before.
    private static void add(ColumnReader values, ColumnDescriptor column, BitSet matches, int leaf, Tally tally) {
        int row = 0;
        boolean isRead = false;
        for (int match = matches.nextSetBit(0); match >= 0; match = matches.nextSetBit(match + 1)) {
            for (; row < match; row++) {
                if (values.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel() && !isRead) {
                    values.skip();
                }
                values.consume();
                isRead = false;
            }
            if (values.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
                addValue(values, column, leaf, tally);
                isRead = true;
            }
        }
    }

    private static void addValue(ColumnReader values, ColumnDescriptor column, int leaf, Tally tally) {
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT64 -> tally.add(leaf, values.getLong());
            case INT32 -> tally.add(leaf, (long) values.getInteger());
            case DOUBLE -> tally.add(leaf, values.getDouble());
            case BINARY -> ParquetJavaColumns.add(values.getBinary(), leaf, tally);
            case FLOAT, BOOLEAN, FIXED_LEN_BYTE_ARRAY, INT96 ->
                throw new IllegalStateException("The table has no " + column);
        }
    }
}
