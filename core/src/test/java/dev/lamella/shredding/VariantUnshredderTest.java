package dev.lamella.shredding;

import static dev.lamella.shredding.ShreddedRows.member;
import static dev.lamella.shredding.ShreddedRows.object;
import static dev.lamella.shredding.ShreddedRows.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantObject;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values out of their columns: kinds, names, and what other readers got wrong.
class VariantUnshredderTest {
    private static final String FIELD_A = typed(object(member("a", "int32")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            boolean                             | true                                 | 04
            boolean                             | false                                | 08
            int32 (INTEGER(8,true))             | -128                                 | 0c80
            int32 (INTEGER(16,true))            | 32767                                | 10ff7f
            int32                               | 1                                    | 1401000000
            int32 (INTEGER(32,true))            | -1                                   | 14ffffffff
            int64                               | 1                                    | 180100000000000000
            int64 (INTEGER(64,true))            | -2                                   | 18feffffffffffffff
            float                               | 1.5                                  | 380000c03f
            double                              | -2.5                                 | 1c00000000000004c0
            int32 (DECIMAL(9,4))                | 12345                                | 200439300000
            int32 (DECIMAL(9,4))                | -999999999                           | 2004013665c4
            int64 (DECIMAL(18,9))               | -1                                   | 2409ffffffffffffffff
            int64 (DECIMAL(18,9))               | 999999999999999999                   | 2409ffff63a7b3b6e00d
            binary (DECIMAL(38,9))              | "0x01"                               | 280901000000000000000000000000000000
            binary (DECIMAL(38,0))              | "0xfffffffffffffffffffffffffffffffffe" | 2800feffffffffffffffffffffffffffffff
            fixed_len_byte_array(4) (DECIMAL(9,2)) | "0x80000000"                      | 280200000080ffffffffffffffffffffffff
            fixed_len_byte_array(16) (DECIMAL(38,38)) | "0x4b3b4ca85a86c47a098a223fffffffff" | 2826ffffffff3f228a097ac4865aa84c3b4b
            int32 (DATE)                        | 19000                                | 2c384a0000
            int64 (TIME(MICROS,false))          | 86399999999                          | 44ff5fd71d14000000
            int64 (TIMESTAMP(MICROS,true))      | 1                                    | 300100000000000000
            int64 (TIMESTAMP(MICROS,false))     | 1                                    | 340100000000000000
            int64 (TIMESTAMP(NANOS,true))       | 1                                    | 480100000000000000
            int64 (TIMESTAMP(NANOS,false))      | 1                                    | 4c0100000000000000
            binary                              | "0x00ff"                             | 3c0200000000ff
            binary (STRING)                     | "xy"                                 | 097879
            fixed_len_byte_array(16) (UUID)     | "0x00112233445566778899aabbccddeeff" | 5000112233445566778899aabbccddeeff
            """)
    void givesTheKindOfTheColumn(String type, String stored, String bytes) {
        assertThat(HexFormat.of().formatHex(only(ShreddedRows.of(typed(type)), "{\"typed_value\": " + stored + "}")
                .toByteArray())).isEqualTo(bytes);
    }

    /// The column stores more digits than its precision. The number is delivered, as it is from columns of other groups.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int32 (DECIMAL(9,4))  | 1000000000           | DECIMAL8  | 100000.0000
            int32 (DECIMAL(9,4))  | -2147483648          | DECIMAL8  | -214748.3648
            int32 (DECIMAL(2,1))  | 100                  | DECIMAL4  | 10.0
            int64 (DECIMAL(18,9)) | 1000000000000000000  | DECIMAL16 | 1000000000.000000000
            int64 (DECIMAL(18,9)) | -9223372036854775808 | DECIMAL16 | -9223372036.854775808
            """)
    void keepsDecimalsOfMoreDigitsThanTheColumnDeclares(String type, String stored, VariantKind kind, String number) {
        Variant value = only(ShreddedRows.of(typed(type)), "{\"typed_value\": " + stored + "}");
        assertThat(value.kind()).isEqualTo(kind);
        assertThat(value.toJson()).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            int32 (INTEGER(8,true))    | 128         | has a number outside of -128 to 127
            int32 (INTEGER(16,true))   | -32769      | has a number outside of -32768 to 32767
            int64 (TIME(MICROS,false)) | 86400000000 | has a time outside of the day
            int64 (TIME(MICROS,false)) | -1          | has a time outside of the day
            binary (DECIMAL(38,0))     | ""          | has a number of no bytes; there is at least one
            binary (DECIMAL(38,0))     | "0x4b3b4ca85a86c47a098a224000000000" | has a number of more than 38 digits
            binary (DECIMAL(38,0))     | "0xb4c4b357a5793b85f675ddc000000000" | has a number of more than 38 digits
            binary (DECIMAL(38,0))     | "0x0080000000000000000000000000000000" | has a number of more than 38 digits
            """)
    void rejectsNumbersThatTheTypeCannotHold(String type, String stored, String problem) {
        assertThatThrownBy(() -> only(ShreddedRows.of(typed(type)), "{\"typed_value\": " + stored + "}"))
                .isInstanceOf(CorruptFileException.class).hasMessageContaining(problem);
    }

    /// Other readers have converted them, and got other values than were written.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int32 (INTEGER(32,false))        | typed_value
            int64 (INTEGER(64,false))        | typed_value
            int64 (TIMESTAMP(MILLIS,true))   | typed_value
            int32 (TIME(MILLIS,false))       | typed_value
            int64 (TIME(MICROS,true))        | typed_value
            int64 (TIME(NANOS,false))        | typed_value
            int96                            | typed_value
            fixed_len_byte_array(4)          | typed_value
            fixed_len_byte_array(2) (FLOAT16) | typed_value
            binary (ENUM)                    | typed_value
            binary (JSON)                    | typed_value
            binary (DECIMAL(39,0))           | typed_value
            fixed_len_byte_array(16) (DECIMAL(50,39)) | typed_value
            int32 (DECIMAL(19,10))           | typed_value
            optional group typed_value (MAP) { repeated group key_value { required int32 key; optional int32 value; } } | typed_value
            optional group typed_value (LIST) { repeated int32 element; } | typed_value
            optional group typed_value (LIST) { repeated group list { optional int32 element; } } | typed_value
            optional group typed_value (LIST) { repeated group list { required group element { optional int32 x; } } } | typed_value
            optional group typed_value { optional int32 a; } | typed_value.a
            optional group typed_value { required group a { optional int32 b; } } | typed_value.a
            optional group typed_value { required group a { optional int32 value; } } | typed_value.a.value
            optional group typed_value { required group a { optional binary value (STRING); } } | typed_value.a.value
            optional group typed_value { required group a { repeated binary value; } } | typed_value.a.value
            optional group typed_value { required group a { repeated int32 typed_value; } } | typed_value.a.typed_value
            optional group typed_value { required group a { optional int96 typed_value; } } | typed_value.a.typed_value
            optional group typed_value { repeated group a { optional binary value; } } | typed_value.a
            optional group typed_value { required group a { optional binary value; optional binary value; } } | typed_value.a
            optional group typed_value { required group a { optional binary value; } required group a { optional binary value; } } | typed_value.a
            """)
    void rejectsTypesThatShreddingDoesNotHave(String type, String place) {
        GroupField field = ShreddedRows.variant(typed(type));
        for (VariantConformance conformance : VariantConformance.values()) {
            assertThatThrownBy(() -> VariantUnshredder.of(field, conformance))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageStartingWith("Values of the variant are shredded, at " + place + ", into ")
                    .hasMessageContaining("VariantShredding.md, \"");
        }
    }

    @Test
    void parsesMetadataOncePerEntryOfADictionary() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a", "b");
        VariantVector plain = rows.vector(row(1), row(2), row(3));
        byte[] own = rows.metadata().bytes();
        BytesVector entries = ShreddedRows.bytes(List.of(Optional.of(own), Optional.of(new byte[]{1, 0, 0})));
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field());
        VariantVector encoded = with(plain, 0, new DictionaryVector(3, Validity.none(), entries, new int[]{0, 1, 0}));
        unshredder.bind(encoded);
        VariantMetadata first = unshredder.value(0).metadata();
        assertThat(unshredder.value(2).metadata()).isSameAs(first);
        assertThat(unshredder.value(1).metadata()).isNotEqualTo(first);
        unshredder.bind(encoded);
        assertThat(unshredder.value(2).metadata()).isSameAs(first);
        assertThat(unshredder.value(1)).isEqualTo(ShreddedRows.json("{\"a\":2}"));
    }

    @Test
    void parsesTheSameMetadataOfNeighboursOnce() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a");
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field());
        unshredder.bind(rows.vector(row(1), "", row(2)));
        VariantMetadata first = unshredder.value(0).metadata();
        assertThat(unshredder.value(2).metadata()).isSameAs(first);
        unshredder.bind(rows.vector(row(3)));
        assertThat(unshredder.value(0).metadata()).isSameAs(first);
    }

    @Test
    void nothingOfOneBatchIsLeftInTheNext() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a");
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field());
        unshredder.bind(rows.vector(row(1)));
        assertThat(unshredder.value(0)).isEqualTo(ShreddedRows.json("{\"a\":1}"));
        unshredder.bind(rows.vector("{}"));
        assertThat(unshredder.value(0)).isEqualTo(ShreddedRows.json("null"));
        unshredder.bind(rows.vector(""));
        assertThatThrownBy(() -> unshredder.value(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aValueStoredWholeIsAViewAndItsCopyIsNot() {
        ShreddedRows rows = ShreddedRows.of("required binary metadata; required binary value;", "a");
        VariantVector vector = rows.vector("{\"value\": {\"a\": 1}}");
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field());
        unshredder.bind(vector);
        byte[] stored = ((BytesVector) vector.fields().get(1)).bytes();
        assertThat(unshredder.value(0).bytes()).isSameAs(stored);
        Variant copy = unshredder.copy(0);
        assertThat(copy).isEqualTo(unshredder.value(0));
        Arrays.fill(stored, (byte) 0);
        assertThat(copy).isEqualTo(ShreddedRows.json("{\"a\":1}"));
    }

    /// Spark and parquet-go store the values of fields in the order in which they came: where the next offset begins, says
    /// nothing of a value's end.
    @Test
    void fieldsThatWereLeftMayLieInAnyOrder() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a", "b", "c", "d");
        VariantBuilder builder = new VariantBuilder(VariantDictionary.of(List.of("a", "b", "c", "d")),
                VariantBuilder.Options.DEFAULT.withOrder(VariantBuilder.ValueOrder.GIVEN));
        builder.beginObject();
        field(builder, "d");
        builder.int8((byte) 1);
        field(builder, "c");
        builder.string("text".getBytes(StandardCharsets.UTF_8), 0, 4);
        field(builder, "b");
        builder.int16((short) 300);
        builder.endObject();
        Variant value = only(rows.field(), withValue(rows.vector(row(7)), builder.build()), VariantConformance.STRICT);
        assertThat(value).isEqualTo(ShreddedRows.json("{\"a\":7,\"b\":300,\"c\":\"text\",\"d\":1}"));
        assertThat(rows.encode(value)).isEqualTo(value.toByteArray());
    }

    /// An unsorted dictionary may have a name twice, and a field the second of its ids.
    @Test
    void namesMayBeInTheDictionaryTwice() {
        // Names: b, a, b.
        byte[] metadata = HexFormat.of().parseHex("01" + "03" + "00010203" + "626162");
        byte[] residual = HexFormat.of().parseHex("02" + "01" + "02" + "0002" + "0c05");
        ShreddedRows rows = ShreddedRows.of(FIELD_A);
        VariantVector vector = with(withValue(rows.vector(row(7)), residual), 0, bytes(metadata));
        Variant value = only(rows.field(), vector, VariantConformance.STRICT);
        assertThat(value).isEqualTo(ShreddedRows.json("{\"a\":7,\"b\":5}"));
        ShreddedRows twice = ShreddedRows.of(typed(object(member("b", "int32"))));
        VariantVector both = with(withValue(twice.vector("{\"typed_value\": {\"b\": {\"typed_value\": 7}}}"), residual),
                0,
                bytes(metadata));
        assertThatThrownBy(() -> only(twice.field(), both, VariantConformance.STRICT))
                .hasMessageContaining("The field typed_value.b is shredded, and is in the `value` beside it too");
        assertThat(only(twice.field(), both, VariantConformance.LENIENT)).isEqualTo(ShreddedRows.json("{\"b\":7}"));
    }

    @Test
    void fieldsOfTheSameNameAreRejectedOrTheLastCounts() {
        byte[] metadata = HexFormat.of().parseHex("01" + "03" + "00010203" + "626162");
        byte[] residual = HexFormat.of().parseHex("02" + "02" + "0002" + "000204" + "0c050c06");
        ShreddedRows rows = ShreddedRows.of(FIELD_A);
        VariantVector vector = with(withValue(rows.vector(row(7)), residual), 0, bytes(metadata));
        assertThatThrownBy(() -> only(rows.field(), vector, VariantConformance.STRICT))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("Fields 0 and 1 of an object have the same name");
        assertThat(only(rows.field(), vector, VariantConformance.LENIENT))
                .isEqualTo(ShreddedRows.json("{\"a\":7,\"b\":6}"));
    }

    /// Old writers sort names by UTF-16 code units, where a surrogate is less than U+FFFD.
    @Test
    void fieldsThatWereLeftMayBeInAnotherOrderOfNames() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a", "\ud83d\ude00", "\ufffd");
        // Ids are by bytes: a, U+FFFD, U+1F600; here U+1F600 stands first.
        byte[] residual = HexFormat.of().parseHex("02" + "02" + "0201" + "000204" + "0c050c06");
        Variant value = only(rows.field(), withValue(rows.vector(row(7)), residual), VariantConformance.STRICT);
        assertThat(value).isEqualTo(ShreddedRows.json("{\"a\":7,\"\ud83d\ude00\":5,\"\ufffd\":6}"));
        assertThat(rows.encode(value)).isEqualTo(value.toByteArray());
    }

    @Test
    void shreddedFieldsComeInTheOrderOfTheirBytes() {
        ShreddedRows rows = ShreddedRows.of(typed(object(member("\ud83d\ude00", "int32"), member("\ufffd", "int32"),
                member("z", "int32"))), "z", "\ud83d\ude00", "\ufffd");
        VariantObject value = only(rows, "{\"typed_value\": {\"\ud83d\ude00\": {\"typed_value\": 1}, \"\ufffd\":"
                + " {\"typed_value\": 2}, \"z\": {\"typed_value\": 3}}}").asObject();
        assertThat(List.of(value.name(0), value.name(1), value.name(2))).containsExactly("z", "\ufffd", "\ud83d\ude00");
        assertThat(rows.encode(value)).isEqualTo(value.toByteArray());
    }

    /// The specification has all names in the metadata. Where one is lacking, it is added, and no id changes.
    @Test
    void namesThatMetadataLacksAreAdded() {
        ShreddedRows rows = ShreddedRows.of(typed(object(member("a", "int32"), member("x", "int32"))), "b", "c");
        Variant value = only(rows, "{\"value\": {\"c\": {\"b\": 1}}, \"typed_value\": {\"x\": {\"typed_value\": 2}}}");
        assertThat(value).isEqualTo(ShreddedRows.json("{\"c\":{\"b\":1},\"x\":2}"));
        assertThat(value.metadata().name(0)).isEqualTo("b");
        assertThat(value.metadata().name(1)).isEqualTo("c");
        Variant complete = only(rows, "{\"value\": {\"c\": {\"b\": 1}}, \"typed_value\": {}}");
        assertThat(complete.metadata()).isEqualTo(rows.metadata());
        Variant none = only(ShreddedRows.of(FIELD_A), row(1));
        assertThat(none).isEqualTo(ShreddedRows.json("{\"a\":1}"));
        assertThat(none.metadata()).isEqualTo(ShreddedRows.of("required binary metadata; required binary value;", "a")
                .metadata());
    }

    @Test
    void objectsMayHaveMoreFieldsThanAByteCounts() {
        int count = 700;
        List<String> names = new ArrayList<>();
        StringBuilder typed = new StringBuilder();
        StringBuilder rest = new StringBuilder();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String name = "f" + i;
            names.add(name);
            (i % 3 == 0 ? rest : typed).append(",\"").append(name).append(i % 3 == 0 ? "\":" : "\":{\"typed_value\":")
                    .append(i).append(i % 3 == 0 ? "" : "}");
            all.append(",\"").append(name).append("\":").append(i);
        }
        ShreddedRows rows = ShreddedRows.of(
                typed(object(names.stream().filter(name -> Integer.parseInt(name.substring(1)) % 3 != 0)
                        .map(name -> member(name, "int32 (INTEGER(16,true))")).toArray(String[]::new))),
                names.toArray(String[]::new));
        Variant value = only(rows,
                "{\"value\":{" + rest.substring(1) + "},\"typed_value\":{" + typed.substring(1) + "}}");
        assertThat(value).isEqualTo(ShreddedRows.json("{" + all.substring(1) + "}"));
        assertThat(rows.encode(value)).isEqualTo(value.toByteArray());
    }

    @Test
    void rejectsMetadataThatIsNull() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A.replace("required binary metadata", "optional binary metadata"),
                "a");
        VariantVector vector = with(rows.vector(row(1)), 0, ShreddedRows.bytes(List.of(Optional.empty())));
        assertThatThrownBy(() -> only(rows.field(), vector, VariantConformance.LENIENT))
                .isInstanceOf(CorruptFileException.class).hasMessageContaining("`metadata` is null");
    }

    @Test
    void givesEvents() {
        ShreddedRows rows = ShreddedRows.of(FIELD_A, "a", "b");
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field());
        unshredder.bind(rows.vector("{\"value\": {\"b\": [1]}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}"));
        VariantBuilder builder = new VariantBuilder(VariantDictionary.of(List.of("a", "b")));
        unshredder.writeTo(0, builder);
        assertThat(builder.build()).isEqualTo(unshredder.value(0).toByteArray());
    }

    static String row(int a) {
        return "{\"typed_value\": {\"a\": {\"typed_value\": " + a + "}}}";
    }

    static Variant only(ShreddedRows rows, String row) {
        return only(rows.field(), rows.vector(row), VariantConformance.STRICT);
    }

    static Variant only(GroupField field, VariantVector vector, VariantConformance conformance) {
        VariantUnshredder unshredder = VariantUnshredder.of(field, conformance);
        unshredder.bind(vector);
        return unshredder.value(0);
    }

    private static void field(VariantBuilder builder, String name) {
        builder.field(name.getBytes(StandardCharsets.UTF_8), 0, name.length());
    }

    static BytesVector bytes(byte[] value) {
        return ShreddedRows.bytes(List.of(Optional.of(value)));
    }

    static VariantVector withValue(VariantVector vector, byte[] value) {
        return with(vector, 1, bytes(value));
    }

    static VariantVector with(VariantVector vector, int ordinal, ColumnVector field) {
        List<ColumnVector> fields = new ArrayList<>(vector.fields());
        fields.set(ordinal, field);
        return vector.withFields(fields);
    }
}
