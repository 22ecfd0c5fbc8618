package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.batch.InvalidCells.Treatment;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which batches are rejected, with what words.
class BatchVerifierTest {
    private static final Validity ALL = Validity.none();
    private static final String SHAPE = "Make the batch of vectors that fit the writer's schema.";
    private static final String CONTENT = "Make new vectors: the parts of these are inconsistent.";

    /// A batch of one column.
    record Case(String why, String schema, ColumnVector column, Class<? extends ParquetException> kind,
            String message) {
        static Case shape(String why, String schema, ColumnVector column, String place, String problem) {
            return new Case(why, schema, column, SchemaMismatchException.class,
                    "Column " + place + ":\n" + problem + ".\n" + SHAPE);
        }

        static Case content(String why, String schema, ColumnVector column, String place, String problem) {
            return new Case(why, schema, column, ValueException.class,
                    "Column " + place + ":\n" + problem + ".\n" + CONTENT);
        }

        static Case value(String why, String schema, ColumnVector column, String message) {
            return new Case(why, schema, column, ValueException.class, "Column " + message);
        }

        @Override
        public String toString() {
            return why;
        }
    }

    private static final String LIST = "optional group l (LIST) { repeated group list { required int32 element; } }";
    private static final String MAP = "optional group m (MAP) { repeated group key_value { required int32 key;"
            + " optional int64 value; } }";
    private static final String KEYS = "optional group m (MAP) { repeated group key_value { required int32 key; } }";
    private static final String STRUCT = "optional group s { required int32 a; optional binary b; }";
    private static final String TEXT = "optional binary t (STRING)";

