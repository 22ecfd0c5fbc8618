package dev.lamella.internal.check;

import dev.lamella.check.Severity;
import dev.lamella.error.Location;
import dev.lamella.schema.SchemaRule;

/// A rule of the type system, applied while it reads a schema.
///
/// @param rule whose findings are reported
record SchemaFindings(SchemaRule rule) implements Check<CheckedFile> {
    @Override
    public void check(CheckedFile file, Report report) {
        file.schemaFindings().stream().filter(finding -> finding.rule() == rule)
                .forEach(finding -> {
                    report.at(() -> Location.UNKNOWN.inColumn(finding.path()));
                    report.add(finding.found(), finding.allowed());
                });
    }

    /// How bad it is to break a rule. What the format forbids in so many words is an error; what it only implies, and
    /// what is merely newer than this library, is trouble.
    static Severity severity(SchemaRule rule) {
        return switch (rule) {
            case ANNOTATION_UNKNOWN, UNKNOWN_REQUIRED, NAME_DUPLICATE, GEO_PARAMETERS, VARIANT_VERSION ->
                Severity.WARNING;
            case ANNOTATION_TYPE, UUID_LENGTH, FLOAT16_LENGTH, INTERVAL_LENGTH, INTERVAL_MEMBER, TIME_UNIT,
                    INTEGER_WIDTH, DECIMAL_PRECISION, DECIMAL_SCALE, LIST_SHAPE, MAP_SHAPE, MAP_KEY,
                    MAP_ENTRIES, VARIANT_GROUP, VARIANT_SHREDDING, FILE_GROUP, FIXED_LENGTH, TYPE_UNKNOWN,
                    GROUP_EMPTY, CONVERTED_TYPE_UNKNOWN, CONVERTED_TYPE_CONTRADICTION ->
                Severity.ERROR;
        };
    }

    /// The advice for a broken rule.
    static String mend(SchemaRule rule) {
        return switch (rule) {
            case ANNOTATION_TYPE ->
                "Declare the physical type that the annotation requires, or leave the annotation out.";
            case UUID_LENGTH -> "Declare FIXED_LEN_BYTE_ARRAY(16), or leave the annotation out.";
            case FLOAT16_LENGTH -> "Declare FIXED_LEN_BYTE_ARRAY(2), or leave the annotation out.";
            case INTERVAL_LENGTH -> "Declare FIXED_LEN_BYTE_ARRAY(12), or leave the annotation out.";
            case INTERVAL_MEMBER -> "Write INTERVAL as ConvertedType 21, without a LogicalType.";
            case TIME_UNIT ->
                "Declare the integer type that the unit requires, or the unit that fits the integer type.";
            case INTEGER_WIDTH -> "Declare INT32 for 8, 16 and 32 bits, and INT64 for 64 bits.";
            case DECIMAL_PRECISION ->
                "State the precision, or declare a physical type with enough room for the digits.";
            case DECIMAL_SCALE ->
                "State a scale from 0 to the precision. If the scale was negative, multiply the values by the missing"
                        + " power of ten.";
            case GEO_PARAMETERS ->
                "For OGC:CRS84, leave the coordinate reference system out. If the edges are of a newer kind, read the"
                        + " column with a newer library.";
            case LIST_SHAPE -> "Write the list as a group (LIST) with `repeated group list` and one child `element`.";
            case MAP_SHAPE ->
                "Write the map as a group (MAP) with `repeated group key_value`, a `required` key and a value.";
            case MAP_KEY -> "Declare the key `required`; some readers reject optional keys.";
            case MAP_ENTRIES -> "Leave out the annotation of the repeated group.";
            case VARIANT_VERSION -> "Write version 1, or read the file with a library that knows the version.";
            case VARIANT_GROUP -> "Write `required binary metadata` and `binary value`, without annotations.";
            case VARIANT_SHREDDING ->
                "Shred into the types that VariantShredding.md lists, or leave the value unshredded.";
            case FILE_GROUP -> "Name and type the fields as the specification does, each OPTIONAL.";
            case UNKNOWN_REQUIRED -> "Declare the column OPTIONAL.";
            case FIXED_LENGTH -> "Declare the length of the values, or use BYTE_ARRAY.";
            case TYPE_UNKNOWN -> "Read the column with a newer library, or read the other columns.";
            case GROUP_EMPTY -> "Leave the group out, or give it a column.";
            case NAME_DUPLICATE -> "Rename one of the fields; readers that look up by name see only one, or none.";
            case ANNOTATION_UNKNOWN ->
                "To see the meaning, read the file with a newer library. This library shows the values as plain bytes"
                        + " or numbers.";
            case CONVERTED_TYPE_UNKNOWN -> "Leave the ConvertedType out.";
            case CONVERTED_TYPE_CONTRADICTION ->
                "Write the ConvertedType that matches the LogicalType, or none. As the file is now, old and new"
                        + " readers see different types.";
        };
    }
}
