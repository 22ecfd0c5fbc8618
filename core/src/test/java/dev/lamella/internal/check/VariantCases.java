package dev.lamella.internal.check;

import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/// Variants whose bytes, or whose places, are not as they should be. Each file has one row, in which `a` and `b` are shredded.
final class VariantCases {
    private static final String FIELDS = """
            {
                required binary metadata;
                optional binary value;
                optional group typed_value {
                  required group a { optional binary value; optional int64 typed_value; }
                  required group b {
                    optional binary value;
                    optional group typed_value (LIST) {
                      repeated group list {
                        required group element { optional binary value; optional binary typed_value (STRING); }
                      }
                    }
                  }
                }
              }
            """;
    /// The names a, b and c.
    private static final String NAMES = "11 03 00 01 02 03 61 62 63";
    private static final String NULL = "00";
    private static final String ONE = "0c 01";
    private static final String EMPTY_ARRAY = "03 00 00";
    /// `{"c":7}`
    private static final String OBJECT_OF_C = "02 01 02 00 02 0c 07";
    /// `{"a":7}`
    private static final String OBJECT_OF_A = "02 01 00 00 02 0c 07";

    private static final String AS_IN_ENCODING = "; a value is as VariantEncoding.md has it";
    private static final String METADATA_AS_IN_ENCODING = "; the metadata is as VariantEncoding.md has it";
    private static final String KNOWN = "; this library knows version 1 of the metadata, and the primitive types 0 to 20";
    private static final Consumer<StructAppender> NOTHING = ignored -> {};