    static final List<Case> CASES = List.of(
            Case.shape("another kind of number", "required int32 a;", new LongVector(2, ALL, new long[2]), "a",
                    "The values come as LongVector; INT32 needs IntVector"),
            Case.shape("numbers for text", "optional binary t (STRING);", ints(1, 2), "t",
                    "The values come as IntVector; STRING on BYTE_ARRAY needs BytesVector, or DictionaryVector of it"),
            Case.shape("a dictionary of numbers", "required int32 a;",
                    new DictionaryVector(2, ALL, texts(""), new int[2]), "a",
                    "The values come as DictionaryVector; INT32 needs IntVector"),
            Case.shape("a dictionary of the other bytes", "required int96 a;",
                    new DictionaryVector(2, ALL, texts("a"), new int[2]), "a",
                    "The values come as BytesVector; INT96 needs FixedBytesVector, or DictionaryVector of it"),
            Case.shape("a list for a leaf", "required int32 a;",
                    new ListVector(2, ALL, new int[3], new NullVector(0)), "a",
                    "The values come as ListVector; INT32 needs IntVector"),
            Case.shape("a leaf for a list", LIST, ints(1, 2), "l",
                    "The values come as IntVector; LIST needs ListVector"),
            Case.shape("a null vector for a list", LIST, new NullVector(2), "l",
                    "The values come as NullVector; LIST needs ListVector"),
            Case.shape("a list for a map", MAP, new ListVector(2, ALL, new int[3], new NullVector(0)), "m",
                    "The values come as ListVector; MAP needs MapVector"),
            Case.shape("a list for a group", STRUCT, new ListVector(2, ALL, new int[3], new NullVector(0)), "s",
                    "The values come as ListVector; a group needs StructVector"),
            Case.shape("fewer slots than rows", "required int32 a;", ints(1), "a",
                    "There are 1 slots; 2 are needed"),
            Case.shape("an array that is too short", "required boolean a;", new BooleanVector(2, ALL, new boolean[1]),
                    "a", "There are 1 values for 2 slots"),
            Case.shape("slices that are too few", "required binary a;",
                    new BytesVector(2, ALL, new byte[4], new long[1]),
                    "a", "There are 1 values for 2 slots"),
            Case.shape("indices that are too few", TEXT + ";", new DictionaryVector(2, ALL, texts("a"), new int[1]),
                    "t",
                    "There are 1 indices for 2 slots"),
            Case.shape("a width that is not the column's", "required fixed_len_byte_array(3) f;",
                    new FixedBytesVector(2, ALL, 4, new byte[8]), "f",
                    "Values have 4 bytes; FIXED_LEN_BYTE_ARRAY(3) has 3"),
            Case.shape("a width that is not that of a UUID", "required fixed_len_byte_array(16) f (UUID);",
                    new FixedBytesVector(2, ALL, 15, new byte[30]), "f",
                    "Values have 15 bytes; UUID on FIXED_LEN_BYTE_ARRAY(16) has 16"),
            Case.shape("fixed bytes that are too few", "required int96 f;",
                    new FixedBytesVector(2, ALL, 12, new byte[23]), "f", "There are 23 bytes; 2 slots need 24"),
            Case.shape("a validity that is too short", "optional int32 a;",
                    new IntVector(2, Validity.of(new long[0], 1), new int[2]), "a",
                    "The validity has 0 words; 2 slots need 1"),
            Case.shape("a struct with a vector too many", STRUCT,
                    new StructVector(2, ALL, List.of(ints(1, 2), texts("", ""), ints(1, 2))), "s",
                    "The group has 3 vectors; its fields are 2"),
            Case.shape("a field with slots of its own", STRUCT,
                    new StructVector(2, ALL, List.of(ints(1, 2, 3), texts("", ""))), "s.a",
                    "There are 3 slots; 2 are needed"),
            Case.shape("offsets that are too few", LIST, new ListVector(2, ALL, new int[2], ints()), "l",
                    "There are 2 offsets; 2 slots need 3"),
            Case.shape("the wrong elements", LIST, new ListVector(2, ALL, new int[3], texts()), "l.list.element",
                    "The values come as BytesVector; INT32 needs IntVector"),
            Case.shape("fewer values than keys", MAP,
                    new MapVector(2, ALL, new int[]{0, 1, 2}, ints(1, 2), new NullVector(1)), "m",
                    "There are 2 keys and 1 values"),
            Case.shape("Values of a map that has none", KEYS,
                    new MapVector(2, ALL, new int[]{0, 1, 2}, ints(1, 2), ints(1, 2)), "m",
                    "The values come as IntVector; a map that has only keys needs NullVector"),
            Case.content("offsets that descend", LIST,
                    new ListVector(2, ALL, new int[]{0, 2, 1}, ints(1, 2)), "l, row 1 of the batch",
                    "The offsets of the slot are 2 and 1; they ascend from 0 or more to at most 2, the number of elements"),
            Case.content("offsets that begin before the first element", LIST,
                    new ListVector(2, ALL, new int[]{-1, 2, 2}, ints(1, 2)), "l, row 0 of the batch",
                    "The offsets of the slot are -1 and 2; they ascend from 0 or more to at most 2, the number of elements"),
            Case.content("offsets that end behind the last element", MAP,
                    new MapVector(2, ALL, new int[]{0, 1, 3}, ints(1, 2), new NullVector(2)), "m, row 1 of the batch",
                    "The offsets of the slot are 1 and 3; they ascend from 0 or more to at most 2, the number of entries"),
            Case.content("a null count that is not that of the bits", "optional int32 a;",
                    new IntVector(2, Validity.of(new long[]{1}, 2), new int[2]), "a",
                    "The validity counts 2 nulls; its bits say 1"),
            Case.content("a null count of bits behind the last slot", "optional int32 a;",
                    new IntVector(2, Validity.of(new long[]{3}, 62), new int[2]), "a",
                    "The validity counts 62 nulls; its bits say 0"),
            Case.content("a null count below zero", "optional int32 a;",
                    new IntVector(2, Validity.of(new long[]{3}, -1), new int[2]), "a",
                    "The validity counts -1 nulls; its bits say 0"),
            Case.content("a slice past its array", "required binary a;",
                    new BytesVector(2, ALL, new byte[4], new long[]{2L << 32 | 2, 3L << 32 | 2}), "a",
                    "The value of slot 1 has 2 bytes from byte 3 on; the array has 4"),
            Case.content("a slice of negative length", "required binary a;",
                    new BytesVector(2, ALL, new byte[4], new long[]{0, 0xffff_ffffL}), "a",
                    "The value of slot 1 has 4294967295 bytes from byte 0 on; the array has 4"),
            Case.content("a slice from before its array", "required binary a;",
                    new BytesVector(2, ALL, new byte[4], new long[]{-1L << 32, 0}), "a",
                    "The value of slot 0 has 0 bytes from byte 4294967295 on; the array has 4"),
            Case.content("a slice in the dictionary", TEXT + ";", new DictionaryVector(2, ALL,
                    new BytesVector(1, ALL, new byte[1], new long[]{2}), new int[2]), "t",
                    "The value of slot 0 has 2 bytes from byte 0 on; the array has 1"),
            Case.content("a dictionary with a null", TEXT + ";", new DictionaryVector(2, ALL,
                    new BytesVector(2, nulls(2, 1), new byte[1], new long[2]), new int[2]), "t",
                    "The dictionary counts 1 nulls; entries are not null"),
            Case.content("an index past the dictionary", TEXT + ";",
                    new DictionaryVector(2, ALL, texts("a"), new int[]{0, 1}), "t, row 1 of the batch",
                    "The index is 1; the dictionary has 1 entries, from 0 on"),
            Case.content("a negative index", TEXT + ";",
                    new DictionaryVector(2, ALL, texts("a"), new int[]{-5, 0}), "t, row 0 of the batch",
                    "The index is -5; the dictionary has 1 entries, from 0 on"),
            Case.value("a null that is REQUIRED not to be", "required int32 a;",
                    new IntVector(2, nulls(2, 1), new int[2]),
                    "a, row 1 of the batch:\nThere is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            Case.value("nulls that are REQUIRED not to be", "required int32 a;", new NullVector(2),
                    "a, row 0 of the batch:\nThere is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            Case.value("a null of a struct that is there", STRUCT,
                    new StructVector(2, nulls(2, 0), List.of(new IntVector(2, nulls(2, 0, 1), new int[2]),
                            texts("", ""))),
                    "s.a, row 1 of the batch:\nThere is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            Case.value("an element that is null", LIST,
                    new ListVector(2, ALL, new int[]{1, 2, 4}, new IntVector(4, nulls(4, 0, 3), new int[4])),
                    "l.list.element, row 1 of the batch:\nThere is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            Case.value("a null list of a repeated field", "repeated int32 r;",
                    new ListVector(2, nulls(2, 1), new int[3], ints()),
                    "r, row 1 of the batch:\nThe list is null; a field that is only REPEATED has an empty one instead.\n"
                            + "Give an empty list, or make the field an OPTIONAL group annotated LIST."),
            Case.value("a null element of a repeated field", "repeated int32 r;",
                    new ListVector(2, ALL, new int[]{0, 1, 3}, new IntVector(3, nulls(3, 2), new int[3])),
                    "r, row 1 of the batch:\nAn element is null; elements of a REPEATED field are not.\n"
                            + "Leave the element out, or make the field a LIST of OPTIONAL elements."),
            Case.value("a null element of a list of two levels", "optional group l (LIST) { repeated int32 element; }",
                    new ListVector(2, ALL, new int[]{0, 1, 3}, new IntVector(3, nulls(3, 2), new int[3])),
                    "l.element, row 1 of the batch:\nAn element is null; elements of a REPEATED field are not.\n"
                            + "Leave the element out, or make the field a LIST of OPTIONAL elements."),
            Case.value("a null key", MAP, new MapVector(2, ALL, new int[]{0, 1, 2},
                    new IntVector(2, nulls(2, 1), new int[2]), new NullVector(2)),
                    "m.key_value.key, row 1 of the batch:\nThere is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            Case.value("a null key of an old map",
                    "optional group m (MAP) { repeated group map { optional int32 k; } }",
                    new MapVector(2, ALL, new int[]{0, 1, 2}, new IntVector(2, nulls(2, 1), new int[2]),
                            new NullVector(2)),
                    "m.map.k, row 1 of the batch:\nThe key of an entry is null; keys of a MAP are not.\n"
                            + "Give a value that fits, or choose a type that holds it. What another file has is kept with"
                            + " Validation.KEEP, and becomes null with Validation.NULL_VALUES."));

