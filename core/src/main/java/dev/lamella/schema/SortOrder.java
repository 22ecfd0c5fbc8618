package dev.lamella.schema;

import java.util.Comparator;
import java.util.Optional;

/// The order of a column's values: the one place that knows how they compare, stored or as Java values. Immutable, and
/// safe for use by many threads.
///
/// A column has the order that its file says (`dev.lamella.metadata.ColumnOrder`): [#of] is that of its type,
/// [#ofTotalOrder] and [#ofInt96Timestamp] are the two others that the format defines. A column without order
/// ([Kind#NONE]) may hold any values; only bounds of them mean nothing. All comparing methods are total preorders: two
/// values always compare, and consistently.
///
/// Comparing allocates nothing. A loop over many values may switch on [#kind] once instead.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">ColumnOrder in
///         parquet.thrift</a>
public final class SortOrder {
    /// How values compare. The physical type tells which values they are.
    public enum Kind {
        /// BOOLEAN.
        FALSE_BEFORE_TRUE("false before true"),
        /// INT32 and INT64: numbers with sign, dates, times, timestamps, decimals.
        SIGNED("signed"),
        /// INT32 and INT64: numbers without sign.
        UNSIGNED("unsigned"),
        /// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: byte by byte, without sign; a value that begins another one comes
        /// before it. Of text this is the order of code points.
        UNSIGNED_BYTES("bytewise unsigned"),
        /// Decimals on BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: two's complement, most significant byte first, of any
        /// lengths. Decimals on INT32 and INT64 are [#SIGNED].
        DECIMAL_BYTES("signed, most significant byte first"),
        /// Timestamps on FIXED_LEN_BYTE_ARRAY(12): two's complement, least significant byte first.
        SIGNED_96("signed, least significant byte first"),
        /// FLOAT, DOUBLE and FLOAT16 by the order of their type: by number, both zeros alike, and NaN, all alike,
        /// behind all numbers. NaN is never a bound; a lower bound 0 is -0, an upper one +0.
        FLOAT("by number, NaN left out"),
        /// FLOAT, DOUBLE and FLOAT16: different bits are different values, from -NaN to -0, +0 and +NaN. NaN is a bound
        /// if all values are.
        IEEE_754_TOTAL_ORDER("IEEE 754 total order"),
        /// INT96 as instants.
        INT96_TIMESTAMP("chronological"),
        /// Bounds mean nothing.
        NONE("none");

        private final String phrase;

        Kind(String phrase) {
            this.phrase = phrase;
        }

        /// In a few words.
        @Override
        public String toString() {
            return phrase;
        }
    }

    private final PrimitiveField field;
    private final Kind kind;
    private final Optional<ValueComparison<?>> values;

    private SortOrder(PrimitiveField field, Kind kind) {
        this.field = field;
        this.kind = kind;
        this.values = kind == Kind.NONE ? Optional.empty() : Optional.of(ValueComparison.of(field, kind));
    }

    /// The order of the type: of the annotation, or of the physical type if there is none. None if the annotation has
    /// no order (INTERVAL, GEOMETRY, GEOGRAPHY, UNKNOWN), is not known, or is not allowed where it stands: its writer
    /// may have meant any order. None for INT96.
    public static SortOrder of(PrimitiveField field) {
        return new SortOrder(field, SortKinds.typeDefined(field));
    }

    /// The order of the type; none for the bytes of a Variant: `metadata`, and `value` wherever values are not
    /// shredded.
    public static SortOrder of(Leaf leaf) {
        return SortKinds.isVariantBytes(leaf) ? none(leaf.field()) : of(leaf.field());
    }

    /// The total order of IEEE 754; none but for FLOAT, DOUBLE and FLOAT16.
    public static SortOrder ofTotalOrder(PrimitiveField field) {
        return new SortOrder(field, SortKinds.totalOrder(field));
    }

    /// The order of the instants that INT96 stands for; none for all other types.
    public static SortOrder ofInt96Timestamp(PrimitiveField field) {
        return new SortOrder(field, SortKinds.int96Timestamp(field));
    }

