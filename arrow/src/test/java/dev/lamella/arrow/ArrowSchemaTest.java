package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// How the text of an Arrow schema is read.
class ArrowSchemaTest {
    private static final String ADVICE = ".\nThe columns do not depend on it: read the file without its Arrow schema, or write it again.";
    private static final ArrowSchema SCHEMA = new ArrowSchema(List.of(
            ArrowField.required("id", new ArrowType.Int(64, true)),
            ArrowField.nullable("tags", new ArrowType.List(), ArrowField.nullable("item", new ArrowType.Utf8()))
                    .withExtension(new ArrowExtension("x y", "\"1\"")),
            ArrowField.nullable("kind", new ArrowType.Utf8())
                    .withDictionary(new ArrowDictionary(0, new ArrowType.Int(8, true), true))
                    .withMetadata(Map.of("line\n", "b")),
            ArrowField.nullable("at: ", new ArrowType.Timestamp(ArrowTimeUnit.NANOSECOND, Optional.of("UTC")))),
            Map.of("a", "\\\u0007"));
    private static final byte[] FLAT_BUFFER = SchemaWriter.write(SCHEMA);

    @Test
    void isPrintedAFieldALine() {
        assertThat(SCHEMA).hasToString("""
                id: int64 not null
                tags: list, extension "x y" "\\"1\\""
                  item: string
                kind: string, dictionary 0 of int8, ordered, metadata "line\\u000a": "b"
                "at: ": timestamp[ns, tz=UTC]
                metadata "a": "\\\\\\u0007"
                """);
    }

    @Test
    void oldFramesAreRead() {
        int length = FLAT_BUFFER.length;
        assertThat(ArrowSchema.parse(Messages.framed(FLAT_BUFFER, -1, length))).isEqualTo(SCHEMA);
        assertThat(ArrowSchema.parse(Messages.framed(FLAT_BUFFER, length))).isEqualTo(SCHEMA);
        byte[] followed = Arrays.copyOf(FLAT_BUFFER, length + 5);
        assertThat(ArrowSchema.parse(Messages.framed(followed, -1, length))).isEqualTo(SCHEMA);
        assertThat(ArrowSchema.parse(SCHEMA.toBase64().replace("=", ""))).isEqualTo(SCHEMA);
    }

    @Test
    void versionFourIsRead() {
        FlatBufferBuilder out = new FlatBufferBuilder();
        int fields = Schema.createFieldsVector(out, new int[0]);
        int schema = Schema.createSchema(out, Endianness.Big, fields, 0, 0);
        assertThat(ArrowSchema.parse(Messages.of(out, schema, MetadataVersion.V4, MessageHeader.Schema)))
                .isEqualTo(new ArrowSchema(List.of(), Map.of()));
    }

    record Default(int typeId, ArrowType type) {}

    /// What a type is whose table says nothing.
    static final List<Default> DEFAULTS = List.of(
            new Default(Type.Int, new ArrowType.Int(0, false)),
            new Default(Type.FloatingPoint, new ArrowType.FloatingPoint(ArrowType.Precision.HALF)),
            new Default(Type.Decimal, new ArrowType.Decimal(0, 0, 128)),
            new Default(Type.Date, new ArrowType.Date(ArrowType.DateUnit.MILLISECOND)),
            new Default(Type.Time, new ArrowType.Time(ArrowTimeUnit.MILLISECOND, 32)),
            new Default(Type.Timestamp, new ArrowType.Timestamp(ArrowTimeUnit.SECOND, Optional.empty())),
            new Default(Type.Interval, new ArrowType.Interval(ArrowType.IntervalUnit.YEAR_MONTH)),
            new Default(Type.Union, new ArrowType.Union(ArrowType.UnionMode.SPARSE, List.of())),
            new Default(Type.Duration, new ArrowType.Duration(ArrowTimeUnit.MILLISECOND)),
            new Default(Type.Map, new ArrowType.Map(false)),
            new Default(27, new ArrowType.Unrecognized(27)),
            new Default(255, new ArrowType.Unrecognized(255)),
            new Default(0, new ArrowType.Unrecognized(0)));

    @ParameterizedTest
    @FieldSource("DEFAULTS")
    void whatIsLeftOutIsTheDefault(Default c) {
        assertThat(typeOf(Messages.ofType(c.typeId(), ArrowSchemaTest::emptyTable))).isEqualTo(c.type());
    }

