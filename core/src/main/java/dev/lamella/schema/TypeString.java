package dev.lamella.schema;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A type as short text, for arguments and annotations: `STRING`, `DECIMAL(12,2)`, `TIMESTAMP(true,NANOS)`,
/// `LIST(STRING!)`, `MAP(STRING,INT64)`, `STRUCT(id INT64!, tags LIST(STRING))`.
///
/// `!` after a type makes it REQUIRED; without `!` it is OPTIONAL. A type string has no field ids, and only types that
/// the format allows. Words may be in upper or lower case, and white space is free. Names in a STRUCT are put in
/// backquotes if they are empty, begin with a backquote, end with a colon, or contain white space or one of `;{}()=,!`.
///
/// `toString` is the canonical spelling that equal type strings share: `INT_8` and `int( 8, TRUE )` are both
/// `INT(8,true)`. `INT32` and `INT(32,true)` have the same meaning but are different types, because only one is
/// annotated.
public final class TypeString {
    /// Creates a field of the type with a name and a repetition, without checking that the format allows it.
    @FunctionalInterface
    interface Maker {
        Field make(String name, Repetition repetition);
    }

    private final String text;
    private final Repetition repetition;
    private final @Nullable Maker maker;
    private final Optional<ChronoUnit> durationUnit;

    /// @param maker null for AUTO
    TypeString(String text, Repetition repetition, @Nullable Maker maker, Optional<ChronoUnit> durationUnit) {
        this.text = text;
        this.repetition = repetition;
        this.maker = maker;
        this.durationUnit = durationUnit;
    }

    /// Parses a type string.
    ///
    /// @throws IllegalArgumentException if the text is not a valid type; the message names the place and what is
    ///     expected there. Also if the format does not allow the type; the message says what is allowed, and names the
    ///     [SchemaRule]
    public static TypeString parse(String text) {
        return new TypeStringParser(text).parse();
    }

    /// Parses fields as a STRUCT lists them: `id INT64!, at TIMESTAMP(true,MICROS)`. [Schema#of] makes a schema of
    /// them.
    ///
    /// @throws IllegalArgumentException as [#parse] does
    public static List<Field> parseFields(String text) {
        return new TypeStringParser(text).parseFields();
    }

    /// The type string of a field: with `!` if it is REQUIRED, and without its id. A field that only has the deprecated
    /// annotation gets the type string of the modern one.
    ///
    /// @throws IllegalArgumentException if the field has no type string; the message says why: it is REPEATED, a list
    ///     or map of an old form, or a shredded VARIANT, or has an annotation that is not allowed or unknown
    public static TypeString of(Field field) {
        return parse(TypeStringPrinter.print(field));
    }

    /// An optional field of this type.
    ///
    /// @throws IllegalStateException if this is AUTO
    public Field optional(String name) {
        return field(name, Repetition.OPTIONAL);
    }

    /// A required field of this type.
    ///
    /// @throws IllegalStateException if this is AUTO
    public Field required(String name) {
        return field(name, Repetition.REQUIRED);
    }

    /// A field of this type, optional unless the type string ends in `!`.
    ///
    /// @throws IllegalStateException if this is AUTO
    public Field named(String name) {
        return field(name, repetition);
    }

    /// A field of this type with the given repetition, whatever the type string says.
    ///
    /// @throws IllegalArgumentException if the format does not allow the type in this repetition
    /// @throws IllegalStateException if this is AUTO
    public Field field(String name, Repetition repetition) {
        return Legality.require(asDeclared(name, repetition));
    }

    /// The same field, without checking that the format allows it in this repetition.
    Field asDeclared(String name, Repetition repetition) {
        if (maker == null) {
            throw new IllegalStateException("AUTO is not a type: it leaves the choice to code that knows the values");
        }
        return maker.make(name, repetition);
    }

    /// The repetition of [#named] fields: REQUIRED or OPTIONAL.
    public Repetition repetition() {
        return repetition;
    }

    /// Whether this is AUTO, which leaves the choice of the type to code that knows the values.
    public boolean isAuto() {
        return maker == null;
    }

    /// The unit of a DURATION: seconds, milliseconds, microseconds or nanoseconds. Parquet has no such type: it is
    /// stored as INT64, and the unit must be recorded elsewhere.
    public Optional<ChronoUnit> durationUnit() {
        return durationUnit;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TypeString that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /// The canonical spelling of the type, with modern names, which [#parse] parses.
    @Override
    public String toString() {
        return text;
    }
}
