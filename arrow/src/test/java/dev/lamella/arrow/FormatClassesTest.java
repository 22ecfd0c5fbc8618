package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.SchemaText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Duration;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Type;
import org.junit.jupiter.api.Test;

/// What is written, as the classes of the format see it, and byte by byte.
class FormatClassesTest {
    private static final int FEATURES_SLOT = 3;

    private static final dev.lamella.schema.Schema COLUMNS = SchemaText.parse("message m { required int32 day (DATE);"
            + " optional int64 took; optional binary kind (STRING); optional binary other (STRING); }");
    private static final ArrowSchema SCHEMA = ArrowSchemaBuilder.of(COLUMNS)
            .with(ColumnPath.of("took"), new ArrowHint.Duration(ArrowTimeUnit.SECOND))
            .with(Map.of(ColumnPath.of("kind"), List.of(categorical()),
                    ColumnPath.of("other"), List.of(categorical())))
            .build();

    private final byte[] bytes = Messages.bytes(SCHEMA.toBase64());
    private final ByteBuffer flatBuffer = ByteBuffer.wrap(bytes, 8, bytes.length - 8).slice()
            .order(ByteOrder.LITTLE_ENDIAN);
    private final Message message = Message.getRootAsMessage(flatBuffer);
    private final Schema schema = (Schema) Optional.ofNullable(message.header(new Schema())).orElseThrow();

    private static ArrowHint categorical() {
        return new ArrowHint.Categorical(new ArrowType.Int(8, true), false);
    }

    @Test
    void theMessageIsOfVersionFiveAndHasASchema() {
        assertThat(message.version()).isEqualTo(MetadataVersion.V5);
        assertThat(message.headerType()).isEqualTo(MessageHeader.Schema);
        assertThat(message.bodyLength()).isZero();
        assertThat(schema.endianness()).isEqualTo(Endianness.Little);
        assertThat(schema.fieldsLength()).isEqualTo(4);
        assertThat(schema.featuresAsByteBuffer()).isNull();
        assertThat(schema.customMetadataLength()).isZero();
    }

    @Test
    void theFrameIsThatOfToday() {
        ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(frame.getInt(0)).isEqualTo(-1);
        assertThat(frame.getInt(4)).isEqualTo(bytes.length - 8);
        assertThat(bytes.length % 8).isZero();
    }

    @Test
    void fieldsAreWhatWasMeant() {
        Field day = schema.fields(0);
        assertThat(day.name()).isEqualTo("day");
        assertThat(day.nullable()).isFalse();
        assertThat(day.typeType()).isEqualTo(Type.Date);
        assertThat(((Date) Optional.ofNullable(day.type(new Date())).orElseThrow()).unit()).isEqualTo(DateUnit.DAY);
        assertThat(day.childrenLength()).isZero();
        Field took = schema.fields(1);
        assertThat(took.nullable()).isTrue();
        assertThat(((Duration) Optional.ofNullable(took.type(new Duration())).orElseThrow()).unit())
                .isEqualTo(TimeUnit.SECOND);
        DictionaryEncoding dictionary = schema.fields(3).dictionary();
        assertThat(dictionary.id()).isEqualTo(1);
        assertThat(dictionary.indexType().bitWidth()).isEqualTo(8);
        assertThat(dictionary.indexType().isSigned()).isTrue();
    }

    /// Other readers reject numbers of 8 bytes that are not aligned.
    @Test
    void idsOfDictionariesAreAligned() {
        FlatTable root = FlatTable.root(flatBuffer);
        FlatTable header = root.table(2, "header");
        assertThat(header.count(1, 4)).isEqualTo(4);
        int id = header.table(1, 3).table(4, "dictionary").number(0, Long.BYTES);
        assertThat(flatBuffer.getLong(id)).isEqualTo(1);
        assertThat((8 + id) % 8).isZero();
    }

    @Test
    void unitsThatAreNoDefaultsAreStored() {
        FlatTable header = FlatTable.root(flatBuffer).table(2, "header");
        assertThat(header.table(1, 0).table(3, "type").number(0, Short.BYTES)).isPositive();
        assertThat(header.table(1, 1).table(3, "type").number(0, Short.BYTES)).isPositive();
        assertThat(header.has(FEATURES_SLOT)).isFalse();
    }
}
