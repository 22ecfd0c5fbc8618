package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaSamples;
import dev.lamella.vector.Batch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What the verifier passes, the writer writes; good batches pass.
class BatchVerifierLawsTest {
    private static final int ROUNDS = 1500 * Integer.getInteger("lamella.effort", 1);

    @Test
    void goodBatchesPassAndAreWritten() {
        rounds(random -> {
            Schema schema = SchemaSamples.legal(random);
            BatchVerifier verifier = new BatchVerifier(schema, BatchVerifier.Values.CHECK);
            for (int i = 0; i < 2; i++) {
                Batch batch = new RandomBatches(random).batch(schema, random.nextInt(150));
                verifier.verify(batch);
                write(batch);
            }
        });
    }

    private static void write(Batch batch) throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.of("law", new ByteArrayOutputStream()), batch.schema(),
                WriteOptions.DEFAULT)) {
            writer.write(batch);
            writer.commit();
        }
    }

    private interface Law {
        void check(Random random) throws IOException;
    }

    private static void rounds(Law law) {
        long start = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            long seed = start + round;
            try {
                law.check(new Random(seed));
            } catch (AssertionError | IOException | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