    @ParameterizedTest
    @FieldSource("CASES")
    void rejects(Case c) {
        Schema schema = schema(c.schema);
        BatchVerifier verifier = new BatchVerifier(schema, new InvalidCells(Treatment.REJECT));
        assertThatThrownBy(() -> verifier.verify(new Batch(schema, 2, List.of(c.column)))).isInstanceOf(c.kind)
                .hasMessage(c.message);
    }

    @Test
    void keepingValuesKeepsNullKeysOfOldMaps() {
        Schema schema = schema("optional group m (MAP) { repeated group map { optional int32 k; } }");
        ColumnVector map = new MapVector(2, ALL, new int[]{0, 1, 2}, new IntVector(2, nulls(2, 1), new int[2]),
                new NullVector(2));
        assertThatCode(() -> new BatchVerifier(schema, new InvalidCells(Treatment.KEEP))
                .verify(new Batch(schema, 2, List.of(map))))
                .doesNotThrowAnyException();
    }

    record Good(String why, String schema, ColumnVector column) {
        @Override
        public String toString() {
            return why;
        }
    }

    static final List<Good> GOOD = List.of(
            new Good("arrays longer than the vector", "required int32 a;", new IntVector(2, ALL, new int[9])),
            new Good("bits behind the last slot", "optional int32 a;",
                    new IntVector(2, Validity.of(new long[]{-2L, 7}, 1), new int[2])),
            new Good("lists from anywhere on", LIST, new ListVector(2, ALL, new int[]{1, 2, 3, 99},
                    new IntVector(5, nulls(5, 0, 3, 4), new int[5]))),
            new Good("a null list with elements", LIST, new ListVector(2, nulls(2, 0), new int[]{0, 2, 3},
                    new IntVector(3, nulls(3, 0), new int[3]))),
            new Good("required values below a null struct", STRUCT, new StructVector(2, nulls(2, 1),
                    List.of(new IntVector(2, nulls(2, 1), new int[2]), new NullVector(2)))),
            new Good("required nulls below a null struct", STRUCT, new StructVector(2, nulls(2, 0, 1),
                    List.of(new NullVector(2), new NullVector(2)))),
            new Good("an index of a null past the dictionary", TEXT + ";",
                    new DictionaryVector(2, nulls(2, 0, 1), texts(), new int[]{7, -1})),
            new Good("text of a null that is none", TEXT + ";", new BytesVector(2, nulls(2, 1),
                    new byte[]{'a', -1}, new long[]{1, 1L << 32 | 1})));

