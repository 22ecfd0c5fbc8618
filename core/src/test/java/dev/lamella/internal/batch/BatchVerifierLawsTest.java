package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.batch.InvalidCells.Treatment;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaSamples;
import dev.lamella.vector.Batch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What the verifier passes, the writer writes; good batches pass.
class BatchVerifierLawsTest {
    private static final int ROUNDS = 400 * Integer.getInteger("lamella.effort", 1);

    @Test
    void goodBatchesPassAndAreWritten() {
        rounds(random -> {
            Schema schema = schema(random);
            BatchVerifier verifier = new BatchVerifier(schema, new InvalidCells(Treatment.REJECT));
            for (int i = 0; i < 2; i++) {
                Batch batch = new RandomBatches(random).batch(schema, random.nextInt(150));
                verifier.verify(batch);
                write(batch);
            }
        });
    }

    @Test
    void whatPassesIsWrittenHoweverABatchIsDamaged() {
        int[] outcomes = new int[2];
        rounds(random -> {
            Schema schema = schema(random);
            Treatment values = random.nextBoolean() ? Treatment.REJECT : Treatment.KEEP;
            BatchVerifier verifier = new BatchVerifier(schema, new InvalidCells(values));
            Batch good = new RandomBatches(random).batch(schema, random.nextInt(12));
            verifier.verify(good);
            for (int i = 0; i < 8; i++) {
                Batch batch = new DamagedBatches(random).damaged(good);
                boolean passes = passes(verifier, batch);
                outcomes[passes ? 1 : 0]++;
                if (passes) {
                    write(batch);
                }
                verifier.verify(good);
            }
        });
        assertThat(outcomes[0]).isGreaterThan(ROUNDS);
        assertThat(outcomes[1]).isGreaterThan(ROUNDS);
    }

    private static boolean passes(BatchVerifier verifier, Batch batch) {
        try {
            verifier.verify(batch);
            return true;
        } catch (SchemaMismatchException | ValueException e) {
            assertThat(e.advice()).endsWith(".");
            return false;
        }
    }

    /// A schema that has rows: an UNKNOWN that is REQUIRED is there only below nulls.
    private static Schema schema(Random random) {
        while (true) {
            Schema schema = SchemaSamples.legal(random);
            if (schema.leaves().stream().map(Leaf::field).allMatch(leaf -> leaf.repetition() == Repetition.OPTIONAL
                    || !(leaf.logicalType().orElse(null) instanceof LogicalType.Unknown))) {
                return schema;
            }
        }
    }

    private static void write(Batch batch) throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.of("law", new ByteArrayOutputStream()), batch.schema(),
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
                        .withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(batch);
            writer.commit();
        }
    }

    private interface Law {
        void check(Random random) throws IOException;
    }

    private static void rounds(Law law) {
        long start = Long.getLong("lamella.seed", 4711);
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
