package dev.lamella.internal.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ValueException;

/// Messages about stored variants that break the specification. The caller adds column and row.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public final class Violation {
    private static final String LENIENT = "The file was written wrongly. To read it with the shredded side winning, choose VariantConformance.LENIENT in ReadOptions (option --variants lenient of the command line).";
    private static final String SHREDDING = ". VariantShredding.md, ";

    private Violation() {}

    /// A value in both columns, where that is not an object.
    static CorruptFileException bothColumns(String path) {
        return new CorruptFileException(at(path) + "`value` and `typed_value` are both set" + SHREDDING
                + "\"Value Shredding\", allows that only for partially shredded objects", LENIENT);
    }

    /// Something else than an object beside shredded fields.
    static CorruptFileException noObject(String path) {
        return new CorruptFileException(at(path) + "`value` is not an object, and there are shredded fields beside it"
                + SHREDDING + "\"Objects\": if the value is not an object, `typed_value` must be null", LENIENT);
    }

    /// A field in both columns.
    static CorruptFileException fieldTwice(String path) {
        return new CorruptFileException("The field " + path + " is shredded, and is in the `value` beside it too"
                + SHREDDING + "\"Objects\": `value` must never contain fields that are shredded", LENIENT);
    }

    /// An object without its shredded fields.
    static CorruptFileException unshreddedObject(String path) {
        return new CorruptFileException(
                at(path) + "`value` is an object, and `typed_value`, which is for objects, is null"
                        + SHREDDING + "\"Objects\": if the value is an object, `typed_value` must be non-null",
                LENIENT);
    }

    /// An array without its shredded elements.
    static CorruptFileException unshreddedArray(String path) {
        return new CorruptFileException(
                at(path) + "`value` is an array, and `typed_value`, which is for arrays, is null"
                        + SHREDDING + "\"Arrays\": if the value is an array, `value` must be null",
                LENIENT);
    }

    /// An element whose group is null.
    static CorruptFileException nullElement(String path) {
        return new CorruptFileException("The group of an element is null at " + path + SHREDDING
                + "\"Arrays\": the list element must be a REQUIRED group", LENIENT);
    }

    static CorruptFileException metadataMissing() {
        return damage("`metadata` is null. LogicalTypes.md, \"VARIANT\": it is REQUIRED, and is there for every"
                + " value");
    }

    /// A number that its declared type cannot hold.
    static CorruptFileException outOfRange(String path, String type, String problem) {
        return damage(at(path) + "`typed_value`, which is " + type + ", " + problem);
    }

    /// A residual object with two fields of one name.
    static CorruptFileException nameTwice(int field, int other) {
        return damage("Fields " + field + " and " + other
                + " of an object have the same name. VariantEncoding.md, \"Object field names\", allows each once");
    }

    /// A value that cannot be read, whichever side wins. The cause sets it apart from values that contradict themselves.
    private static CorruptFileException damage(String problem) {
        return new CorruptFileException(problem, new ValueException(Location.UNKNOWN,
                ValueException.Reason.NOT_ALLOWED, problem, "Read the columns of the group instead."));
    }

    private static String at(String path) {
        return path.isEmpty() ? "" : "At " + path + ": ";
    }
}
