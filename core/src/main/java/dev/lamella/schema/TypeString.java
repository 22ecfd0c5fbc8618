package dev.lamella.schema;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A type in a few words, for arguments and annotations: `STRING`, `DECIMAL(12,2)`, `TIMESTAMP(true,NANOS)`,
/// `LIST(STRING!)`, `MAP(STRING,INT64)`, `STRUCT(id INT64!, tags LIST(STRING))`.
///
/// `!` behind a type makes it REQUIRED; without `!` it is OPTIONAL. A type string has no field ids, and only types
/// that the format allows. Words may be in upper or lower case, and white space is free. Names in a STRUCT stand in
/// backquotes if they are empty, begin with a backquote, end in a colon, or have white space or one of `;{}()=,!` in
/// them.
///
/// `toString` is the one spelling that equal type strings share: `INT_8` and `int( 8, TRUE )` are both `INT(8,true)`.
/// `INT32` and `INT(32,true)` mean the same and are different types all the same, the one annotated and the other not.
public final class TypeString {
    /// The field of a name and a repetition that has the type. Not yet asked whether the format allows it.
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

    /// Reads a type string.
    ///
    /// @throws IllegalArgumentException if the text is none, saying where it is wrong and what belongs there; or if the
    ///         format does not allow such a type, saying what is allowed, and the [SchemaRule]
    public static TypeString parse(String text) {
        return new TypeStringParser(text).parse();
    }

    /// Reads fields as a STRUCT lists them: `id INT64!, at TIMESTAMP(true,MICROS)`. [Schema#of] makes a schema of them.
    ///
    /// @throws IllegalArgumentException as [#parse]
    public static List<Field> parseFields(String text) {
        return new TypeStringParser(text).parseFields();
    }

    /// The type string of a field: with `!` if it is REQUIRED, and without its id. What a file declares only in the
    /// deprecated form has the type string of the modern one.
    ///
    /// @throws IllegalArgumentException if it has none, saying why: it is REPEATED, a list or map of an old form, a
    ///         shredded VARIANT, declares what the format does not allow or this library does not know
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

    /// A field of this type, whatever this says about its repetition.
    ///
    /// @throws IllegalArgumentException if the format does not allow the type in this repetition
    /// @throws IllegalStateException if this is AUTO
    public Field field(String name, Repetition repetition) {
        return Legality.require(asDeclared(name, repetition));
    }

    /// The same, not yet asked whether the format allows it in this repetition.
    Field asDeclared(String name, Repetition repetition) {
        if (maker == null) {
            throw new IllegalStateException("AUTO is no type: it leaves the choice to whoever knows the values");
        }
        return maker.make(name, repetition);
    }

    /// What [#named] fields are: REQUIRED or OPTIONAL.
    public Repetition repetition() {
        return repetition;
    }

    /// Whether the choice of the type is left to whoever knows the values.
    public boolean isAuto() {
        return maker == null;
    }

    /// What the numbers of a DURATION count: seconds, milliseconds, microseconds or nanoseconds. Parquet has no such
    /// type: it is stored as INT64, and the unit has to be told in another way.
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

    /// The one spelling of the type, which [#parse] reads, with today's names.
    @Override
    public String toString() {
        return text;
    }
}
