package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.MapVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Values of a gigabyte, in a column chunk of more than two. Needs memory: `-Dlamella.large=true -Dtest.heap=6g`.
@EnabledIfSystemProperty(named = "lamella.large", matches = "true", disabledReason = "needs 6 GB of heap")
class LargeValuesTest {
    private static final int GIGABYTE = 1 << 30;

    @Test
    void valuesOfAGigabyteAreRead() throws IOException {
        List<Integer> values = new ArrayList<>();
        try (ParquetReader reader = FourWays.open(Corpus.file(Corpus.HUGE));
                BatchSource batches = reader.batches(Scan.all())) {
            while (batches.next()) {
                assertThat(batches.batch().rowCount()).as("rows of a window that is large enough").isEqualTo(1);
                MapVector map = (MapVector) batches.batch().columns().getFirst();
                assertThat(map.keys().size()).isEqualTo(1);
                // The second key did not fit into the dictionary.
                if (map.keys() instanceof DictionaryVector keys) {
                    assertIsAGigabyteOfOneLetter((BytesVector) keys.dictionary(), keys.indices()[0]);
                } else {
                    assertIsAGigabyteOfOneLetter((BytesVector) map.keys(), 0);
                }
                values.add(((IntVector) map.values()).values()[0]);
            }
        }
        assertThat(values).containsExactly(1, 1);
    }

    private static void assertIsAGigabyteOfOneLetter(BytesVector vector, int slot) {
        assertThat(vector.length(slot)).isEqualTo(GIGABYTE);
        int from = vector.offset(slot);
        boolean same = true;
        for (int i = 1; i < GIGABYTE; i++) {
            same &= vector.bytes()[from + i] == vector.bytes()[from];
        }
        assertThat(same).as("all letters are the same").isTrue();
    }
}
