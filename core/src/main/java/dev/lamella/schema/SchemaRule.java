package dev.lamella.schema;

/// The rules of the format about schemas; each finding names the rule that it violates.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public enum SchemaRule {
    /// An annotation is declared on a physical type, or on a group, that does not carry it.
    ANNOTATION_TYPE("LP-ANNOTATION-TYPE", true,
            "an annotation is used only on the physical types or groups that the format lists for this annotation",
            "LogicalTypes.md"),
    /// A UUID does not have 16 bytes.
    UUID_LENGTH("LP-UUID-LENGTH", true, "UUID annotates FIXED_LEN_BYTE_ARRAY(16)", "LogicalTypes.md#uuid"),
    /// A FLOAT16 does not have 2 bytes.
    FLOAT16_LENGTH("LP-FLOAT16-LENGTH", true, "FLOAT16 annotates FIXED_LEN_BYTE_ARRAY(2)", "LogicalTypes.md#float16"),
    /// An INTERVAL does not have 12 bytes.
    INTERVAL_LENGTH("LP-INTERVAL-LENGTH", true, "INTERVAL annotates FIXED_LEN_BYTE_ARRAY(12)",
            "LogicalTypes.md#interval"),
    /// INTERVAL is declared in the union `LogicalType`, whose member 9 is only reserved.
    INTERVAL_MEMBER("LP-INTERVAL-MEMBER", true, "INTERVAL is written as ConvertedType only",
            "LogicalTypes.md#interval"),
    /// A DATE, TIME or TIMESTAMP is declared on an integer of the wrong width.
    TIME_UNIT("LP-TIME-UNIT", true,
            "DATE and TIME in MILLIS annotate INT32; TIME in other units annotates INT64; TIMESTAMP annotates INT64"
                    + " or FIXED_LEN_BYTE_ARRAY(12)",
            "LogicalTypes.md#temporal-types"),
    /// An INTEGER has a width that does not exist, or is declared on an integer of the wrong width.
    INTEGER_WIDTH("LP-INTEGER-WIDTH", true,
            "INTEGER with 8, 16 or 32 bits annotates INT32; INTEGER with 64 bits annotates INT64",
            "LogicalTypes.md#numeric-types"),
    /// The precision of a DECIMAL is missing, or greater than its physical type allows.
    DECIMAL_PRECISION("LP-DECIMAL-PRECISION", true,
            "the precision is at least 1; it is at most 9 on INT32, 18 on INT64, and the number of digits that fit into"
                    + " a FIXED_LEN_BYTE_ARRAY",
            "LogicalTypes.md#decimal"),
    /// The scale of a DECIMAL is negative, or greater than the precision.
    DECIMAL_SCALE("LP-DECIMAL-SCALE", true, "a scale is at least 0 and at most the precision",
            "LogicalTypes.md#decimal"),
    /// A GEOMETRY or GEOGRAPHY has an empty coordinate reference system, or edges of an unknown kind.
    GEO_PARAMETERS("LP-GEO-PARAMETERS", true,
            "a coordinate reference system must not be empty, and edges must be SPHERICAL, VINCENTY, THOMAS, ANDOYER or KARNEY",
            "Geospatial.md"),
    /// A LIST does not have exactly one repeated child.
    LIST_SHAPE("LP-LIST-SHAPE", true, "a list is a REQUIRED or OPTIONAL group with one repeated child",
            "LogicalTypes.md#lists"),
    /// A MAP does not consist of one repeated group of a key and a value.
    MAP_SHAPE("LP-MAP-SHAPE", true,
            "a map is a REQUIRED or OPTIONAL group with one repeated group, which has a key and a value",
            "LogicalTypes.md#maps"),
    /// The keys of a MAP may be null.
    MAP_KEY("LP-MAP-KEY", true, "keys are REQUIRED", "LogicalTypes.md#maps"),
    /// The entries of a MAP are annotated.
    MAP_ENTRIES("LP-MAP-ENTRIES", true, "the entries of a map have no annotation", "LogicalTypes.md#maps"),
    /// A VARIANT has an unknown version of its encoding.
    VARIANT_VERSION("LP-VARIANT-VERSION", true, "the version of VARIANT is 1", "LogicalTypes.md#variant"),
    /// A VARIANT is not a group of `metadata` and values as specified.
    VARIANT_GROUP("LP-VARIANT-GROUP", true,
            "a variant is a group of `metadata` and at least one of `value` and `typed_value`",
            "VariantEncoding.md#variant-in-parquet"),
    /// The `typed_value` of a VARIANT has a type or shape that shredding does not allow.
    VARIANT_SHREDDING("LP-VARIANT-SHREDDING", true,
            "a `typed_value` has a type that shredding allows, is a list of `element`, or is a group of fields, each"
                    + " of them a group of `value` and `typed_value`",
            "VariantShredding.md"),
    /// A field of a FILE has another type than specified.
    FILE_GROUP("LP-FILE-GROUP", true,
            "the fields of a FILE are `uri`, `offset`, `size`, `content_type`, `checksum` and `inline`, each OPTIONAL"
                    + " and of its specified type",
            "LogicalTypes.md#file"),
    /// UNKNOWN is declared on a column that cannot be null.
    UNKNOWN_REQUIRED("LP-UNKNOWN-REQUIRED", true, "a column annotated UNKNOWN is not REQUIRED",
            "LogicalTypes.md#unknown-always-null"),
    /// A FIXED_LEN_BYTE_ARRAY has no bytes.
    FIXED_LENGTH("LP-FIXED-LENGTH", true, "a FIXED_LEN_BYTE_ARRAY has a length of at least 1", "parquet.thrift"),
    /// The physical type is unknown.
    TYPE_UNKNOWN("LP-TYPE-UNKNOWN", true, "the number of a physical type is 0 (BOOLEAN) to 7 (FIXED_LEN_BYTE_ARRAY)",
            "parquet.thrift"),
    /// A group has no children.
    GROUP_EMPTY("LP-GROUP-EMPTY", true, "a group has at least one child", "README.md#nested-encoding"),
    /// Two children of a group have the same name.
    NAME_DUPLICATE("LP-NAME-DUPLICATE", true, "the children of a group have different names", "parquet.thrift"),
    /// The logical type is unknown.
    ANNOTATION_UNKNOWN("LP-ANNOTATION-UNKNOWN", false, "the members of the union LogicalType are 1 to 8 and 10 to 19",
            "LogicalTypes.md"),
    /// The deprecated annotation does not exist.
    CONVERTED_TYPE_UNKNOWN("LP-CONVERTED-TYPE-UNKNOWN", true,
            "the number of a ConvertedType is 0 to 21", "parquet.thrift"),
    /// The deprecated annotation does not correspond to the logical type.
    CONVERTED_TYPE_CONTRADICTION("LP-CONVERTED-TYPE-CONTRADICTION", true,
            "the deprecated ConvertedType agrees with the LogicalType", "LogicalTypes.md");

    private final String id;
    private final boolean isIllegal;
    private final String statement;
    private final String section;

    SchemaRule(String id, boolean isIllegal, String statement, String section) {
        this.id = id;
        this.isIllegal = isIllegal;
        this.statement = statement;
        this.section = section;
    }

    /// The stable name: `LP-DECIMAL-PRECISION`.
    public String id() {
        return id;
    }

    /// Whether a violation breaks the format; otherwise the declaration is legal and only unknown here.
    public boolean isIllegal() {
        return isIllegal;
    }

    /// The allowed declaration, as a sentence without capital and full stop.
    public String statement() {
        return statement;
    }

    /// The section of the specification: a file of the repository `parquet-format`, and a heading in it.
    public String section() {
        return section;
    }

    @Override
    public String toString() {
        return id;
    }
}
