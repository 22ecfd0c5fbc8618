package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Statistics, indexes, Bloom filters and dictionaries that can be seen to be wrong: the rows are right all the same, or rejected.
class FilterDamageTest {
    private static final int FILES = 60 * Integer.getInteger("lamella.effort", 1);
    private static final int FILTERS = 20;

    private int right;
    private int rejected;

    @Test
    void evidenceThatIsSeenToBeWrongWrongsNoRows() throws IOException {
        long first = Long.getLong("lamella.seed", 1);
        for (long seed = first; seed < first + FILES; seed++) {
            check(seed);
        }
        assertThat(right).as("filters with the right rows").isGreaterThan(FILES * FILTERS / 2);
        System.out.printf("%d filters on damaged evidence gave the right rows, %d were rejected%n", right, rejected);
    }

    private void check(long seed) throws IOException {
        FilterCase filtered = new FilterCase(seed, LeafKind.ALL);
        Random random = new Random(~seed);
        byte[] file = filtered.write();
        byte[] damaged = random.nextInt(3) == 0 ? withStatistics(file, random) : withIndexes(file, random);
        SlowFilter slow = new SlowFilter(filtered.schema);
        List<Fields> meant = filtered.rows.stream().map(row -> SlowFilter.meant(filtered.schema, row)).toList();
        RandomFilters filters = new RandomFilters(random, filtered.schema, filtered::values);
        for (int i = 0; i < FILTERS; i++) {
            Filter filter = filters.next();
            List<Long> expected = new ArrayList<>();
            for (int row = 0; row < meant.size(); row++) {
                if (slow.of(filter, meant.get(row)) == Truth.TRUE) {
                    expected.add((long) row);
                }
            }
            try (ParquetReader reader = Parquet.open(InputFile.of(damaged),
                    ReadOptions.DEFAULT.withParallelism(DrawnThreads.of(seed + i)))) {
                reader.explain(Scan.all().filter(filter));
                assertThat(CorpusFiltersTest.numbers(reader, Scan.all().columns(FilterCase.ID).filter(filter)
                        .batchRows(DrawnThreads.batchRows(seed))))
                        .isEqualTo(expected);
                right++;
            } catch (ParquetException _) {
                rejected++;
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dlamella.seed=" + seed + ", filter " + i + ": " + filter + "\n"
                        + filtered.schema, e);
            }
        }
    }

    /// Bounds of lengths that the type does not have, or with their ends changed; counts that cannot be.
    private static byte[] withStatistics(byte[] file, Random random) throws IOException {
        List<Leaf> leaves;
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            leaves = reader.schema().leaves();
        }
        return LessPruning.changed(file, (chunk, ordinal) -> {
            ColumnMetadata old = chunk.metadata().orElseThrow();
            return random.nextInt(4) == 0
                    ? chunk
                    : LessPruning.with(chunk, LessPruning.with(old, old.statistics().map(some -> wrong(some, old,
                            leaves.get(ordinal).field().type(), random))), true, true);
        });
    }

    private static Statistics wrong(Statistics old, ColumnMetadata chunk, PhysicalType type, Random random) {
        Optional<byte[]> min = old.minValue();
        Optional<byte[]> max = old.maxValue();
        OptionalLong nulls = old.nullCount();
        OptionalLong nans = old.nanCount();
        switch (random.nextInt(3)) {
            case 0 -> {
                min = old.maxValue();
                max = old.minValue();
            }
            case 1 -> {
                if (type != PhysicalType.BYTE_ARRAY) {
                    min = min.map(bytes -> Arrays.copyOf(bytes, random.nextInt(bytes.length)));
                    max = max.map(bytes -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(3)));
                }
            }
            default -> {
                nulls = OptionalLong.of(random.nextBoolean() ? -1 - random.nextInt(5) : chunk.valueCount() + 1);
                nans = nans.isPresent() ? OptionalLong.of(Long.MIN_VALUE) : nans;
            }
        }
        return new Statistics(old.max(), old.min(), nulls, OptionalLong.of(random.nextLong()), max, min,
                old.isMaxValueExact(), old.isMinValueExact(), nans);
    }

    /// Indexes, Bloom filters and dictionaries that begin with noise, or are said to lie elsewhere.
    private static byte[] withIndexes(byte[] file, Random random) throws IOException {
        byte[] damaged = file.clone();
        return LessPruning.changed(damaged, (chunk, _) -> {
            ColumnMetadata column = chunk.metadata().orElseThrow();
            switch (random.nextInt(8)) {
                case 0 -> noise(damaged, chunk.columnIndexOffset(), random);
                case 1 -> noise(damaged, chunk.offsetIndexOffset(), random);
                case 2 -> noise(damaged, column.bloomFilterOffset(), random);
                case 3 -> noise(damaged, column.dictionaryPageOffset(), random);
                case 4 -> {
                    return with(chunk, chunk.offsetIndexOffset(), shifted(chunk.columnIndexOffset(), random),
                            chunk.columnIndexLength());
                }
                case 5 -> {
                    return with(chunk, shifted(chunk.offsetIndexOffset(), random), chunk.columnIndexOffset(),
                            chunk.columnIndexLength());
                }
                case 6 -> {
                    return with(chunk, chunk.offsetIndexOffset(), chunk.columnIndexOffset(),
                            chunk.columnIndexLength().isPresent()
                                    ? OptionalInt.of(random.nextInt() >> random.nextInt(32))
                                    : OptionalInt.empty());
                }
                default -> {
                }
            }
            return chunk;
        });
    }

    private static void noise(byte[] file, OptionalLong offset, Random random) {
        if (offset.isPresent() && offset.getAsLong() > 0) {
            for (int i = 0; i < 6; i++) {
                // Of no thrift struct of the format, the first field has such a type or number.
                file[Math.toIntExact(offset.getAsLong()) + i] = (byte) (0xf0 | random.nextInt(16));
            }
        }
    }

    private static OptionalLong shifted(OptionalLong offset, Random random) {
        return offset.isPresent()
                ? OptionalLong.of(random.nextBoolean() ? random.nextLong() : offset.getAsLong() + 1 + random.nextInt(3))
                : offset;
    }

    private static ColumnChunk with(ColumnChunk chunk, OptionalLong offsetIndex, OptionalLong columnIndex,
            OptionalInt columnIndexLength) {
        return new StoredColumnChunk(chunk.filePath(), chunk.fileOffset(), chunk.metadata(), offsetIndex,
                chunk.offsetIndexLength(), columnIndex, columnIndexLength, chunk.crypto(),
                chunk.encryptedColumnMetadata());
    }
}
