package dev.lamella.variant;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A value without a schema: a view of its bytes, which are not copied and must not change.
///
/// Which kind of value it is, a `switch` tells, and it must cover all of them; the `as` methods are for callers who know.
/// Views are lazy: making one looks at its header and checks its size against the bytes; what lies in an object or an
/// array is looked at when it is asked for. So every method may find damage, and then throws a [VariantFormatException]
/// and nothing else; what lies beside the damage stays readable. Immutable, and may be used by several threads.
///
/// Two values are equal if they are the same values ([#isSameAs]), whatever their bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md">VariantEncoding.md</a>
public abstract sealed class Variant permits VariantNull, VariantBoolean, VariantInteger, VariantFloat, VariantDouble,
        VariantDecimal, VariantDate, VariantTime, VariantTimestamp, VariantString, VariantBinary, VariantUuid,
        VariantContainer, VariantUnknown {
    private final VariantMetadata metadata;
    private final byte[] bytes;
    /// Where the outermost value begins: positions in messages count from there.
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
    /// @param metadata the names that it refers to
    /// @param count how many bytes there are; those behind the value are left alone
    /// @throws VariantFormatException if there is no value, or a larger one than the metadata's limits allow
    public static Variant of(VariantMetadata metadata, byte[] bytes, int from, int count) {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            throw Damage.inValue(0, "the value is empty; it has at least one byte");
        }
        Variant value = Views.at(metadata, bytes, from, from, from + count);
        if (value.byteCount > metadata.limits().bytes()) {
            throw new VariantFormatException(0, "the value has " + value.byteCount + " bytes; "
                    + metadata.limits().bytes() + " are allowed",
                    "If it is to be trusted, allow more with VariantLimits.");
        }
        return value;
    }

    /// What it is.
    public final VariantKind kind() {
        return VariantKind.ofHeader(bytes[from]);
    }

    /// The names that it refers to.
    public final VariantMetadata metadata() {
        return metadata;
    }

    /// The array that its bytes lie in, not a copy: it is not to be changed.
    public final byte[] bytes() {
        return bytes;
    }

    /// Where in [#bytes] it begins.
    public final int from() {
        return from;
    }

    /// How many bytes it has, from its header on.
    public final int byteCount() {
        return byteCount;
    }

    /// A copy of its bytes.
    public final byte[] toByteArray() {
        return Arrays.copyOfRange(bytes, from, from + byteCount);
    }

    /// Gives the value as events.
    ///
    /// Takes time in proportion to its bytes. When it fails, the sink has had some of the events.
    ///
    /// @throws VariantFormatException if it is damaged, if it holds something that there is no event for (an unknown
    ///     kind, a number of 39 digits), or if it is nested deeper than the metadata's limits allow
    public final void writeTo(VariantSink sink) {
        new Replay(this, sink, Replay.Form.STORED).run();
    }

    /// The value that a JSON text stands for: [VariantJson] with its defaults.
    ///
    /// @throws VariantFormatException if it is no JSON; positions count bytes of UTF-8
    public static Variant ofJson(String json) {
        return new VariantJson().toVariant(json);
    }

    /// The value as JSON text: [VariantJsonPrinter] with its defaults, and the limits of the metadata.
    ///
    /// @throws VariantFormatException as [#writeTo] does, or if the text is larger than the limits allow
    public final String toJson() {
        VariantJsonPrinter printer = new VariantJsonPrinter(
                VariantJsonPrinter.Options.DEFAULT.withLimits(metadata.limits()));
        writeTo(printer);
        return printer.text();
    }

    /// The same value in its canonical encoding: all values that are the same ([#isSameAs]) have the same bytes and the same
    /// metadata then.
    ///
    /// The metadata has the names that are used, sorted; fields and their values lie by name; ids and offsets take the fewest bytes.
    /// So do numbers and times: of the kinds that mean the same it is the smallest, so that 1.00 becomes an INT8, 1.50 has one digit
    /// behind its point, and whole microseconds are stored as such. Who wants to keep kinds uses [#writeTo] with a [VariantBuilder].
    ///
    /// @throws VariantFormatException as [#writeTo] does, or if an object has two fields of the same name
    public final Variant canonical() {
        return Canonical.of(this);
    }

    /// The value as objects of Java: null, `Boolean`, `Long` (of any integer), `BigDecimal`, `Float`, `Double`, `String`, `byte[]`,
    /// `LocalDate`, `LocalTime`, `Instant` or `LocalDateTime`, `UUID`, `List`, and `Map` by name in the order of fields; those two
    /// cannot be changed.
    ///
    /// @throws VariantFormatException as [#writeTo] does, or if an object has two fields of the same name
    public final @Nullable Object toJava() {
        return new JavaTree(this).run();
    }

    /// Whether another value is the same.
    ///
    /// Integers and decimals are the same if their numbers are, whatever their widths and scales (1 and 1.00);
    /// timestamps in microseconds and in nanoseconds if the time is, with time zone or without. Floats, doubles and exact numbers
    /// are never the same as each other; NaN is the same as NaN, and 0.0 is not -0.0. Objects are the same if they have the same
    /// fields, in any order; unknown kinds if they have the same bytes.
    ///
    /// @throws VariantFormatException if one of them is damaged, has two fields of the same name, or is nested deeper than
    ///     its metadata's limits allow
    public final boolean isSameAs(Variant other) {
        return this == other || new Comparison(this).isSame(other);
    }

    /// The exact number, whole and of up to 64 bits, whatever its kind.
    ///
    /// @throws IllegalStateException if it is something else
    public final long asLong() {
        return switch (this) {
            case VariantInteger integer -> integer.value();
            case VariantDecimal decimal -> decimal.wholeLong();
            default -> throw isNo("a whole number of up to 64 bits");
        };
    }

    /// The exact number: an integer, or a decimal with its scale.
    ///
    /// @throws IllegalStateException if it is something else
    public final BigDecimal asDecimal() {
        return switch (this) {
            case VariantInteger integer -> BigDecimal.valueOf(integer.value());
            case VariantDecimal decimal -> decimal.value();
            default -> throw isNo("an integer or a decimal");
        };
    }

    /// The double, or the float as a double.
    ///
    /// @throws IllegalStateException if it is something else
    public final double asDouble() {
        return switch (this) {
            case VariantDouble number -> number.value();
            case VariantFloat number -> number.value();
            default -> throw isNo("a double or a float");
        };
    }

    /// The boolean.
    ///
    /// @throws IllegalStateException if it is something else
    public final boolean asBoolean() {
        if (this instanceof VariantBoolean value) {
            return value.value();
        }
        throw isNo("a boolean");
    }

    /// The text.
    ///
    /// @throws IllegalStateException if it is something else
    /// @throws VariantFormatException if it is not UTF-8
    public final String asString() {
        if (this instanceof VariantString text) {
            return text.value();
        }
        throw isNo("a string");
    }

    /// The object.
    ///
    /// @throws IllegalStateException if it is something else
    public final VariantObject asObject() {
        if (this instanceof VariantObject object) {
            return object;
        }
        throw isNo("an object");
    }

    /// The array.
    ///
    /// @throws IllegalStateException if it is something else
    public final VariantArray asArray() {
        if (this instanceof VariantArray array) {
            return array;
        }
        throw isNo("an array");
    }

    final IllegalStateException isNo(String expected) {
        return new IllegalStateException("the value is of kind " + kind() + "; what was asked for is " + expected
                + ". Look at kind() first");
    }

    /// Where it begins, from the start of the outermost value.
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

    /// The same number for values that are the same.
    ///
    /// @throws VariantFormatException as [#isSameAs] does
    @Override
    public final int hashCode() {
        return new Hash(this).run();
    }

    /// Says what it is, and nothing of what is in it.
    @Override
    public String toString() {
        return "Variant[" + kind() + ", " + byteCount + " bytes]";
    }
}
