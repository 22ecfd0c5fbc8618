package dev.lamella.check;

import java.util.List;

/// The rules about the values of Variants, which are checked when data is.
final class VariantRules {
    private static final String ENCODING = "VariantEncoding.md";
    private static final String SHREDDING = "VariantShredding.md";
    private static final String OBJECTS = SHREDDING + "#objects";
    private static final String REWRITE = "Write the file again with a current writer; readers may see other values, or none.";

    /// A rule and what checks it.
    record Row(Rule rule, VariantCheck check) {}

    static final List<Row> ROWS = List.of(
            row("LP-VARIANT-METADATA", "the metadata of a Variant is well-formed", ENCODING + "#metadata-encoding",
                    "Write the file again; values that use damaged names cannot be read.", new VariantMetadataBytes()),
            row("LP-VARIANT-VALUE", "a Variant value is well-formed, to its last byte", ENCODING + "#value-encoding",
                    "Write the file again; the values cannot be read.", new VariantValueBytes()),
            row("LP-VARIANT-CONFLICT",
                    "a value is in `value` or in `typed_value`, and partly in both if it is an object",
                    SHREDDING + "#value-shredding", REWRITE, new VariantConflicts()),
            row("LP-VARIANT-NON-OBJECT", "beside shredded fields `value` holds the other fields of the same object",
                    OBJECTS, REWRITE, new VariantNonObjects()),
            row("LP-VARIANT-UNSHREDDED", "an object has `typed_value` where objects are shredded", OBJECTS,
                    "Write the file again; readers of one field take it for missing.", new VariantUnshreddedObjects()),
            row("LP-VARIANT-REPEATED", "a field is shredded or in `value`, not both", OBJECTS, REWRITE,
                    new VariantRepeatedFields()),
            row("LP-VARIANT-MISSING", "only fields of objects are missing", SHREDDING + "#value-shredding",
                    "Write null as the value 00; readers take such values for null.", new VariantMissingValues()),
            row("LP-VARIANT-NAME", "the metadata has the names of shredded fields", OBJECTS,
                    "Write the file again; readers that put values together need the names.", new VariantFieldNames()));

    private VariantRules() {}

    private static Row row(String id, String statement, String section, String mend, VariantCheck check) {
        return new Row(new Rule(id, Severity.ERROR, statement, section, mend), check);
    }
}