    /// No order.
    public static SortOrder none(PrimitiveField field) {
        return new SortOrder(field, Kind.NONE);
    }

    /// How values compare.
    public Kind kind() {
        return kind;
    }

    /// Whether values have an order, so that bounds mean something.
    public boolean isDefined() {
        return kind != Kind.NONE;
    }

    /// Whether values may be NaN, so that they are counted apart.
    public boolean hasNan() {
        return kind == Kind.FLOAT || kind == Kind.IEEE_754_TOTAL_ORDER;
    }

    /// Whether the deprecated bounds `min` and `max`, for which signed order is prescribed, are in this order.
    public boolean isOrderOfDeprecatedBounds() {
        return switch (kind) {
            case FALSE_BEFORE_TRUE, SIGNED -> true;
            case FLOAT -> field.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY;
            case UNSIGNED, UNSIGNED_BYTES, DECIMAL_BYTES, SIGNED_96, IEEE_754_TOTAL_ORDER, INT96_TIMESTAMP, NONE ->
                false;
        };
    }

    /// Compares values of a BOOLEAN column.
    ///
    /// @throws IllegalStateException if the column is of another type
    public int compare(boolean left, boolean right) {
        require(PhysicalType.BOOLEAN);
        return Boolean.compare(left, right);
    }

    /// Compares values of an INT32 column.
    ///
    /// @throws IllegalStateException if the column is of another type, or without order
    public int compare(int left, int right) {
        require(PhysicalType.INT32);
        return kind == Kind.UNSIGNED ? Integer.compareUnsigned(left, right) : Integer.compare(left, right);
    }

    /// Compares values of an INT64 column.
    ///
    /// @throws IllegalStateException if the column is of another type, or without order
    public int compare(long left, long right) {
        require(PhysicalType.INT64);
        return kind == Kind.UNSIGNED ? Long.compareUnsigned(left, right) : Long.compare(left, right);
    }

    /// Compares values of a FLOAT column.
    ///
    /// @throws IllegalStateException if the column is of another type, or without order
    public int compare(float left, float right) {
        require(PhysicalType.FLOAT);
        return kind == Kind.FLOAT
                ? ByteComparison.numbers(left, right)
                : ByteComparison.totalOrder(Float.floatToRawIntBits(left), Float.floatToRawIntBits(right));
    }

    /// Compares values of a DOUBLE column.
    ///
    /// @throws IllegalStateException if the column is of another type, or without order
    public int compare(double left, double right) {
        require(PhysicalType.DOUBLE);
        return kind == Kind.FLOAT
                ? ByteComparison.numbers(left, right)
                : ByteComparison.totalOrder(Double.doubleToRawLongBits(left), Double.doubleToRawLongBits(right));
    }

    /// Compares values of an INT96, BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY column.
    ///
    /// @throws IllegalStateException if the column is of another type, or without order
    /// @throws IllegalArgumentException if values of this order have another length
    public int compare(byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        switch (kind) {
            case UNSIGNED_BYTES :
                return ByteComparison.unsigned(left, leftFrom, leftLength, right, rightFrom, rightLength);
            case DECIMAL_BYTES :
                return ByteComparison.bigEndian(left, leftFrom, leftLength, right, rightFrom, rightLength);
            case SIGNED_96 :
                requireLength(12, leftLength, rightLength);
                return ByteComparison.littleEndian96(left, leftFrom, right, rightFrom);
            case INT96_TIMESTAMP :
                requireLength(12, leftLength, rightLength);
                return ByteComparison.instants96(left, leftFrom, right, rightFrom);
            case FLOAT, IEEE_754_TOTAL_ORDER :
                require(PhysicalType.FIXED_LEN_BYTE_ARRAY);
                requireLength(2, leftLength, rightLength);
                short leftHalf = ByteComparison.getShort(left, leftFrom);
                short rightHalf = ByteComparison.getShort(right, rightFrom);
                return kind == Kind.FLOAT
                        ? ByteComparison.numbers(leftHalf, rightHalf)
                        : ByteComparison.totalOrder(leftHalf, rightHalf);
            case FALSE_BEFORE_TRUE, SIGNED, UNSIGNED, NONE :
                break;
        }
        throw unfit("bytes");
    }

