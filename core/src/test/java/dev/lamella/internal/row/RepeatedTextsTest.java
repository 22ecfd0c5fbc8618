package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.row.ListAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BytesVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Texts that come again as the same object, in rows of which some are forgotten.
class RepeatedTextsTest {
    private static final int ROUNDS = 30 * Integer.getInteger("lamella.effort", 1);
    private static final Schema SCHEMA = Schema.of("rows", List.of(Fixtures.text("t"), Fixtures.list("l",
            Fixtures.text("element"))));

    @Test
    void rowsHaveTheTextsThatWereSetWhicheverWereTheSameObjects() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            long seed = Long.getLong("lamella.seed", 4711);
            Random random = new Random(seed);
            CollectedBatches batches = new CollectedBatches(SCHEMA);
            List<List<String>> expected = append(batches, random);
            List<List<String>> found = new ArrayList<>();
            try (RowCursor rows = batches.rows()) {
                while (rows.next()) {
                    List<String> texts = new ArrayList<>(List.of(String.valueOf(rows.getString(0))));
                    RowList list = Objects.requireNonNull(rows.getList(1));
                    for (int i = 0; i < list.size(); i++) {
                        texts.add(String.valueOf(list.getString(i)));
                    }
                    found.add(texts);
                }
            }
            assertThat(found).as("-Dlamella.seed=%d", seed).isEqualTo(expected);
        }
    }

    private static List<List<String>> append(CollectedBatches batches, Random random) throws IOException {
        List<List<String>> expected = new ArrayList<>();
        List<String> constants = new ArrayList<>();
        for (int i = random.nextInt(200); i >= 0; i--) {
            constants.add("constant " + random.nextInt(1 << random.nextInt(20)));
        }
        int constantsOfTen = random.nextInt(11);
        int cancelledOfTen = random.nextInt(3);
        RowAppender rows = RowAppender.into(batches, SCHEMA);
        for (int row = random.nextInt(5000); row > 0; row--) {
            List<String> texts = new ArrayList<>();
            texts.add(text(constants, constantsOfTen, random));
            rows.setString(0, texts.getFirst());
            ListAppender list = rows.list(1);
            for (int i = random.nextInt(4); i > 0; i--) {
                texts.add(text(constants, constantsOfTen, random));
                list.addString(texts.getLast());
            }
            if (random.nextInt(10) < cancelledOfTen) {
                rows.cancelRow();
            } else {
                rows.endRow();
                expected.add(texts);
            }
        }
        rows.flush();
        return expected;
    }

    private static String text(List<String> constants, int constantsOfTen, Random random) {
        return random.nextInt(10) < constantsOfTen
                ? constants.get(random.nextInt(constants.size()))
                : new String("text " + random.nextInt(50));
    }

    @Test
    void theSameObjectIsEncodedOnce() throws IOException {
        RowAppender rows = RowAppender.into(batch -> {
            long[] slices = ((BytesVector) batch.columns().getFirst()).slices();
            assertThat(Arrays.copyOf(slices, 1000)).containsOnly(slices[0], slices[1]);
        }, SCHEMA);
        for (int row = 0; row < 1000; row++) {
            rows.setString(0, row % 2 == 0 ? "even" : "odd");
            rows.endRow();
        }
        rows.flush();
        assertThat(rows.rowCount()).isEqualTo(1000);
    }
}
