package dev.lamella.row;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sets the fields of a new row, or of a group in it, by ordinal or by name: the inverse of [Row].
///
/// Name a field by its ordinal in the schema (fastest: no lookup) or by its name. A name is a single name, even if it
/// contains dots. Set fields in any order, each once. An OPTIONAL field that is not set is null; a row with a REQUIRED
/// field that is not set cannot be ended. A repeated field without annotation that is not set is empty.
///
/// Typed setters neither allocate nor box. Numbers always widen, and narrow by value: a number that does not fit is
/// rejected, never wrapped. Decimals never lose digits; [Precision] decides whether times may. Unsigned numbers are
/// never negative, and instants and local times are never converted into each other.
///
/// Setters throw:
/// - [SchemaMismatchException] if the field does not exist, or if its type never fits the setter;
/// - [dev.lamella.error.ValueException] if the field cannot hold this value: it is null and the field is REQUIRED, it
///   does not fit, or the annotation forbids it;
/// - `IllegalStateException` if a field is set twice, or in a group that has ended.
///
/// After any exception the row is spoiled: see [RowAppender#cancelRow].
///
/// Only this library implements it.
public interface StructAppender {
    /// The ordinal of the field with the name.
    ///
    /// @throws SchemaMismatchException if no field or several fields have the name; the row is then spoiled
    int ordinal(String name);

    /// Sets a null.
    StructAppender setNull(int ordinal);

    /// [#setNull(int)] of the field with the name.
    default StructAppender setNull(String name) {
        return setNull(ordinal(name));
    }

    /// Sets a boolean.
    StructAppender setBoolean(int ordinal, boolean value);

    /// [#setBoolean(int,boolean)] of the field with the name.
    default StructAppender setBoolean(String name, boolean value) {
        return setBoolean(ordinal(name), value);
    }

    /// Sets a whole number; for a DATE, the days since 1970-01-01; for a TIME, the units since midnight.
    StructAppender setInt(int ordinal, int value);

    /// [#setInt(int,int)] of the field with the name.
    default StructAppender setInt(String name, int value) {
        return setInt(ordinal(name), value);
    }

    /// Sets a whole number; for a DATE or TIME as [#setInt(int,int)]; for a TIMESTAMP, the units since
    /// 1970-01-01T00:00. For a DECIMAL, it is the number itself, not the unscaled integer.
    StructAppender setLong(int ordinal, long value);

    /// [#setLong(int,long)] of the field with the name.
    default StructAppender setLong(String name, long value) {
        return setLong(ordinal(name), value);
    }

    /// Sets a number; FLOAT16 rounds it.
    StructAppender setFloat(int ordinal, float value);

    /// [#setFloat(int,float)] of the field with the name.
    default StructAppender setFloat(String name, float value) {
        return setFloat(ordinal(name), value);
    }

    /// Sets a number; FLOAT16 rounds it.
    StructAppender setDouble(int ordinal, double value);

    /// [#setDouble(int,double)] of the field with the name.
    default StructAppender setDouble(String name, double value) {
        return setDouble(ordinal(name), value);
    }

    /// Sets a text, or null.
    ///
    /// @throws SchemaMismatchException if the column does not accept text, or is a VARIANT, where the text could be a
    ///     string or JSON: use `set` for a string and `setJson` for JSON
    StructAppender setString(int ordinal, @Nullable String value);

    /// [#setString(int,String)] of the field with the name.
    default StructAppender setString(String name, @Nullable String value) {
        return setString(ordinal(name), value);
    }

    /// Sets bytes, or null. The bytes are copied.
    StructAppender setBytes(int ordinal, byte @Nullable [] value);

    /// [#setBytes(int,byte[])] of the field with the name.
    default StructAppender setBytes(String name, byte @Nullable [] value) {
        return setBytes(ordinal(name), value);
    }

    /// Sets part of a byte array. The bytes are copied.
    StructAppender setBytes(int ordinal, byte[] value, int from, int length);