    private void require(PhysicalType type) {
        if (field.type() != type || kind == Kind.NONE) {
            throw unfit(type.name());
        }
    }

    private IllegalStateException unfit(String what) {
        return new IllegalStateException("the order of " + column() + " is " + kind + ", and does not compare " + what);
    }

    private String column() {
        String annotation = field.annotation().toString();
        return "`" + field.name() + "` (" + (annotation.isEmpty() ? "" : annotation + " on ") + field.type() + ")";
    }

    private void requireLength(int allowed, int left, int right) {
        if (left != allowed || right != allowed) {
            throw new IllegalArgumentException("values of " + left + " and " + right + " bytes; those of " + column()
                    + " have " + allowed);
        }
    }

    /// Compares values as statistics and indexes store them: in PLAIN encoding, without a length in front. They may be
    /// bounds, which are sometimes shorter than values.
    ///
    /// @throws IllegalStateException if the column has no order
    /// @throws IllegalArgumentException if one cannot be a value by its length; see [#isLegalBound]
    public int compareStored(byte[] left, byte[] right) {
        return switch (field.type()) {
            case BOOLEAN -> {
                requireLength(1, left.length, right.length);
                yield compare(left[0] != 0, right[0] != 0);
            }
            case INT32 -> {
                requireLength(4, left.length, right.length);
                yield compare(ByteComparison.getInt(left, 0), ByteComparison.getInt(right, 0));
            }
            case INT64 -> {
                requireLength(8, left.length, right.length);
                yield compare(ByteComparison.getLong(left, 0), ByteComparison.getLong(right, 0));
            }
            case FLOAT -> {
                requireLength(4, left.length, right.length);
                // As bits, because a NaN may change on its way through a float.
                int leftBits = ByteComparison.getInt(left, 0);
                int rightBits = ByteComparison.getInt(right, 0);
                yield kind == Kind.IEEE_754_TOTAL_ORDER
                        ? ByteComparison.totalOrder(leftBits, rightBits)
                        : compare(Float.intBitsToFloat(leftBits), Float.intBitsToFloat(rightBits));
            }
            case DOUBLE -> {
                requireLength(8, left.length, right.length);
                long leftBits = ByteComparison.getLong(left, 0);
                long rightBits = ByteComparison.getLong(right, 0);
                yield kind == Kind.IEEE_754_TOTAL_ORDER
                        ? ByteComparison.totalOrder(leftBits, rightBits)
                        : compare(Double.longBitsToDouble(leftBits), Double.longBitsToDouble(rightBits));
            }
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> compare(left, 0, left.length, right, 0, right.length);
        };
    }

    /// Whether a stored bound can be compared with at all. It is not if the column has no order, and if no value has
    /// its length: bounds of bytes may be shorter than FIXED_LEN_BYTE_ARRAY values, of decimals too, never those of
    /// UUID, FLOAT16 and TIMESTAMP. NaN is no bound but in the total order. An INT96 of which the nanoseconds are not
    /// within the day is none, because writers compare it differently. What is not legal is to be ignored.
    public boolean isLegalBound(byte[] stored) {
        int length = stored.length;
        return switch (kind) {
            case FALSE_BEFORE_TRUE -> length == 1 && (stored[0] & ~1) == 0;
            case SIGNED, UNSIGNED -> length == (field.type() == PhysicalType.INT32 ? 4 : 8);
            case UNSIGNED_BYTES -> field.type() == PhysicalType.BYTE_ARRAY || (isUuid()
                    ? length == field.typeLength()
                    : length <= field.typeLength());
            case DECIMAL_BYTES -> length > 0
                    && (field.type() == PhysicalType.BYTE_ARRAY || length <= field.typeLength());
            case SIGNED_96 -> length == 12;
            case FLOAT -> length == floatWidth() && !isNan(stored, 0);
            case IEEE_754_TOTAL_ORDER -> length == floatWidth();
            case INT96_TIMESTAMP -> length == 12 && ByteComparison.isWithinDay(ByteComparison.getLong(stored, 0));
            case NONE -> false;
        };
    }

