package dev.lamella.internal.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.HybridEncoder;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What levels mean, told by a slow model: random rows of a path are striped to levels as the Dremel paper says, cut into
/// pages anywhere, encoded, assembled in windows of any size, and compared with the structure that they were made from.
class LevelLawsTest {
    private static final int ROUNDS = 60 * Integer.getInteger("lamella.effort", 1);

    /// A path from below the root to the leaf: `!` required, `?` optional, `*` repeated.
    @ParameterizedTest
    @ValueSource(strings = {"?", "!?", "??", "???", "*", "?*?", "?*!", "*?", "*!", "?*?*?", "?**?", "***", "!*??*!?",
            "?*??",
            "????????", "?*?*?*?*?", "*?*?*?*?*?*?*?*?"})
    void assemblesWhatWasStriped(String path) {
        for (int round = 0; round < ROUNDS; round++) {
            long seed = path.hashCode() * 1000L + round;
            try {
                check(path, new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("path " + path + ", seed " + seed, e);
            }
        }
    }

    private static void check(String path, Random random) {
        LevelShape shape = shape(path);
        Model model = new Model(path, random);
        int rowCount = random.nextInt(300) + 1;
        for (int i = 0; i < rowCount; i++) {
            model.row();
        }
        PageLevels levels = new PageLevels(shape.maximumRepetition(), shape.maximumDefinition());
        Assembler assembler = new Assembler(shape, levels);
        Pages pages = new Pages(model, shape, random, levels);
        int first = 0;
        while (first < rowCount) {
            int rows = Math.min(rowCount - first, 1 + random.nextInt(random.nextBoolean() ? 5 : 200));
            int slots = 0;
            int present = 0;
            assembler.startWindow();
            while (true) {
                if (levels.isDone()) {
                    if (assembler.rows() == rows && (shape.maximumRepetition() == 0 || pages.isDone())) {
                        break;
                    }
                    pages.next();
                }
                boolean more = assembler.take(rows);
                slots += assembler.slots();
                present += assembler.present();
                if (!more) {
                    break;
                }
            }
            assembler.endWindow();
            assertThat(assembler.rows()).isEqualTo(rows);
            model.expect(assembler, shape, first, rows, slots, present);
            first += rows;
        }
        assertThat(pages.isDone() && levels.isDone()).isTrue();
    }

    @Test
    void aLevelAboveTheMaximumIsRejected() {
        LevelDecoder decoder = new LevelDecoder(2);
        byte[] packed = {3, (byte) 0b11_10_01_00, 0, 0};
        decoder.startHybrid(padded(packed), 0, 3);
        assertThatThrownBy(() -> decoder.decode(8)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("above 2");
        decoder.startHybrid(padded(new byte[]{16, 3}), 0, 2);
        assertThatThrownBy(() -> decoder.decode(8)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("0 to 2");
    }

    @Test
    void aRunOfTwoBillionLevelsCostsNothing() {
        LevelDecoder decoder = new LevelDecoder(1);
        byte[] run = {(byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 1};
        decoder.startHybrid(padded(run), 0, run.length);
        for (int i = 0; i < 100; i++) {
            decoder.decode(LevelDecoder.BLOCK);
            assertThat(decoder.allMaximum()).isTrue();
        }
    }

    @Test
    void legacyBitPackedLevelsBeginWithTheMostSignificantBit() {
        LevelDecoder decoder = new LevelDecoder(7);
        decoder.startBitPacked(padded(new byte[]{0x05, 0x39, 0x77}), 0, 3);
        decoder.decode(8);
        for (int i = 0; i < 8; i++) {
            assertThat(decoder.atLeast(i, 0) >>> i & 1).isEqualTo(1);
            assertThat(decoder.atLeast(i + 1, 0) >>> i & 1).isZero();
        }
        decoder.startBitPacked(padded(new byte[]{0x05, 0x39}), 0, 2);
        assertThatThrownBy(() -> decoder.decode(8)).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void everyDamageIsAnAnswerOrACorruptFile() {
        for (String path : List.of("?", "?*?", "?*?*?")) {
            LevelShape shape = shape(path);
            Random random = new Random(42);
            Model model = new Model(path, random);
            for (int i = 0; i < 40; i++) {
                model.row();
            }
            byte[] repetition = encode(model.repetition, shape.maximumRepetition());
            byte[] definition = encode(model.definition, shape.maximumDefinition());
            for (int bit = 0; bit < (repetition.length + definition.length) * 8; bit++) {
                byte[] r = repetition.clone();
                byte[] d = definition.clone();
                if (bit < r.length * 8) {
                    r[bit >>> 3] ^= (byte) (1 << (bit & 7));
                } else {
                    d[(bit >>> 3) - r.length] ^= (byte) (1 << (bit & 7));
                }
                survives(shape, r, d, model.definition.size());
            }
            for (int cut = 0; cut < definition.length; cut++) {
                survives(shape, repetition, Arrays.copyOf(definition, cut), model.definition.size());
            }
            for (int cut = 0; cut < repetition.length; cut++) {
                survives(shape, Arrays.copyOf(repetition, cut), definition, model.definition.size());
            }
        }
    }

    /// All levels that four entries may have: most are impossible, and some are only found to be so with all before them.
    @Test
    void anyFewLevelsAreAnAnswerOrACorruptFile() {
        LevelShape shape = shape("?*?*?");
        int entries = 4;
        int kinds = (shape.maximumRepetition() + 1) * (shape.maximumDefinition() + 1);
        for (int number = 0; number < Math.pow(kinds, entries); number++) {
            List<Integer> repetition = new ArrayList<>();
            List<Integer> definition = new ArrayList<>();
            for (int left = number; repetition.size() < entries; left /= kinds) {
                repetition.add(left % kinds % (shape.maximumRepetition() + 1));
                definition.add(left % kinds / (shape.maximumRepetition() + 1));
            }
            if (repetition.getFirst() == 0) {
                survives(shape, encode(repetition, shape.maximumRepetition()),
                        encode(definition, shape.maximumDefinition()), entries);
            }
        }
    }

    private static void survives(LevelShape shape, byte[] repetition, byte[] definition, int entries) {
        PageLevels levels = new PageLevels(shape.maximumRepetition(), shape.maximumDefinition());
        Assembler assembler = new Assembler(shape, levels);
        if (shape.maximumRepetition() > 0) {
            levels.repetition().startHybrid(padded(repetition), 0, repetition.length);
        }
        levels.definition().startHybrid(padded(definition), 0, definition.length);
        levels.start(entries);
        try {
            while (!levels.isDone()) {
                assembler.startWindow();
                int slots = 0;
                while (!levels.isDone() && assembler.take(7)) {
                    slots += assembler.slots();
                }
                assembler.endWindow();
                for (int layer = 1; layer <= shape.maximumRepetition(); layer++) {
                    int[] offsets = assembler.offsets(layer);
                    for (int i = 0; i < assembler.slotCount(layer - 1); i++) {
                        assertThat(offsets[i]).isLessThanOrEqualTo(offsets[i + 1]).isNotNegative();
                    }
                    assertThat(offsets[0]).isZero();
                    assertThat(offsets[assembler.slotCount(layer - 1)]).isEqualTo(assembler.slotCount(layer));
                }
                nullListsAreEmpty(shape, assembler);
                assertThat(slots).isLessThanOrEqualTo(entries);
            }
        } catch (CorruptFileException e) {
            assertThat(e.problem()).isNotBlank();
        }
    }

    private static void nullListsAreEmpty(LevelShape shape, Assembler assembler) {
        for (int node = 0; node < shape.nullableLayer().length; node++) {
            int layer = shape.nullableLayer()[node];
            if (layer == shape.maximumRepetition()) {
                return;
            }
            Validity validity = assembler.validity(shape.nullableDefinition()[node]);
            int[] offsets = assembler.offsets(layer + 1);
            for (int slot = 0; slot < assembler.slotCount(layer); slot++) {
                if (validity.isNull(slot)) {
                    assertThat(offsets[slot + 1]).as("end of a null list").isEqualTo(offsets[slot]);
                }
            }
        }
    }

    private static LevelShape shape(String path) {
        return LevelShape.of(path.chars().mapToObj(c -> switch (c) {
            case '!' -> Repetition.REQUIRED;
            case '?' -> Repetition.OPTIONAL;
            default -> Repetition.REPEATED;
        }).toList());
    }

    private static byte[] padded(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + LittleEndian.PAD);
    }

    private static byte[] encode(List<Integer> levels, int maximum) {
        int[] values = levels.stream().mapToInt(i -> i).toArray();
        ByteOutput out = new ByteOutput();
        HybridEncoder.encode(values, 0, values.length, 32 - Integer.numberOfLeadingZeros(maximum), out);
        return out.toByteArray();
    }

    /// Rows as the levels of their entries, and what they mean.
    private static final class Model {
        private final String path;
        private final Random random;
        private final double density;
        final List<Integer> repetition = new ArrayList<>();
        final List<Integer> definition = new ArrayList<>();
        final List<Integer> rowStarts = new ArrayList<>();

        Model(String path, Random random) {
            this.path = path;
            this.random = random;
            this.density = random.nextInt(4) == 0 ? 1 : random.nextDouble();
        }

        void row() {
            rowStarts.add(repetition.size());
            node(0, 0, 0, 0);
        }

        /// @param r repetition level that the next entry gets
        private void node(int at, int depthOfRepetition, int d, int r) {
            if (at == path.length()) {
                repetition.add(r);
                definition.add(d);
                return;
            }
            switch (path.charAt(at)) {
                case '!' -> node(at + 1, depthOfRepetition, d, r);
                case '?' -> {
                    if (random.nextDouble() < density) {
                        node(at + 1, depthOfRepetition, d + 1, r);
                    } else {
                        node(path.length(), depthOfRepetition, d, r);
                    }
                }
                default -> {
                    int count = random.nextDouble() < density ? 1 + random.nextInt(3) : 0;
                    if (count == 0) {
                        node(path.length(), depthOfRepetition, d, r);
                    }
                    for (int i = 0; i < count; i++) {
                        node(at + 1, depthOfRepetition + 1, d + 1, i == 0 ? r : depthOfRepetition + 1);
                    }
                }
            }
        }

        /// Compares a window with the entries of its rows, one by one.
        void expect(Assembler assembler, LevelShape shape, int firstRow, int rows, int slots, int present) {
            int from = rowStarts.get(firstRow);
            int to = firstRow + rows < rowStarts.size() ? rowStarts.get(firstRow + rows) : repetition.size();
            int deepest = shape.maximumRepetition();
            int expectedPresent = 0;
            for (int e = from; e < to; e++) {
                expectedPresent += definition.get(e) == shape.maximumDefinition() ? 1 : 0;
            }
            assertThat(present).isEqualTo(expectedPresent);
            for (int layer = 0; layer <= deepest; layer++) {
                List<Integer> members = new ArrayList<>();
                for (int e = from; e < to; e++) {
                    if (repetition.get(e) <= layer && definition.get(e) >= shape.elementDefinition()[layer]) {
                        members.add(e);
                    }
                }
                assertThat(assembler.slotCount(layer)).isEqualTo(members.size());
                if (layer == deepest) {
                    assertThat(slots).isEqualTo(members.size());
                } else {
                    offsets(assembler, shape, layer, members, to);
                }
                validities(assembler, shape, layer, members);
            }
        }

        private void offsets(Assembler assembler, LevelShape shape, int layer, List<Integer> members, int to) {
            int count = 0;
            for (int i = 0; i < members.size(); i++) {
                assertThat(assembler.offsets(layer + 1)[i]).isEqualTo(count);
                int end = i + 1 < members.size() ? members.get(i + 1) : to;
                for (int e = members.get(i); e < end; e++) {
                    boolean isElement = repetition.get(e) <= layer + 1
                            && definition.get(e) >= shape.elementDefinition()[layer + 1];
                    count += isElement ? 1 : 0;
                }
            }
            assertThat(assembler.offsets(layer + 1)[members.size()]).isEqualTo(count);
        }

        private void validities(Assembler assembler, LevelShape shape, int layer, List<Integer> members) {
            for (int n = 0; n < shape.nullableLayer().length; n++) {
                if (shape.nullableLayer()[n] != layer) {
                    continue;
                }
                Validity validity = assembler.validity(shape.nullableDefinition()[n]);
                int nulls = 0;
                for (int i = 0; i < members.size(); i++) {
                    boolean isNull = definition.get(members.get(i)) < shape.nullableDefinition()[n];
                    assertThat(validity.isNull(i)).isEqualTo(isNull);
                    nulls += isNull ? 1 : 0;
                }
                assertThat(validity.nullCount()).isEqualTo(nulls);
            }
        }
    }

    /// The model's entries cut into pages anywhere, also inside rows.
    private static final class Pages {
        private final Model model;
        private final LevelShape shape;
        private final Random random;
        private final PageLevels levels;
        private int at;

        Pages(Model model, LevelShape shape, Random random, PageLevels levels) {
            this.model = model;
            this.shape = shape;
            this.random = random;
            this.levels = levels;
            levels.start(0);
        }

        boolean isDone() {
            return at == model.repetition.size();
        }

        void next() {
            int count = 1 + random.nextInt(Math.min(model.repetition.size() - at, random.nextBoolean() ? 10 : 100_000));
            if (shape.maximumRepetition() > 0) {
                byte[] encoded = encode(model.repetition.subList(at, at + count), shape.maximumRepetition());
                levels.repetition().startHybrid(padded(encoded), 0, encoded.length);
            }
            byte[] encoded = encode(model.definition.subList(at, at + count), shape.maximumDefinition());
            levels.definition().startHybrid(padded(encoded), 0, encoded.length);
            levels.start(count);
            at += count;
        }
    }
}