    @Test
    void unknownUnitsMakeAnUnknownType() {
        assertThat(typeOf(Messages.ofType(Type.Date, out -> Date.createDate(out, (short) 2))))
                .isEqualTo(new ArrowType.Unrecognized(Type.Date));
        assertThat(typeOf(Messages.ofType(Type.Date, out -> Date.createDate(out, (short) -1))))
                .isEqualTo(new ArrowType.Unrecognized(Type.Date));
    }

    @Test
    void whatIsNotKnownIsNotWritten() {
        ArrowSchema schema = new ArrowSchema(List.of(ArrowField.nullable("f", new ArrowType.Unrecognized(27))),
                Map.of());
        assertThatThrownBy(schema::toBase64).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unrecognized(27)");
    }

    @Test
    void dictionariesWithoutAnIndexTypeHaveInt32() {
        String text = Messages.ofField(out -> {
            int dictionary = DictionaryEncoding.createDictionaryEncoding(out, 7, 0, false, (short) 0);
            return Field.createField(out, 0, false, Type.Utf8, emptyTable(out), dictionary, 0, 0);
        });
        assertThat(ArrowSchema.parse(text).fields()).containsExactly(ArrowField.required("", new ArrowType.Utf8())
                .withDictionary(new ArrowDictionary(7, new ArrowType.Int(32, true), false)));
    }

    @Test
    void theFirstOfTwoKeysCounts() {
        String text = Messages.ofField(out -> {
            int key = out.createString("k");
            int first = org.apache.arrow.flatbuf.KeyValue.createKeyValue(out, key, out.createString("1"));
            int second = org.apache.arrow.flatbuf.KeyValue.createKeyValue(out, key, out.createString("2"));
            int empty = org.apache.arrow.flatbuf.KeyValue.createKeyValue(out, 0, 0);
            int metadata = Field.createCustomMetadataVector(out, new int[]{first, second, empty});
            return Messages.field(out, out.createString("f"), 0, metadata);
        });
        assertThat(ArrowSchema.parse(text).fields().getFirst().metadata()).isEqualTo(Map.of("k", "1", "", ""));
        KeyValue one = SCHEMA.toKeyValue();
        KeyValue other = new KeyValue(ArrowSchema.KEY, Optional.of("?"));
        assertThat(ArrowSchema.of(List.of(new KeyValue("a", Optional.empty()), one, other))).contains(SCHEMA);
        assertThat(ArrowSchema.of(List.of())).isEmpty();
    }

    @Test
    void depthIsBounded() {
        assertThat(ArrowSchema.parse(Messages.ofField(out -> nested(out, ArrowSchema.MAX_DEPTH))).toString().lines())
                .hasSize(ArrowSchema.MAX_DEPTH);
        assertThatThrownBy(() -> ArrowSchema.parse(Messages.ofField(out -> nested(out, ArrowSchema.MAX_DEPTH + 1))))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessage("The Arrow schema nests fields more than 64 levels deep.\n"
                        + "Read or write the file without its Arrow schema. The columns do not depend on it.");
    }

