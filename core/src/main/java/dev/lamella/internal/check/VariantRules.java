package dev.lamella.internal.check;

import dev.lamella.check.Severity;
import java.util.List;

/// The rules about the values of Variants, which are checked when data is.
final class VariantRules {
    private static final String ENCODING = "VariantEncoding.md";
    private static final String SHREDDING = "VariantShredding.md";
    private static final String OBJECTS = SHREDDING + "#objects";
    private static final String REWRITE = "Write the file again with a current writer; readers may return wrong"
            + " values, or none.";

    static final List<Rules.Row<VariantPlace>> ROWS = List.of(
            row("LP-VARIANT-METADATA", "the metadata of a Variant is well-formed", ENCODING + "#metadata-encoding",
                    "Write the file again; values that use damaged names cannot be read.", VariantValues::metadata),
            row("LP-VARIANT-VALUE", "a Variant value is well-formed, to its last byte", ENCODING + "#value-encoding",
                    "Write the file again; the values cannot be read.", VariantValues::value),
            Rules.row("LP-VARIANT-NEWER", Severity.WARNING,
                    "this library knows the version of a Variant's metadata and the types of its values", ENCODING,
                    "Read these values with a newer library; this library reads the others.", VariantValues::newer),
            row("LP-VARIANT-CONFLICT",
                    "a value is in `value` or in `typed_value`; only an object may be partly in both",
                    SHREDDING + "#value-shredding", REWRITE, VariantValues::conflict),
            row("LP-VARIANT-NON-OBJECT",
                    "if an object has shredded fields, `value` holds only the other fields of the same object",
                    OBJECTS, REWRITE, VariantValues::nonObject),
            row("LP-VARIANT-UNSHREDDED",
                    "where the schema shreds objects or arrays, every object or array is in `typed_value`",
                    SHREDDING + "#shredded-value-types",
                    "Write the file again; readers of a single field or element see it as missing.",
                    VariantValues::unshredded),
            row("LP-VARIANT-REPEATED", "a field is either shredded or in `value`, not both", OBJECTS, REWRITE,
                    VariantValues::repeatedField),
            row("LP-VARIANT-MISSING", "only fields of objects may be missing", SHREDDING + "#value-shredding",
                    "Write null as the byte 00 in `value`. Readers see a missing value as null.",
                    VariantValues::missing),
            row("LP-VARIANT-NAME", "the metadata contains the names of shredded fields", OBJECTS,
                    "Write the file again; readers that rebuild objects from shredded fields need the names.",
                    VariantValues::fieldName));

    private VariantRules() {}

    private static Rules.Row<VariantPlace> row(String id, String statement, String section, String mend,
            Check<VariantPlace> check) {
        return Rules.row(id, Severity.ERROR, statement, section, mend, check);
    }
}
