package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.build.TestCorpus;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;

/// Each file of parquet-testing that can be read can be exported, and Arrow's Java library reads every value.
class CorpusTest {
    /// Files with values that Arrow cannot hold.
    private static final Set<String> REJECTED = Set
            .of("int96_from_spark.parquet: The value does not fit timestamp[ns]");

    @Test
    void canBeExported() throws IOException {
        Path folder = TestCorpus.orSkip().resolve("data");
        Set<String> rejected = new TreeSet<>();
        int exported = 0;
        try (Stream<Path> files = Files.list(folder); BufferAllocator allocator = new RootAllocator()) {
            for (Path file : (Iterable<Path>) files.filter(path -> path.toString().endsWith(".parquet"))::iterator) {
                long rows = rows(file);
                if (rows < 0) {
                    continue;
                }
                try {
                    assertThat(export(file, allocator)).as(file.toString()).isEqualTo(rows);
                    exported++;
                } catch (ParquetException e) {
                    rejected.add(file.getFileName() + ": " + e.problem());
                }
                assertThat(allocator.getAllocatedMemory()).as(file.toString()).isZero();
            }
        }
        assertThat(rejected).isEqualTo(REJECTED);
        assertThat(exported).isGreaterThan(50);
    }

    /// The number of rows; -1 if they cannot be read.
    private static long rows(Path file) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(file); BatchSource source = reader.batches()) {
            while (source.next()) {
                rows += source.batch().rowCount();
            }
            return rows;
        } catch (ParquetException e) {
            return -1;
        }
    }

    private static long export(Path file, BufferAllocator allocator) throws IOException {
        long rows = 0;
        try (ParquetReader reader = Parquet.open(file);
                ArrowReader batches = ArrowBatches.read(reader, Scan.all(), allocator)) {
            while (batches.loadNextBatch()) {
                rows += batches.getVectorSchemaRoot().getRowCount();
                for (FieldVector vector : batches.getVectorSchemaRoot().getFieldVectors()) {
                    for (int i = 0; i < vector.getValueCount(); i++) {
                        assertThat(vector.getObject(i) == null).isEqualTo(vector.isNull(i));
                    }
                }
            }
        }
        return rows;
    }
}