    @ParameterizedTest
    @FieldSource("GOOD")
    void passes(Good c) {
        Schema schema = schema(c.schema);
        assertThatCode(() -> new BatchVerifier(schema, new InvalidCells(Treatment.REJECT))
                .verify(new Batch(schema, 2, List.of(c.column))))
                .doesNotThrowAnyException();
    }

    @Test
    void aBatchOfTheSameMeaningPasses() {
        BatchVerifier verifier = new BatchVerifier(schema("required binary t (STRING);"),
                new InvalidCells(Treatment.REJECT));
        Schema old = SchemaText.parse("message old { required binary t (UTF8); }");
        verifier.verify(new Batch(old, 1, List.of(texts("a"))));
        assertThatThrownBy(() -> verifier.verify(new Batch(schema("required binary t;"), 1, List.of(texts("a")))))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("The schema of the batch is not that of the file. t: STRING becomes BYTE_ARRAY.\n"
                        + "Make the batch for the writer's schema, or a writer for the schema of the batch.");
    }

    @Test
    void namesTheFirstFiveOfManyChanges() {
        BatchVerifier verifier = new BatchVerifier(schema("required int32 x;"), new InvalidCells(Treatment.REJECT));
        Schema other = schema("required int32 a; required int32 b; required int32 c; required int32 d;"
                + " required int32 e; required int32 f;");
        assertThatThrownBy(() -> verifier.verify(new Batch(other, 0, List.of())))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("The schema of the batch is not that of the file. a: added, REQUIRED INT32;"
                        + " b: added, REQUIRED INT32; c: added, REQUIRED INT32; d: added, REQUIRED INT32;"
                        + " e: added, REQUIRED INT32; and 2 more.\n"
                        + "Make the batch for the writer's schema, or a writer for the schema of the batch.");
    }