    /// Whether two stored bounds can be those of values: each is legal, and the lower one is not above the upper one.
    /// In the total order either both are NaN, or none.
    public boolean areLegalBounds(byte[] min, byte[] max) {
        return isLegalBound(min) && isLegalBound(max) && compareStored(min, max) <= 0
                && (!hasNan() || isNan(min, 0) == isNan(max, 0));
    }

    private boolean isUuid() {
        return field.logicalType().orElse(null) instanceof LogicalType.Uuid;
    }

    private int floatWidth() {
        return switch (field.type()) {
            case FLOAT -> 4;
            case DOUBLE -> 8;
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> 2;
        };
    }

    /// Whether the value at a place, in PLAIN encoding, is NaN. Only FLOAT, DOUBLE and FLOAT16 have it.
    public boolean isNan(byte[] bytes, int from) {
        if (!hasNan()) {
            return false;
        }
        return switch (field.type()) {
            case FLOAT -> Float.isNaN(Float.intBitsToFloat(ByteComparison.getInt(bytes, from)));
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(ByteComparison.getLong(bytes, from)));
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                ByteComparison.isNan(ByteComparison.getShort(bytes, from));
        };
    }

    /// What to store, and to assume, for a smallest value: -0 for 0 by the order of the type.
    public float lowerBound(float value) {
        return kind == Kind.FLOAT && value == 0 ? -0.0f : value;
    }

    /// What to store, and to assume, for a largest value: +0 for -0 by the order of the type.
    public float upperBound(float value) {
        return kind == Kind.FLOAT && value == 0 ? 0.0f : value;
    }

    /// What to store, and to assume, for a smallest value: -0 for 0 by the order of the type.
    public double lowerBound(double value) {
        return kind == Kind.FLOAT && value == 0 ? -0.0 : value;
    }

    /// What to store, and to assume, for a largest value: +0 for -0 by the order of the type.
    public double upperBound(double value) {
        return kind == Kind.FLOAT && value == 0 ? 0.0 : value;
    }

    /// What to store, and to assume, for the smallest of stored values: -0 for 0 by the order of the type; else the
    /// same array.
    public byte[] lowerBound(byte[] stored) {
        return withSignOfZero(stored, (byte) 0x80);
    }

    /// What to store, and to assume, for the largest of stored values: +0 for -0 by the order of the type; else the
    /// same array.
    public byte[] upperBound(byte[] stored) {
        return withSignOfZero(stored, (byte) 0);
    }

    private byte[] withSignOfZero(byte[] stored, byte sign) {
        int last = stored.length - 1;
        if (kind != Kind.FLOAT || stored.length != floatWidth() || stored[last] == sign || (stored[last] & 0x7f) != 0) {
            return stored;
        }
        for (int i = 0; i < last; i++) {
            if (stored[i] != 0) {
                return stored;
            }
        }
        byte[] bound = stored.clone();
        bound[last] = sign;
        return bound;
    }

    /// The class of the Java values that [#comparator] compares: what rows give for the column.
    ///
    /// @throws IllegalStateException if the column has no order
    public Class<?> valueType() {
        return values().type();
    }

    /// Compares Java values as the stored values that they were made from. It throws `IllegalArgumentException` for
    /// objects of another class than [#valueType].
    ///
    /// @throws IllegalStateException if the column has no order
    public Comparator<Object> comparator() {
        return values()::compare;
    }

    private ValueComparison<?> values() {
        return values.orElseThrow(() -> unfit("Java values"));
    }

    /// In a few words: `unsigned`, `IEEE 754 total order`, `none`.
    @Override
    public String toString() {
        return kind.toString();
    }
}
