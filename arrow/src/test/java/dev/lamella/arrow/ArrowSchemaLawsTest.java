package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What holds for every Arrow schema, and for every damage of one.
class ArrowSchemaLawsTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long SEED = 20261122;

    private static final Schema COLUMNS = Schema.builder("m").optional("a", "INT64").optional("b", "BYTE_ARRAY")
            .list("c", "STRING").map("d", "STRING", "INT64").struct("e", e -> e.optional("a", "TIMESTAMP(true,MICROS)"))
            .build();

    @Test
    void whatIsWrittenIsReadBack() {
        RandomSchemas schemas = new RandomSchemas(SEED);
        Set<Integer> members = new HashSet<>();
        for (int round = 0; round < 2000 * EFFORT; round++) {
            ArrowSchema schema = schemas.next();
            schema.fields().forEach(field -> members.add(field.type().id()));
            String text = schema.toBase64();
            assertThat(ArrowSchema.parse(text)).as("seed %d, round %d", SEED, round).isEqualTo(schema);
            byte[] message = Base64.getDecoder().decode(text);
            assertThat(message).startsWith(255, 255, 255, 255);
            assertThat(message.length % 8).isZero();
        }
        assertThat(members).hasSize(26);
    }

    @Test
    void theClassesOfTheFormatReadWhatIsWrittenAndWriteWhatIsRead() {
        RandomSchemas schemas = new RandomSchemas(SEED + 1);
        for (int round = 0; round < 2000 * EFFORT; round++) {
            ArrowSchema schema = schemas.next();
            ByteBuffer ours = IpcMessage.decode(schema.toBase64());
            assertThat(FormatReader.read(ours)).as("seed %d, round %d", SEED, round).isEqualTo(schema);
            byte[] theirs = FormatWriter.write(schema);
            assertThat(ArrowSchema.parse(IpcMessage.encode(theirs))).as("seed %d, round %d", SEED, round)
                    .isEqualTo(schema);
            assertThat(ours.limit()).isLessThan(theirs.length * 13 / 10 + 64);
        }
    }

    @Test
    void hintsOfAnySchemaAreGivenForAnyColumns() {
        RandomSchemas schemas = new RandomSchemas(SEED);
        int hinted = 0;
        for (int round = 0; round < 2000 * EFFORT; round++) {
            ArrowSchema arrow = schemas.next();
            // As many columns, of the same names, and of whatever types.
            Random random = new Random(SEED + round);
            Schema columns = Schema.asDeclared("m", arrow.fields().stream().map(field -> renamed(
                    COLUMNS.fields().get(random.nextInt(COLUMNS.fields().size())), field.name())).toList());
            ArrowHints hints = ArrowHints.of(columns, arrow);
            hinted += hints.byPath().size();
            assertThat(hints.warnings()).as("seed %d, round %d", SEED, round)
                    .allSatisfy(warning -> assertThat(warning.lines()).hasSize(1));
        }
        assertThat(hinted).isGreaterThan(100);
    }

    private static Field renamed(Field field, String name) {
        return switch (field) {
            case PrimitiveField leaf -> PrimitiveField.asDeclared(name, leaf.repetition(), leaf.type(),
                    leaf.typeLength(), leaf.fieldId(), leaf.annotation());
            case GroupField group -> GroupField.asDeclared(name, group.repetition(), group.fieldId(),
                    group.annotation(), group.children());
        };
    }

    /// Every byte of several schemas set to every one of a few values, and flipped bit by bit.
    @Test
    void damagedBytesGiveASchemaOrARejection() {
        int rejected = 0;
        int read = 0;
        for (byte[] message : messages()) {
            for (int at = 0; at < message.length; at++) {
                byte whole = message[at];
                for (int change = 0; change < 11; change++) {
                    message[at] = (byte) switch (change) {
                        case 8 -> 0;
                        case 9 -> 255;
                        case 10 -> 127;
                        default -> whole ^ 1 << change;
                    };
                    if (isRead(message, "byte " + at + " is " + message[at])) {
                        read++;
                    } else {
                        rejected++;
                    }
                }
                message[at] = whole;
            }
        }
        assertThat(rejected).isGreaterThan(1000);
        assertThat(read).isGreaterThan(1000);
    }

    @Test
    void truncatedBytesAreRejected() {
        for (byte[] message : messages()) {
            int padding = 0;
            while (message[message.length - 1 - padding] == 0) {
                padding++;
            }
            for (int length = 0; length < message.length; length++) {
                byte[] cut = Arrays.copyOf(message, length);
                assertThat(isRead(cut, "cut at " + length)).as("cut at %d of %d", length, message.length).isFalse();
                // A message that says itself that it is shorter.
                if (length >= 8) {
                    ByteBuffer.wrap(cut).order(ByteOrder.LITTLE_ENDIAN).putInt(4, length - 8);
                    boolean isRead = isRead(cut, "shortened to " + length);
                    assertThat(isRead && length < message.length - padding - 8).as("shortened to %d of %d", length,
                            message.length).isFalse();
                }
            }
        }
    }

    @Test
    void randomDamageGivesASchemaOrARejection() {
        Random random = new Random(SEED);
        List<byte[]> messages = messages();
        for (int round = 0; round < 20_000 * EFFORT; round++) {
            byte[] message = messages.get(random.nextInt(messages.size())).clone();
            for (int i = random.nextInt(6); i >= 0; i--) {
                int at = random.nextInt(message.length);
                message[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(24));
            }
            isRead(message, "seed " + SEED + ", round " + round);
        }
    }

    @Test
    void randomTextGivesARejection() {
        Random random = new Random(SEED);
        for (int round = 0; round < 2000 * EFFORT; round++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            assertThat(isRead(bytes, "seed " + SEED + ", round " + round)).isFalse();
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            assertThat(hints(text).schema()).isEmpty();
        }
    }

    private static boolean isRead(byte[] message, String what) {
        String text = Base64.getEncoder().encodeToString(message);
        boolean isRead;
        try {
            ArrowSchema schema = ArrowSchema.parse(text);
            assertThat(schema.toString()).as(what).isNotNull();
            isRead = true;
        } catch (CorruptFileException e) {
            // The last resort of the reader has a cause: the verifier let something through.
            assertThat(e.getCause()).as(what).isNull();
            isRead = false;
        } catch (UnsupportedFeatureException e) {
            isRead = false;
        }
        ArrowHints hints = hints(text);
        assertThat(hints.schema().isPresent()).as(what).isEqualTo(isRead);
        assertThat(isRead || hints.warnings().size() == 1).as(what).isTrue();
        return isRead;
    }

    private static ArrowHints hints(String text) {
        return ArrowHints.of(COLUMNS, List.of(new KeyValue(ArrowSchema.KEY, Optional.of(text))));
    }

    /// Messages with everything in them that is read.
    private static List<byte[]> messages() {
        List<byte[]> messages = new ArrayList<>();
        messages.add(Base64.getDecoder().decode(ArrowSchemaBuilder.of(COLUMNS).build().toBase64()));
        RandomSchemas schemas = new RandomSchemas(SEED);
        while (messages.size() < 6) {
            ArrowSchema schema = schemas.next();
            if (!schema.fields().isEmpty()) {
                messages.add(Base64.getDecoder().decode(schema.toBase64()));
            }
        }
        return messages;
    }
}