    /// Each field has its child twice, which doubles the schema with every four bytes.
    @Test
    void fieldsThatAreLedToAgainAndAgainAreRejected() {
        String text = Messages.ofField(out -> {
            int name = out.createString("f");
            int field = Messages.field(out, name, 0, 0);
            for (int depth = 1; depth < 60; depth++) {
                field = Messages.field(out, name, Field.createChildrenVector(out, new int[]{field, field}), 0);
            }
            return field;
        });
        assertThatThrownBy(() -> ArrowSchema.parse(text)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("bytes refer to the same fields again and again");
    }

    /// A schema whose fields have the same bytes for their names.
    private static String sharing(String name) {
        return Messages.ofField(out -> {
            int shared = out.createString(name);
            int[] children = new int[1000];
            for (int i = 0; i < children.length; i++) {
                children[i] = Messages.field(out, shared, 0, 0);
            }
            return Messages.field(out, shared, Field.createChildrenVector(out, children), 0);
        });
    }

    @Test
    void aTextThatIsSharedIsReadOnce() {
        ArrowField field = ArrowSchema.parse(sharing("x".repeat(10_000))).fields().getFirst();
        assertThat(field.children()).hasSize(1000).allMatch(child -> child.name() == field.name());
    }

    @Test
    void aLongTextThatIsSharedByManyIsRejected() {
        String text = sharing("x".repeat(100_000));
        assertThatThrownBy(() -> ArrowSchema.parse(text)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("repeats texts so often that they take more than 67108864 bytes");
    }

    record Rejection(String message, String text) {
        @Override
        public String toString() {
            return message;
        }
    }

    private static Rejection damage(String message, String text) {
        return new Rejection("The Arrow schema is damaged: " + message, text);
    }

    private static String withInt(int at, int value) {
        byte[] message = Messages.bytes(SCHEMA.toBase64());
        ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        return Base64.getEncoder().encodeToString(message);
    }

    static final List<Rejection> REJECTIONS = List.of(
            damage("4 characters are not Base64 in the standard alphabet without line breaks", "a-_b"),
            damage("3 characters are not Base64 in the standard alphabet without line breaks", "ab\n"),
            damage("the message ends before its length field, after 0 bytes", ""),
            damage("the message ends before its length field, after 3 bytes", "AAAA"),
            damage("the message ends before its length field, after 4 bytes", Messages.framed(new byte[0], -1)),
            damage("the message claims 9 bytes, but has 8", Messages.framed(new byte[8], -1, 9)),
            damage("the message claims -2 bytes, but has 8", Messages.framed(new byte[8], -2)),
            damage("the root of at least 4 bytes at byte 0 is not within 0 bytes", Messages.framed(new byte[0], -1, 0)),
            damage("the root of at least 4 bytes at byte 4294967295 is not within " + (FLAT_BUFFER.length + 7) / 8 * 8
                    + " bytes",
                    withInt(8, -1)),
            damage("the text of 1 bytes at byte 92 is not UTF-8", Messages.ofField(out -> {
                int name = out.createByteVector(new byte[]{(byte) 0xff});
                return Messages.field(out, name, 0, 0);
            })),
            damage("the message has a header of type 2; a schema has type 1", ofHeader(MetadataVersion.V5, (byte) 2)),
            new Rejection("The Arrow schema has version V3 of Arrow's metadata; V4 and V5 are supported",
                    ofHeader(MetadataVersion.V3, MessageHeader.Schema)),
            new Rejection("The Arrow schema has version V6 of Arrow's metadata; V4 and V5 are supported",
                    ofHeader((short) 5, MessageHeader.Schema)));

    private static String ofHeader(short version, byte type) {
        FlatBufferBuilder out = new FlatBufferBuilder();
        return Messages.of(out, Schema.createSchema(out, Endianness.Little, 0, 0, 0), version, type);
    }

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void whatIsNoSchemaIsRejected(Rejection c) {
        assertThatThrownBy(() -> ArrowSchema.parse(c.text())).isInstanceOf(ParquetException.class)
                .hasMessage(c.message() + ADVICE);
        ArrowHints hints = ArrowHints.of(dev.lamella.schema.Schema.builder("m").build(),
                List.of(new KeyValue(ArrowSchema.KEY, Optional.of(c.text()))));
        assertThat(hints.warnings()).containsExactly(c.message() + "; the whole schema is ignored");
        assertThat(hints.schema()).isEmpty();
    }

    @Test
    void aKeyWithoutValueIsRejected() {
        List<KeyValue> keyValues = List.of(new KeyValue(ArrowSchema.KEY, Optional.empty()));
        assertThatThrownBy(() -> ArrowSchema.of(keyValues)).isInstanceOf(CorruptFileException.class)
                .hasMessage("The key ARROW:schema has no value" + ADVICE);
    }

    @Test
    void aTypeWithoutTableIsRejected() {
        assertThatThrownBy(() -> ArrowSchema.parse(Messages.ofType(Type.Int, ignored -> 0)))
                .isInstanceOf(CorruptFileException.class).hasMessageContaining("has no type");
    }

    private static int emptyTable(FlatBufferBuilder out) {
        out.startTable(0);
        return out.endTable();
    }

    private static int nested(FlatBufferBuilder out, int depth) {
        int field = 0;
        for (int i = 0; i < depth; i++) {
            field = Messages.field(out, out.createString("f"),
                    field == 0 ? 0 : Field.createChildrenVector(out, new int[]{field}), 0);
        }
        return field;
    }

    private static ArrowType typeOf(String text) {
        return ArrowSchema.parse(text).fields().getFirst().type();
    }
}
