package dev.lamella.internal.check;

import static dev.lamella.internal.check.Each.eachElement;
import static dev.lamella.internal.check.Each.eachField;
import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Severity;
import dev.lamella.schema.SchemaRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The rules about the schema: those of the type system, and what it takes without a word.
final class SchemaRules {
    private static final String LISTS = "LogicalTypes.md#lists";
    private static final String MAPS = "LogicalTypes.md#maps";
    private static final String ELEMENT = "parquet.thrift, SchemaElement";

    private static final List<Rules.Row<CheckedFile>> OTHERS = List.of(
            row("LP-LIST-LEGACY", Severity.WARNING, "lists have three levels", LISTS,
                    "Write the file with a current writer; readers disagree about the elements of such a list.",
                    eachField(NestedTypes::legacyList)),
            row("LP-LIST-UNANNOTATED", Severity.WARNING, "repeated fields are part of a LIST or MAP", LISTS,
                    "Put a group (LIST) around the field; several readers reject the column, or lose null lists.",
                    NestedTypes::unannotatedList),
            row("LP-LIST-NAMES", Severity.NOTE, "the layers of a list are named `list` and `element`", LISTS,
                    "Use the standard names, so that paths are the same in all files.",
                    eachField(NestedTypes::listNames)),
            row("LP-MAP-NAMES", Severity.NOTE, "the layers of a map are named `key_value`, `key` and `value`", MAPS,
                    "Use the standard names, so that paths are the same in all files.",
                    eachField(NestedTypes::mapNames)),
            row("LP-MAP-KEY-VALUE", Severity.NOTE, "the deprecated annotation MAP_KEY_VALUE is not used", MAPS,
                    "Annotate the map as MAP, and leave the annotation of its entries out.",
                    eachField(NestedTypes::mapKeyValue)),
            row("LP-MAP-KEYS-ONLY", Severity.NOTE, "the entries of a map have a value", MAPS,
                    "Write a list instead, or give the map a value that is always null.",
                    eachField(NestedTypes::keysOnly)),
            row("LP-INT96", Severity.WARNING, "the deprecated type INT96 is not used", "parquet.thrift, Type",
                    "Write INT64 annotated TIMESTAMP; readers disagree about the time zone of INT96.",
                    eachField(SchemaFields::int96)),
            row("LP-CONVERTED-ONLY", Severity.NOTE, "annotations are written as LogicalType", "LogicalTypes.md",
                    "Write the file with a current writer; nothing is lost as long as readers know the old form.",
                    eachField(SchemaFields::convertedOnly)),
            row("LP-CONVERTED-MISSING", Severity.NOTE,
                    "an annotation and its deprecated ConvertedType are both written", "LogicalTypes.md",
                    "Write both if programs from before 2019 must read the file.",
                    eachField(SchemaFields::convertedMissing)),
            row("LP-BYTES-TEXT", Severity.NOTE, "strings are annotated STRING",
                    "experience: Impala, Hive, parquet-mr before 1.8",
                    "If the column holds strings, read it as strings, or write the file with the annotation.",
                    SchemaFields::bytesMeantAsText),
            row("LP-NAME-EMPTY", Severity.WARNING, "fields have names", "experience: parquet-java, Avro, Spark",
                    "Name the field; several readers reject a schema in which a name is empty.",
                    eachField(SchemaFields::emptyName)),
            row("LP-NAME-CASE", Severity.WARNING,
                    "the names of sibling fields differ in more than upper and lower case",
                    "experience: Spark, Hive, DuckDB",
                    "Rename one of the fields; readers that ignore case reject the file or take the wrong one.",
                    SchemaFields::nameCase),
            row("LP-NAME-DOT", Severity.NOTE, "names contain no dots", "experience: parquet-java, Spark",
                    "Put the name in quotes when you write it in a path.", eachField(SchemaFields::dottedName)),
            row("LP-FIELD-ID-DUPLICATE", Severity.WARNING, "field ids are unique in a schema",
                    "experience: Iceberg, Spark",
                    "Give each field its own id, or leave the ids out; readers that find columns by id may read the"
                            + " wrong column.",
                    SchemaFields::duplicateId),
            row("LP-TYPE-LENGTH", Severity.NOTE, "only FIXED_LEN_BYTE_ARRAY has a length", ELEMENT,
                    "Leave type_length out for other types.", eachElement(SchemaFields::strayLength)),
            row("LP-REPETITION-MISSING", Severity.WARNING, "every field has a repetition", ELEMENT,
                    "Write the file with a repetition for every field; some readers reject a file that lacks one.",
                    SchemaFields::repetition),
            row("LP-CHILD-COUNT", Severity.NOTE, "only groups have a number of children", ELEMENT,
                    "Leave num_children out for columns.", eachElement(SchemaFields::childCount)),
            row("LP-ROOT", Severity.NOTE, "the root of the schema has a name and children, and nothing else", ELEMENT,
                    "Leave the other fields of the root out.", SchemaFields::root),
            row("LP-DECIMAL-FIELDS", Severity.WARNING, "scale and precision are the same in both forms of a DECIMAL",
                    "LogicalTypes.md#decimal",
                    "Write the same numbers in both forms; readers of the old form see other values now.",
                    eachElement(SchemaFields::decimalFields)),
            row("LP-DECIMAL-STRAY", Severity.NOTE, "only a DECIMAL has scale and precision", ELEMENT,
                    "Leave scale and precision out, or annotate the column as DECIMAL.",
                    eachElement(SchemaFields::strayDecimal)),
            row("LP-DECIMAL-WIDE", Severity.NOTE,
                    "a DECIMAL of up to 9 digits that is stored as an integer is an INT32",
                    "LogicalTypes.md#decimal",
                    "Write INT32, which takes half the space.", eachField(SchemaFields::wideDecimal)),
            row("LP-TYPE-READERS", Severity.NOTE, "common readers support the types of all columns",
                    "experience: Arrow, Spark, DuckDB, Polars",
                    "Store the column in a type that your readers support, for example with --types-for spark.",
                    SchemaFields::readers),
            row("LP-COLUMNS-NONE", Severity.NOTE, "a schema has at least one column", ELEMENT,
                    "Check that the writer got the intended columns.", SchemaFields::noColumns));

    static final List<Rules.Row<CheckedFile>> ROWS = Stream.concat(
            Arrays.stream(SchemaRule.values()).map(rule -> row(rule.id(), SchemaFindings.severity(rule),
                    rule.statement(), rule.section(), SchemaFindings.mend(rule), new SchemaFindings(rule))),
            OTHERS.stream()).toList();

    private SchemaRules() {}
}
