package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/// Lamella's batches, with the options it has by itself but for checksums, which no contender verifies.
///
/// Null slots hold zero, so sums need not look at validity.
final class LamellaColumns implements Contender {
    static final ReadOptions OPTIONS = ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE);

    private final TextRule textRule;

    LamellaColumns(TextRule textRule) {
        this.textRule = textRule;
    }

    @Override
    public Totals scan(Path file, Table table) throws IOException {
        if (table.isFooter()) {
            return footer(file);
        }
        return scan(file, table, OPTIONS,
                table.isPart() ? Scan.all().columns(table.paths().toArray(String[]::new)) : Scan.all());
    }

    private static Totals footer(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), OPTIONS)) {
            long nameLength = 0;
            for (Leaf column : reader.schema().leaves()) {
                nameLength += column.path().names().getFirst().length();
            }
            return Totals.ofFooter(reader.rowCount(), reader.metadata().rowGroups().size(),
                    OptionalLong.of(nameLength));
        }
    }

    /// Adds up the rows that a scan gives.
    Totals scan(Path file, Table table, ReadOptions options, Scan scan) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options);
                BatchSource batches = reader.batches(scan)) {
            return add(batches, table);
        }
    }

    /// Adds up batches. May be called by several threads.
    Totals add(BatchSource batches, Table table) throws IOException {
        Consumer consumer = new Consumer(new Tally(table.leaves().size()), textRule);
        while (batches.next()) {
            consumer.add(batches.batch());
        }
        return consumer.tally.totals();
    }

    private static final class Consumer {
        private final Tally tally;
        private final TextRule textRule;
        /// What the entries of a leaf's dictionary count, for the dictionary that it has now.
        private final Map<Integer, Weights> weights = new HashMap<>();

        Consumer(Tally tally, TextRule textRule) {
            this.tally = tally;
            this.textRule = textRule;
        }

        private record Weights(Vector dictionary, int[] summands) {}

        void add(Batch batch) {
            tally.addRows(batch.rowCount());
            int leaf = 0;
            for (Vector column : batch.columns()) {
                leaf = add(column, leaf);
            }
        }

        /// @param leaf the first leaf of the vector
        /// @return the first leaf after it
        private int add(Vector vector, int leaf) {
            return switch (vector) {
                case GroupVector struct -> {
                    int next = leaf;
                    for (Vector field : struct.fields()) {
                        next = add(field, next);
                    }
                    yield next;
                }
                case ListVector list -> add(list.elements(), leaf);
                case MapVector map -> add(map.values(), add(map.keys(), leaf));
                case LongVector longs -> count(longs, leaf, sum(longs.values(), longs.size()));
                case IntVector ints -> count(ints, leaf, sum(ints.values(), ints.size()));
                case DoubleVector doubles -> count(doubles, leaf, sum(doubles.values(), doubles.size()));
                case FloatVector floats -> count(floats, leaf, sum(floats.values(), floats.size()));
                case BooleanVector booleans -> count(booleans, leaf, sum(booleans.values(), booleans.size()));
                case BytesVector bytes -> count(bytes, leaf, sum(bytes.bytes(), bytes.slices(), bytes.size()));
                case DictionaryVector indices -> switch (textRule) {
                    case VALUES -> count(indices, leaf, sum(indices, (BytesVector) indices.dictionary()));
                    case ENTRIES -> count(indices, leaf, sum(indices, summands(indices, leaf)));
                };
                case FixedBytesVector fixed -> throw new IllegalStateException("no table has fixed " + fixed.width());
                case NullVector nothing -> throw new IllegalStateException("no table has nulls only: " + nothing);
            };
        }

        private int count(Vector vector, int leaf, long sum) {
            tally.add(leaf, vector.size(), vector.size() - vector.validity().nullCount(), sum);
            return leaf + 1;
        }

        private static long sum(long[] values, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += values[i];
            }
            return sum;
        }

        private static long sum(int[] values, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += values[i];
            }
            return sum;
        }

        private static long sum(double[] values, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += Double.doubleToRawLongBits(values[i]);
            }
            return sum;
        }

        private static long sum(float[] values, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += Float.floatToRawIntBits(values[i]);
            }
            return sum;
        }

        private static long sum(boolean[] values, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += values[i] ? 1 : 0;
            }
            return sum;
        }

        private static long sum(byte[] bytes, long[] slices, int size) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += summand(bytes, slices[i]);
            }
            return sum;
        }

        private static int summand(byte[] bytes, long slice) {
            int length = (int) slice;
            return length == 0 ? 0 : length + (bytes[(int) (slice >>> 32)] & 0xff);
        }

        private static long sum(DictionaryVector vector, BytesVector dictionary) {
            int[] indices = vector.indices();
            byte[] bytes = dictionary.bytes();
            long[] slices = dictionary.slices();
            Validity validity = vector.validity();
            long sum = 0;
            if (validity.hasNulls()) {
                long[] words = validity.words();
                for (int i = 0; i < vector.size(); i++) {
                    sum += summand(bytes, slices[indices[i]]) & -(words[i >>> 6] >>> i & 1);
                }
                return sum;
            }
            for (int i = 0; i < vector.size(); i++) {
                sum += summand(bytes, slices[indices[i]]);
            }
            return sum;
        }

        private static long sum(DictionaryVector vector, int[] summands) {
            int[] indices = vector.indices();
            Validity validity = vector.validity();
            long sum = 0;
            if (validity.hasNulls()) {
                long[] words = validity.words();
                for (int i = 0; i < vector.size(); i++) {
                    sum += summands[indices[i]] & -(words[i >>> 6] >>> i & 1);
                }
                return sum;
            }
            for (int i = 0; i < vector.size(); i++) {
                sum += summands[indices[i]];
            }
            return sum;
        }

        /// What each entry counts; kept while the leaf has the same dictionary.
        private int[] summands(DictionaryVector vector, int leaf) {
            Weights known = weights.get(leaf);
            if (known == null || known.dictionary() != vector.dictionary()) {
                BytesVector entries = (BytesVector) vector.dictionary();
                int[] summands = new int[entries.size()];
                for (int i = 0; i < summands.length; i++) {
                    summands[i] = summand(entries.bytes(), entries.slices()[i]);
                }
                known = new Weights(entries, summands);
                weights.put(leaf, known);
            }
            return known.summands();
        }
    }

    @Override
    public String version() {
        return "of this checkout";
    }
}