    /// [#setBytes(int,byte[],int,int)] of the field with the name.
    default StructAppender setBytes(String name, byte[] value, int from, int length) {
        return setBytes(ordinal(name), value, from, length);
    }

    /// Sets a Variant, or null. A Variant null is a value.
    StructAppender setVariant(int ordinal, @Nullable Variant value);

    /// [#setVariant(int,Variant)] of the field with the name.
    default StructAppender setVariant(String name, @Nullable Variant value) {
        return setVariant(ordinal(name), value);
    }

    /// Sets a Variant from JSON text, or null. The text is parsed with the defaults of
    /// [VariantJson][dev.lamella.variant.VariantJson]. The text `null` is a Variant null.
    StructAppender setJson(int ordinal, @Nullable String text);

    /// [#setJson(int,String)] of the field with the name.
    default StructAppender setJson(String name, @Nullable String text) {
        return setJson(ordinal(name), text);
    }

    /// Sets a Variant from the events that `fill` emits: exactly one complete value. Do not use the sink later.
    StructAppender variant(int ordinal, Consumer<? super VariantSink> fill);

    /// [#variant(int,Consumer)] of the field with the name.
    default StructAppender variant(String name, Consumer<? super VariantSink> fill) {
        return variant(ordinal(name), fill);
    }

    /// Sets a value of any type that fits, or null: for example a `BigDecimal` for a DECIMAL, a `LocalDate` for a DATE,
    /// a `List` for a list, a `Map` for a map or a group, and a [Row] of a reader for a group.
    StructAppender set(int ordinal, @Nullable Object value);

    /// [#set(int,Object)] of the field with the name.
    default StructAppender set(String name, @Nullable Object value) {
        return set(ordinal(name), value);
    }

    /// Sets a stored number, regardless of its annotation: the unscaled integer of a DECIMAL, the bits of an unsigned
    /// number.
    StructAppender setRaw(int ordinal, long value);

    /// [#setRaw(int,long)] of the field with the name.
    default StructAppender setRaw(String name, long value) {
        return setRaw(ordinal(name), value);
    }

    /// Sets a stored value, as `getRaw` of [Row] returns it, or null.
    StructAppender setRaw(int ordinal, @Nullable Object value);

    /// [#setRaw(int,Object)] of the field with the name.
    default StructAppender setRaw(String name, @Nullable Object value) {
        return setRaw(ordinal(name), value);
    }

    /// Begins a group and returns the appender of its fields. The group ends with its parent.
    StructAppender struct(int ordinal);

    /// [#struct(int)] of the field with the name.
    default StructAppender struct(String name) {
        return struct(ordinal(name));
    }

    /// [#struct(int)], filled by `fill`.
    StructAppender struct(int ordinal, Consumer<? super StructAppender> fill);

    /// [#struct(int)] of the field with the name, filled by `fill`.
    default StructAppender struct(String name, Consumer<? super StructAppender> fill) {
        return struct(ordinal(name), fill);
    }

    /// Begins a list and returns the appender of its elements. The list ends with its parent.
    ListAppender list(int ordinal);

    /// [#list(int)] of the field with the name.
    default ListAppender list(String name) {
        return list(ordinal(name));
    }

    /// [#list(int)], filled by `fill`.
    StructAppender list(int ordinal, Consumer<? super ListAppender> fill);

    /// [#list(int)] of the field with the name, filled by `fill`.
    default StructAppender list(String name, Consumer<? super ListAppender> fill) {
        return list(ordinal(name), fill);
    }

    /// Begins a map and returns the appender of its entries. The map ends with its parent.
    MapAppender map(int ordinal);

    /// [#map(int)] of the field with the name.
    default MapAppender map(String name) {
        return map(ordinal(name));
    }

    /// [#map(int)], filled by `fill`.
    StructAppender map(int ordinal, Consumer<? super MapAppender> fill);

    /// [#map(int)] of the field with the name, filled by `fill`.
    default StructAppender map(String name, Consumer<? super MapAppender> fill) {
        return map(ordinal(name), fill);
    }
}
