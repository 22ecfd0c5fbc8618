package dev.lamella.schema;

/// What the format says about schemas, rule by rule: each finding names the one that it breaks.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public enum SchemaRule {
    /// An annotation stands on a physical type, or on a group, that does not carry it.
    ANNOTATION_TYPE("LP-ANNOTATION-TYPE", true, "an annotation stands only on the physical types, or on the groups,"
            + " that the format lists for it",
            "LogicalTypes.md"),
    /// A UUID is not of 16 bytes.
    UUID_LENGTH("LP-UUID-LENGTH", true, "UUID annotates FIXED_LEN_BYTE_ARRAY(16)", "LogicalTypes.md#uuid"),
    /// A FLOAT16 is not of 2 bytes.
    FLOAT16_LENGTH("LP-FLOAT16-LENGTH", true, "FLOAT16 annotates FIXED_LEN_BYTE_ARRAY(2)", "LogicalTypes.md#float16"),
    /// An INTERVAL is not of 12 bytes.
    INTERVAL_LENGTH("LP-INTERVAL-LENGTH", true, "INTERVAL annotates FIXED_LEN_BYTE_ARRAY(12)",
            "LogicalTypes.md#interval"),
    /// INTERVAL stands in the union `LogicalType`, whose member 9 is only reserved.
    INTERVAL_MEMBER("LP-INTERVAL-MEMBER", true, "INTERVAL is written as ConvertedType only",
            "LogicalTypes.md#interval"),
    /// A DATE, TIME or TIMESTAMP stands on the integer of the wrong width.
    TIME_UNIT("LP-TIME-UNIT", true,
            "DATE and TIME in MILLIS annotate INT32; TIME in other units and TIMESTAMP annotate INT64; TIMESTAMP also "
                    + "FIXED_LEN_BYTE_ARRAY(12)",
            "LogicalTypes.md#temporal-types"),
    /// An INTEGER has a width that does not exist, or stands on the integer of the wrong width.
    INTEGER_WIDTH("LP-INTEGER-WIDTH", true, "INTEGER of 8, 16 and 32 bits annotates INT32, of 64 bits INT64",
            "LogicalTypes.md#numeric-types"),
    /// The precision of a DECIMAL is missing, or more than its physical type holds.
    DECIMAL_PRECISION("LP-DECIMAL-PRECISION", true,
            "a precision is at least 1, and at most 9 on INT32, 18 on INT64, and what the bytes of a "
                    + "FIXED_LEN_BYTE_ARRAY hold",
            "LogicalTypes.md#decimal"),
    /// The scale of a DECIMAL is negative, or more than the precision.
    DECIMAL_SCALE("LP-DECIMAL-SCALE", true, "a scale is at least 0 and at most the precision",
            "LogicalTypes.md#decimal"),
    /// A GEOMETRY or GEOGRAPHY has an empty coordinate reference system, or edges of an unknown kind.
    GEO_PARAMETERS("LP-GEO-PARAMETERS", true,
            "a coordinate reference system is not empty, and edges are SPHERICAL, VINCENTY, THOMAS, ANDOYER or KARNEY",
            "Geospatial.md"),
    /// A LIST is not one repeated child.
    LIST_SHAPE("LP-LIST-SHAPE", true, "a list is a group, REQUIRED or OPTIONAL, of one repeated child",
            "LogicalTypes.md#lists"),
    /// A MAP is not one repeated group of a key and a value.
    MAP_SHAPE("LP-MAP-SHAPE", true,
            "a map is a group, REQUIRED or OPTIONAL, of one repeated group of a key and a value",
            "LogicalTypes.md#maps"),
    /// The keys of a MAP may be null.
    MAP_KEY("LP-MAP-KEY", true, "keys are REQUIRED", "LogicalTypes.md#maps"),
    /// The entries of a MAP are annotated.
    MAP_ENTRIES("LP-MAP-ENTRIES", true, "the entries of a map are a plain group", "LogicalTypes.md#maps"),
    /// A VARIANT is of another version of its encoding.
    VARIANT_VERSION("LP-VARIANT-VERSION", true, "the version of VARIANT is 1", "LogicalTypes.md#variant"),
    /// A VARIANT is not the group of `metadata` and values that it should be.
    VARIANT_GROUP("LP-VARIANT-GROUP", true,
            "a variant is a group of `metadata` and `value`, with `typed_value` beside `value` or instead of it",
            "VariantEncoding.md#variant-in-parquet"),
    /// The `typed_value` of a VARIANT has a type or shape that shredding does not have.
    VARIANT_SHREDDING("LP-VARIANT-SHREDDING", true,
            "a `typed_value` has one of the types of shredding, a list of `element`, or a group of fields that are "
                    + "each a group of `value` and `typed_value`",
            "VariantShredding.md"),
    /// A FILE has one of its fields in another type.
    FILE_GROUP("LP-FILE-GROUP", true,
            "a file has any of `uri`, `offset`, `size`, `content_type`, `checksum` and `inline`, each OPTIONAL and in "
                    + "its type",
            "LogicalTypes.md#file"),
    /// UNKNOWN stands on a column that cannot be null.
    UNKNOWN_REQUIRED("LP-UNKNOWN-REQUIRED", true, "a column that is always null is not REQUIRED",
            "LogicalTypes.md#unknown-always-null"),
    /// A FIXED_LEN_BYTE_ARRAY has no bytes.
    FIXED_LENGTH("LP-FIXED-LENGTH", true, "a FIXED_LEN_BYTE_ARRAY has a length of at least 1", "parquet.thrift"),
    /// A group has no children.
    GROUP_EMPTY("LP-GROUP-EMPTY", true, "a group has at least one child", "README.md#nested-encoding"),
    /// Two children of a group have the same name.
    NAME_DUPLICATE("LP-NAME-DUPLICATE", true, "the children of a group have different names", "parquet.thrift"),
    /// The new annotation is not known.
    ANNOTATION_UNKNOWN("LP-ANNOTATION-UNKNOWN", false, "the members of the union LogicalType are 1 to 8 and 10 to 19",
            "LogicalTypes.md"),
    /// The deprecated annotation does not exist.
    CONVERTED_TYPE_UNKNOWN("LP-CONVERTED-TYPE-UNKNOWN", true, "ConvertedTypes are 0 to 21", "parquet.thrift"),
    /// The deprecated annotation is not the one that belongs to the new one.
    CONVERTED_TYPE_CONTRADICTION("LP-CONVERTED-TYPE-CONTRADICTION", true,
            "the deprecated annotation says the same as the new one", "LogicalTypes.md");

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

    /// Whether what breaks it is against the format; else it is legal and only unknown here.
    public boolean isIllegal() {
        return isIllegal;
    }

    /// What is allowed, as a sentence without capital and full stop.
    public String statement() {
        return statement;
    }

    /// Where the format says so: a file of the repository `parquet-format`, and the heading in it.
    public String section() {
        return section;
    }

    @Override
    public String toString() {
        return id;
    }
}