    static final List<RuleCase> CASES = List.of(
            fires("LP-VARIANT-METADATA", "metadata that claim to be sorted", value("11 02 00 01 02 62 61", NULL),
                    "column v, row 0: Byte 0, metadata: The metadata claims that its names are sorted and unique; they"
                            + " are not sorted" + METADATA_AS_IN_ENCODING),
            fires("LP-VARIANT-METADATA", "metadata that end early", value("11 02 00 01", NULL),
                    "column v, row 0: Byte 1, metadata: A dictionary of 2 names with offsets of 1 bytes takes at least"
                            + " 5 bytes; the metadata has 4" + METADATA_AS_IN_ENCODING),
            keepsStill("LP-VARIANT-METADATA", "metadata with names that no value uses", value(NAMES, NULL)),
            fires("LP-VARIANT-VALUE", "a value with a byte too many", value(NAMES, "00 00"),
                    "column v, row 0: Byte 1, $: The value ends here; 1 more bytes follow" + AS_IN_ENCODING),
            fires("LP-VARIANT-VALUE", "an element that ends early",
                    row(NAMES, v -> v.struct("typed_value", o -> o.struct("a", NOTHING).struct("b",
                            b -> b.list("typed_value", list -> element(list, "0c"))))),
                    "column v.typed_value.b.typed_value.list.element, row 0: Byte 0, $: A value of kind INT8 takes 2"
                            + " bytes here; 1 are left"
                            + AS_IN_ENCODING),
            keepsStill("LP-VARIANT-VALUE", "metadata that are damaged, of which nothing follows for the value",
                    value("11 02 00 01", OBJECT_OF_C)),
            keepsStill("LP-VARIANT-VALUE", "an object", object(OBJECT_OF_C, NOTHING)),
            fires("LP-VARIANT-VALUE", "a field that comes twice", value(NAMES, "02 02 02 02 00 02 04 0c 01 0c 02"),
                    "column v, row 0: Byte 0, $.c: Field 1 of an object has the same name as the field before; each name is"
                            + " allowed once" + AS_IN_ENCODING),
            keepsStill("LP-VARIANT-VALUE", "a type of a later version", value(NAMES, "54 00")),
            keepsStill("LP-VARIANT-METADATA", "metadata of a later version", value("12 00 00", NULL)),
            fires("LP-VARIANT-NEWER", "a type of a later version", value(NAMES, "54 00"),
                    "column v, row 0: Byte 0, $: A value has primitive type 21, which is unknown; types 0 to 20 are known"
                            + KNOWN),
            fires("LP-VARIANT-NEWER", "metadata of a later version", value("12 00 00", NULL),
                    "column v, row 0: Byte 0, metadata: The metadata has version 2; only version 1 is known" + KNOWN),
            keepsStill("LP-VARIANT-NEWER", "damage", value(NAMES, "00 00")),
            fires("LP-VARIANT-CONFLICT", "a number that is there twice",
                    object(null, a -> a.setBytes("value", hex(ONE)).setLong("typed_value", 1)),
                    "column v.typed_value.a, row 0: `value` and `typed_value` both hold a value; one of them is null,"
                            + " unless both are objects"),
            keepsStill("LP-VARIANT-CONFLICT", "an object of which a part is shredded",
                    object(OBJECT_OF_C, a -> a.setLong("typed_value", 1))),
            fires("LP-VARIANT-NON-OBJECT", "a number beside shredded fields",
                    object(ONE, a -> a.setLong("typed_value", 1)),
                    "column v, row 0: fields are shredded, and `value` holds what is not an object; `value` beside shredded"
                            + " fields is null, or an object with the other fields"),
            keepsStill("LP-VARIANT-NON-OBJECT", "a number alone", value(NAMES, ONE)),
            fires("LP-VARIANT-UNSHREDDED", "an object in `value` alone", value(NAMES, OBJECT_OF_C),
                    "column v, row 0: `value` holds an object, and `typed_value` is null; an object has `typed_value`, be"
                            + " it without fields"),
            keepsStill("LP-VARIANT-UNSHREDDED", "null", value(NAMES, NULL)),
            fires("LP-VARIANT-UNSHREDDED", "an array in `value` alone",
                    row(NAMES, v -> v.struct("typed_value", o -> o.struct("a", NOTHING).struct("b",
                            b -> b.setBytes("value", hex(EMPTY_ARRAY))))),
                    "column v.typed_value.b, row 0: `value` holds an array, and `typed_value` is null; an array has"
                            + " `typed_value`, be it without elements"),
            keepsStill("LP-VARIANT-UNSHREDDED", "an array where numbers are shredded",
                    row(NAMES, v -> v.struct("typed_value",
                            o -> o.struct("a", a -> a.setBytes("value", hex(EMPTY_ARRAY))).struct("b", NOTHING)))),
            fires("LP-VARIANT-REPEATED", "a shredded field that is also in the rest",
                    object(OBJECT_OF_A, a -> a.setLong("typed_value", 1)),
                    "column v, row 0: the object in `value` has the shredded field a as well; a field that is shredded is"
                            + " in `typed_value` only"),
            fires("LP-VARIANT-REPEATED", "a field that is missing where it is shredded", object(OBJECT_OF_A, NOTHING),
                    "column v, row 0: the object in `value` has the shredded field a as well; a field that is shredded is"
                            + " in `typed_value` only"),
            keepsStill("LP-VARIANT-REPEATED", "other fields", object(OBJECT_OF_C, a -> a.setLong("typed_value", 1))),
            fires("LP-VARIANT-MISSING", "a value that is nowhere", row(NAMES, NOTHING),
                    "column v, row 0: `value` and `typed_value` are both null; only fields of objects are missing; null is"
                            + " the value 00"),
            fires("LP-VARIANT-MISSING", "an element that is nowhere",
                    row(NAMES, v -> v.struct("typed_value", o -> o.struct("a", NOTHING).struct("b",
                            b -> b.list("typed_value", list -> list.addStruct(NOTHING))))),
                    "column v.typed_value.b.typed_value.list.element, row 0: `value` and `typed_value` are both null; only"
                            + " fields of objects are missing; null is the value 00"),
            keepsStill("LP-VARIANT-MISSING", "an object whose fields are missing", object(null, NOTHING)),
            fires("LP-VARIANT-NAME", "a shredded field without a name",
                    row("11 01 00 01 62",
                            v -> v.struct("typed_value",
                                    o -> o.struct("a", a -> a.setLong("typed_value", 1)).struct("b", NOTHING))),
                    "column v.typed_value.a, row 0: the metadata of the row does not have the name of the field; the"
                            + " metadata has all names, also those of shredded fields"),
            keepsStill("LP-VARIANT-NAME", "a missing field without a name",
                    row("11 00 00", v -> v.struct("typed_value", o -> o.struct("a", NOTHING).struct("b", NOTHING)))));

    private VariantCases() {}

    /// What `value` holds, and nothing else.
    private static BrokenFiles value(String metadata, String value) {
        return row(metadata, v -> v.setBytes("value", hex(value)));
    }

    /// An object whose field `a` is shredded, and what else there is of it.
    private static BrokenFiles object(String rest, Consumer<StructAppender> a) {
        return row(NAMES, v -> v.setBytes("value", rest == null ? null : hex(rest)).struct("typed_value",
                o -> o.struct("a", a).struct("b", NOTHING)));
    }

    private static void element(ListAppender list, String value) {
        list.addStruct(element -> element.setBytes("value", hex(value)));
    }

    private static byte[] hex(String bytes) {
        return HexFormat.ofDelimiter(" ").parseHex(bytes);
    }

    /// A row is written as a plain group, as no writer would write such Variants; then the footer says that it is one.
    private static BrokenFiles row(String metadata, Consumer<StructAppender> rest) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("variant", bytes),
                Schema.parse("message m { optional group v " + FIELDS + "}"),
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED))) {
            writer.rows().append(row -> row.struct("v", v -> {
                v.setBytes("metadata", hex(metadata));
                rest.accept(v);
            }));
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return BrokenFiles.of(bytes.toByteArray(),
                SchemaTree.elements(Schema.parse("message m { optional group v (VARIANT(1)) " + FIELDS + "}")));
    }
}
