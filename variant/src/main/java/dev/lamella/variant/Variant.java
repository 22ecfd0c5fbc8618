package dev.lamella.variant;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A value without a schema: a view of its bytes, which are not copied and must not change.
///
/// A `switch` over the subclasses tells which kind of value it is, and must cover all of them. The `as` methods are for
/// callers that know the kind. Views are lazy: creating one reads its header and checks its size against the bytes; the
/// contents of an object or an array are read when they are requested. So every method may find damage, and then throws a
/// [VariantFormatException] and no other exception; the undamaged parts stay readable. Immutable, and safe for use by many
/// threads.
///
/// An object with two fields of one name, which the encoding does not allow, is rejected by everything that reads its
/// fields by name or in turn. [VariantMetadata#withDuplicates] lets the last of them count instead.
///
/// `equals` compares values ([#isSameAs]), whatever their bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md">VariantEncoding.md</a>
public abstract sealed class Variant permits VariantNull, VariantBoolean, VariantInteger, VariantFloat, VariantDouble,
        VariantDecimal, VariantDate, VariantTime, VariantTimestamp, VariantString, VariantBinary, VariantUuid,
        VariantContainer, VariantUnknown {
    private final VariantMetadata metadata;
    private final byte[] bytes;
    /// Where the outermost value begins: positions in messages are relative to it.
    private final int root;
    private final int from;
    private final int byteCount;

    Variant(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        this.metadata = metadata;
        this.bytes = bytes;
        this.root = root;
        this.from = from;
        this.byteCount = byteCount;
    }

    /// The value at the beginning of some bytes.
    ///
    /// @param metadata the names that the value refers to
    /// @param count how many bytes there are; bytes after the value are ignored
    /// @throws VariantFormatException if there is no value, or one that exceeds the metadata's limits
    public static Variant of(VariantMetadata metadata, byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            throw Damage.inValue(0, "The value is empty; it must have at least one byte");
        }
        Variant value = Views.counting(Views.stored(metadata, bytes, from, from, from + count));
        if (value.byteCount > metadata.limits().bytes()) {
            throw new VariantFormatException(0, "The value has " + value.byteCount + " bytes; "
                    + metadata.limits().bytes() + " are allowed",
                    "If you trust it, allow more with VariantLimits.");
        }
        return value;
    }

    /// The kind of the value.
    public final VariantKind kind() {
        return VariantKind.ofHeader(bytes[from]);
    }

    /// The names that the value refers to.
    public final VariantMetadata metadata() {
        return metadata;
    }

    /// The array that holds the value; not copied, must not be changed.
    public final byte[] bytes() {
        return bytes;
    }

    /// Where the value begins in [#bytes].
    public final int from() {
        return from;
    }

    /// The byte count of the value, including its header.
    public final int byteCount() {
        return byteCount;
    }

    /// A copy of the value's bytes.
    public final byte[] toByteArray() {
        return Arrays.copyOfRange(bytes, from, from + byteCount);
    }

    /// Passes the value on as events.
    ///
    /// The time is proportional to its bytes. If it fails, the sink has received some of the events.
    ///
    /// @throws VariantFormatException if the value is damaged, contains an unknown kind (which has no event), has an object
    /// with two fields of one name, or is nested more deeply than the metadata's limits allow
    public final void writeTo(VariantSink sink) {
        new Replay(this, sink, Replay.Form.STORED).run();
    }

    /// Parses JSON text with the defaults of [VariantJson].
    ///
    /// @throws VariantFormatException if the text is not valid JSON; positions count bytes of UTF-8
    public static Variant ofJson(String json) {
        return new VariantJson().toVariant(json);
    }

    /// The value as JSON text, printed by [VariantJsonPrinter] with its defaults and the limits of the metadata.
    ///
    /// @throws VariantFormatException as [#writeTo] does, or if the text exceeds the limits
    public final String toJson() {
        VariantJsonPrinter printer = new VariantJsonPrinter(
                VariantJsonPrinter.Options.DEFAULT.withLimits(metadata.limits()));
        writeTo(printer);
        return printer.text();
    }

    /// The same value in its canonical encoding: equal values ([#isSameAs]) get equal bytes and equal metadata.
    ///
    /// The metadata holds the used names, sorted. Fields and their values are sorted by name. Ids and offsets take the
    /// fewest bytes. Numbers and times get the smallest kind that can express them: 1.00 becomes an INT8, 1.50 becomes 1.5,
    /// and whole microseconds are stored as such. To keep the kinds, use [#writeTo] with a [VariantBuilder].
    ///
    /// @throws VariantFormatException as [#writeTo] does
    public final Variant canonical() {
        return Canonical.of(this);
    }

    /// The value as Java objects: null, `Boolean`, `Long` (for any integer), `BigDecimal`, `Float`, `Double`, `String`,
    /// `byte[]`, `LocalDate`, `LocalTime`, `Instant` or `LocalDateTime`, `UUID`, `List`, and `Map` by name in the order of
    /// fields. Lists and maps are unmodifiable.
    ///
    /// @throws VariantFormatException as [#writeTo] does
    public final @Nullable Object toJava() {
        return new JavaTree(this).run();
    }

    /// Whether another value is equal to this one.
    ///
    /// Integers and decimals are equal if their numbers are, whatever their widths and scales (1 and 1.00). Timestamps are
    /// equal if their times are, in microseconds or nanoseconds; a timestamp with time zone never equals one without.
    /// Floats, doubles and exact numbers never equal each other; NaN equals NaN, and 0.0 does not equal -0.0. Objects are
    /// equal if they have equal fields, in any order. Unknown kinds are equal if they have the same bytes.
    ///
    /// @throws VariantFormatException if one of the values is damaged, has two fields with the same name, or is nested more
    /// deeply than its metadata's limits allow
    public final boolean isSameAs(Variant other) {
        return this == other || new Comparison(this).isSame(other);
    }

    /// The exact number as a `long`, if it is whole and fits into 64 bits, whatever its kind.
    ///
    /// @throws IllegalStateException if the value is not such a number
    public final long asLong() {
        return switch (this) {
            case VariantInteger integer -> integer.value();
            case VariantDecimal decimal -> decimal.wholeLong();
            default -> throw isNo("a whole number of up to 64 bits");
        };
    }

    /// The exact number: an integer, or a decimal with its scale.
    ///
    /// @throws IllegalStateException if the value is not an exact number
    public final BigDecimal asDecimal() {
        return switch (this) {
            case VariantInteger integer -> BigDecimal.valueOf(integer.value());
            case VariantDecimal decimal -> decimal.value();
            default -> throw isNo("an integer or a decimal");
        };
    }

    /// The double, or the float as a double.
    ///
    /// @throws IllegalStateException if the value is not a double or float
    public final double asDouble() {
        return switch (this) {
            case VariantDouble number -> number.value();
            case VariantFloat number -> number.value();
            default -> throw isNo("a double or a float");
        };
    }

    /// The boolean.
    ///
    /// @throws IllegalStateException if the value is not a boolean
    public final boolean asBoolean() {
        if (this instanceof VariantBoolean value) {
            return value.value();
        }
        throw isNo("a boolean");
    }

    /// The text.
    ///
    /// @throws IllegalStateException if the value is not a string
    /// @throws VariantFormatException if the text is not valid UTF-8
    public final String asString() {
        if (this instanceof VariantString text) {
            return text.value();
        }
        throw isNo("a string");
    }

    /// This value as an object.
    ///
    /// @throws IllegalStateException if the value is not an object
    public final VariantObject asObject() {
        if (this instanceof VariantObject object) {
            return object;
        }
        throw isNo("an object");
    }

    /// This value as an array.
    ///
    /// @throws IllegalStateException if the value is not an array
    public final VariantArray asArray() {
        if (this instanceof VariantArray array) {
            return array;
        }
        throw isNo("an array");
    }

    final IllegalStateException isNo(String expected) {
        return new IllegalStateException("The value is of kind " + kind() + ", not " + expected
                + ". Check kind() first");
    }

    /// Where the value begins, relative to the outermost value.
    final int position() {
        return from - root;
    }

    final int root() {
        return root;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Variant that && isSameAs(that);
    }

    /// A hash that is the same for equal values.
    ///
    /// @throws VariantFormatException as [#isSameAs] does
    @Override
    public final int hashCode() {
        return new Hash(this).run();
    }

    /// Shows kind and size, but no data.
    @Override
    public String toString() {
        return "Variant[" + kind() + ", " + byteCount + " bytes]";
    }
}
