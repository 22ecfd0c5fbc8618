package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.Records;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.ShapeReader;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantMetadata;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What documents may ask of the memory, and of each other.
class DocumentLimitsTest {
    private static final int SHARED = 50;
    /// One name, `b`.
    private static final byte[] NAMES = {1, 1, 0, 1, 'b'};

    record Branch(@Nullable List<Branch> b) {}

    record AnyBranch(@Nullable List<Object> b) {}

    private static Object read(Class<?> type, byte[] value) {
        TypeUse place = TypeUse.of(ShapeReader.read(type, Requests.NONE::isValue), true, type.getSimpleName());
        Variant document = Variant.of(VariantMetadata.parse(NAMES, 0, NAMES.length, VariantLimits.DEFAULT), value, 0,
                value.length);
        ConversionStep step = Documents
                .step(place, ColumnKind.VARIANT, ConversionStep.Use.ALWAYS, Requests.NONE, "parts").orElseThrow();
        return step.fromBase().orElseThrow().apply(document);
    }

    /// An object whose field `b` has an array of some elements, all of which are the same bytes.
    private static byte[] object(byte[] element, int count) {
        int arrayBytes = 2 + Integer.BYTES * (count + 1) + element.length;
        ByteBuffer bytes = ByteBuffer.allocate(3 + 2 * Integer.BYTES + arrayBytes).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x0e).put((byte) 1).put((byte) 0).putInt(0).putInt(arrayBytes);
        bytes.put((byte) 0x0f).put((byte) count).position(bytes.position() + Integer.BYTES * count);
        return bytes.putInt(element.length).put(element).array();
    }

    /// Without fields.
    private static byte[] empty() {
        return ByteBuffer.allocate(2 + Integer.BYTES).put((byte) 0x0e).array();
    }

    @Test
    void partsThatShareTheirBytesAreNotReadWithoutEnd() {
        assertThat(read(Branch.class, object(object(empty(), 1), 1)))
                .isEqualTo(new Branch(List.of(new Branch(List.of(new Branch(null))))));
        byte[] entangled = empty();
        for (int i = 0; i < 60; i++) {
            entangled = object(entangled, SHARED);
        }
        byte[] document = entangled;
        for (Class<?> type : List.of(Branch.class, AnyBranch.class)) {
            assertThatThrownBy(() -> read(type, document)).as("%s", type).isInstanceOf(ValueException.class)
                    .hasMessageContaining("share their bytes so often that");
        }
    }

    /// Each is 100,000 bytes long, and there are as many as an array of a few hundred bytes may have.
    @Test
    void textsThatShareTheirBytesAreNotReadWithoutEnd() {
        record Texts(List<String> b) {}
        byte[] text = ByteBuffer.allocate(1 + Integer.BYTES + 100_000).order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) (16 << 2)).putInt(100_000).array();
        assertThat(read(Texts.class, object(text, 1))).isEqualTo(new Texts(List.of("\0".repeat(100_000))));
        assertThatThrownBy(() -> read(Texts.class, object(text, SHARED))).isInstanceOf(ValueException.class)
                .hasMessageContaining("stand for more than 4 times as many");
    }

    record Note(@DefaultValue("none") StringBuilder text, @Nullable Integer number) {}

    record Notes(@ParquetType("JSON") Note parts) {}

    record Stored(@ParquetType("JSON") String parts) {}

    @Test
    void aDefaultThatCanBeChangedIsEachObjectsOwn() throws Exception {
        List<Notes> notes = Records.fromBytes(
                Records.toBytes(Stored.class, List.of(new Stored("{}"), new Stored("{}"))),
                Notes.class);
        notes.getFirst().parts().text().append("!");
        assertThat(notes).extracting(note -> note.parts().text().toString()).containsExactly("none!", "none");
    }
}