    @Test
    void aBatchHasAsManyVectorsAsFieldsAndRowsFromZeroOn() {
        Schema schema = schema("required int32 a;");
        BatchVerifier verifier = new BatchVerifier(schema, new InvalidCells(Treatment.REJECT));
        assertThatThrownBy(() -> verifier.verify(new Batch(schema, 1, List.of(ints(1), ints(1)))))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("The batch has 2 vectors; the schema has 1 fields.\n"
                        + "Make the batch for the writer's schema, or a writer for the schema of the batch.");
        assertThatThrownBy(() -> verifier.verify(new Batch(schema, -1, List.of(ints(1)))))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("The batch has -1 rows.\n"
                        + "Make the batch for the writer's schema, or a writer for the schema of the batch.");
    }

    @Test
    void aDictionaryIsVerifiedAnewWhenItIsAnotherOne() {
        Schema schema = schema(TEXT + ";");
        BatchVerifier verifier = new BatchVerifier(schema, new InvalidCells(Treatment.REJECT));
        verifier.verify(new Batch(schema, 1, List.of(new DictionaryVector(1, ALL, texts("a"), new int[1]))));
        ColumnVector bad = new BytesVector(2, ALL, new byte[]{'a', -1}, new long[]{1, 1L << 32 | 1});
        verifier.verify(new Batch(schema, 1, List.of(new DictionaryVector(1, ALL, bad, new int[1]))));
        assertThatThrownBy(() -> verifier
                .verify(new Batch(schema, 2, List.of(new DictionaryVector(2, ALL, bad, new int[]{0, 1})))))
                .isInstanceOf(ValueException.class)
                .hasMessage("Column t, row 1 of the batch:\nThe text of 1 bytes is not UTF-8 at its byte 0; STRING on"
                        + " BYTE_ARRAY holds nothing else.\nGive a value that fits, or choose a type that holds it. What another"
                        + " file has is kept with Validation.KEEP, and becomes null with Validation.NULL_VALUES.");
    }

    @Test
    void hugeVectorsOfNothingCostNothing() {
        Schema schema = schema(LIST);
        new BatchVerifier(schema, new InvalidCells(Treatment.REJECT)).verify(new Batch(schema, 2,
                List.of(new ListVector(2, ALL, new int[3], new NullVector(Integer.MAX_VALUE)))));
    }

    private static Schema schema(String fields) {
        return SchemaText.parse("message schema { " + fields + " }");
    }

    private static Validity nulls(int size, int... slots) {
        long[] words = new long[size + 63 >>> 6];
        Arrays.fill(words, -1);
        for (int slot : slots) {
            words[slot >>> 6] &= ~(1L << slot);
        }
        return Validity.of(words, slots.length);
    }

    private static ColumnVector ints(int... values) {
        return new IntVector(values.length, ALL, values);
    }

    /// ASCII only.
    private static ColumnVector texts(String... values) {
        long[] slices = new long[values.length];
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            slices[i] = (long) at << 32 | values[i].length();
            at += values[i].length();
        }
        return new BytesVector(values.length, ALL, String.join("", values).getBytes(
                java.nio.charset.StandardCharsets.US_ASCII), slices);
    }
}
