package dev.lamella.schema;

import java.util.Comparator;
import java.util.Optional;

/// The order of a column's values, both for stored and for Java values. Immutable, and safe for use by many threads.
///
/// The file declares the order of a column (`dev.lamella.metadata.ColumnOrder`): [#of] is the order of its type,
/// [#ofTotalOrder] and [#ofInt96Timestamp] are the two others that the format defines. A column without order
/// ([Kind#NONE]) may hold any values, but bounds of them have no meaning. All comparing methods are total preorders:
/// any two values compare, and consistently.
///
/// Comparing does not allocate. A loop over many values may switch on [#kind] once instead.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">ColumnOrder in
///         parquet.thrift</a>
public final class SortOrder {
    /// The kinds of order. The physical type determines the values.
    public enum Kind {
        /// BOOLEAN.
        FALSE_BEFORE_TRUE("false before true"),
        /// INT32 and INT64: signed numbers, dates, times, timestamps, decimals.
        SIGNED("signed"),
        /// INT32 and INT64: unsigned numbers.
        UNSIGNED("unsigned"),
        /// BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: unsigned bytes; a prefix comes before the longer value. For text this
        /// is the order of code points.
        UNSIGNED_BYTES("bytewise unsigned"),
        /// Decimals on BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: two's complement, most significant byte first, of any
        /// lengths. Decimals on INT32 and INT64 are [#SIGNED].
        DECIMAL_BYTES("signed, most significant byte first"),
        /// Timestamps on FIXED_LEN_BYTE_ARRAY(12): two's complement, least significant byte first.
        SIGNED_96("signed, least significant byte first"),
        /// FLOAT, DOUBLE and FLOAT16 in the order of their type: both zeros are equal, and NaN values are equal to each
        /// other and after all numbers. NaN is never a bound. A lower bound 0 is -0, an upper one +0.
        FLOAT("numeric, NaN ignored"),
        /// FLOAT, DOUBLE and FLOAT16: different bits are different values, from -NaN to -0, +0 and +NaN. NaN is a bound
        /// only if all values are NaN.
        IEEE_754_TOTAL_ORDER("IEEE 754 total order"),
        /// INT96 as instants.
        INT96_TIMESTAMP("chronological"),
        /// No order: bounds have no meaning.
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

    /// The order of the type: of the annotation, or of the physical type if there is none. There is no order if the
    /// annotation has none (INTERVAL, GEOMETRY, GEOGRAPHY, UNKNOWN), is unknown, or is not allowed on the type, because
    /// its writer may have meant any order. INT96 has no order.
    public static SortOrder of(PrimitiveField field) {
        return new SortOrder(field, SortKinds.typeDefined(field));
    }

    /// The order of the type. The bytes of a Variant have none: `metadata`, and `value` if values are not shredded.
    public static SortOrder of(Leaf leaf) {
        return SortKinds.isVariantBytes(leaf) ? none(leaf.field()) : of(leaf.field());
    }

    /// The total order of IEEE 754; no order for types other than FLOAT, DOUBLE and FLOAT16.
    public static SortOrder ofTotalOrder(PrimitiveField field) {
        return new SortOrder(field, SortKinds.totalOrder(field));
    }

    /// The order of the instants of INT96; no order for other types.
    public static SortOrder ofInt96Timestamp(PrimitiveField field) {
        return new SortOrder(field, SortKinds.int96Timestamp(field));
    }

    /// No order.
    public static SortOrder none(PrimitiveField field) {
        return new SortOrder(field, Kind.NONE);
    }

    /// The kind of order.
    public Kind kind() {
        return kind;
    }

    /// Whether values have an order, so that bounds have a meaning.
    public boolean isDefined() {
        return kind != Kind.NONE;
    }

    /// Whether values may be NaN, so that NaN values are counted separately.
    public boolean hasNan() {
        return kind == Kind.FLOAT || kind == Kind.IEEE_754_TOTAL_ORDER;
    }

    /// Whether the deprecated bounds `min` and `max`, which use signed order, are in this order.
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
    /// @throws IllegalStateException if the column has another type
    public int compare(boolean left, boolean right) {
        require(PhysicalType.BOOLEAN);
        return Boolean.compare(left, right);
    }

    /// Compares values of an INT32 column.
    ///
    /// @throws IllegalStateException if the column has another type, or no order
    public int compare(int left, int right) {
        require(PhysicalType.INT32);
        return kind == Kind.UNSIGNED ? Integer.compareUnsigned(left, right) : Integer.compare(left, right);
    }

    /// Compares values of an INT64 column.
    ///
    /// @throws IllegalStateException if the column has another type, or no order
    public int compare(long left, long right) {
        require(PhysicalType.INT64);
        return kind == Kind.UNSIGNED ? Long.compareUnsigned(left, right) : Long.compare(left, right);
    }

    /// Compares values of a FLOAT column.
    ///
    /// @throws IllegalStateException if the column has another type, or no order
    public int compare(float left, float right) {
        require(PhysicalType.FLOAT);
        return kind == Kind.FLOAT
                ? ByteComparison.numbers(left, right)
                : ByteComparison.totalOrder(Float.floatToRawIntBits(left), Float.floatToRawIntBits(right));
    }

    /// Compares values of a DOUBLE column.
    ///
    /// @throws IllegalStateException if the column has another type, or no order
    public int compare(double left, double right) {
        require(PhysicalType.DOUBLE);
        return kind == Kind.FLOAT
                ? ByteComparison.numbers(left, right)
                : ByteComparison.totalOrder(Double.doubleToRawLongBits(left), Double.doubleToRawLongBits(right));
    }

    /// Compares values of an INT96, BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY column.
    ///
    /// @throws IllegalStateException if the column has another type, or no order
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
        return new IllegalStateException("The order of " + column() + " is " + kind + ", and does not compare " + what);
    }

    private String column() {
        String annotation = field.annotation().toString();
        return "`" + field.name() + "` (" + (annotation.isEmpty() ? "" : annotation + " on ") + field.type() + ")";
    }

    private void requireLength(int allowed, int left, int right) {
        if (left != allowed || right != allowed) {
            throw new IllegalArgumentException("Values of " + left + " and " + right + " bytes; those of " + column()
                    + " have " + allowed);
        }
    }

    /// Compares values as statistics and indexes store them: in PLAIN encoding, without a length prefix. They may be
    /// bounds, which are sometimes shorter than values.
    ///
    /// @throws IllegalStateException if the column has no order
    /// @throws IllegalArgumentException if the length of one is not valid; see [#isLegalBound]
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
                // Compare bits, because a NaN may change when it is converted to a float.
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

    /// Whether a stored bound can be compared. It cannot if the column has no order, or if no value has its length.
    /// Bounds of bytes and decimals may be shorter than FIXED_LEN_BYTE_ARRAY values; bounds of UUID, FLOAT16 and
    /// TIMESTAMP may not. NaN is not a bound, except in the total order. An INT96 whose nanoseconds are not within the
    /// day is not a bound either, because writers compare it differently. Ignore bounds that are not legal.
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

    /// Whether two stored bounds are valid together: each is legal, and the lower one is not above the upper one. In
    /// the total order, either both or neither are NaN.
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

    /// Whether the value at an offset, in PLAIN encoding, is NaN. Only FLOAT, DOUBLE and FLOAT16 have NaN.
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

    /// The bound to store, and to assume, for a smallest value: -0 for 0 in the order of the type.
    public float lowerBound(float value) {
        return kind == Kind.FLOAT && value == 0 ? -0.0f : value;
    }

    /// The bound to store, and to assume, for a largest value: +0 for -0 in the order of the type.
    public float upperBound(float value) {
        return kind == Kind.FLOAT && value == 0 ? 0.0f : value;
    }

    /// The bound to store, and to assume, for a smallest value: -0 for 0 in the order of the type.
    public double lowerBound(double value) {
        return kind == Kind.FLOAT && value == 0 ? -0.0 : value;
    }

    /// The bound to store, and to assume, for a largest value: +0 for -0 in the order of the type.
    public double upperBound(double value) {
        return kind == Kind.FLOAT && value == 0 ? 0.0 : value;
    }

    /// The bound to store, and to assume, for the smallest of stored values: -0 for 0 in the order of the type;
    /// otherwise the same array.
    public byte[] lowerBound(byte[] stored) {
        return withSignOfZero(stored, (byte) 0x80);
    }

    /// The bound to store, and to assume, for the largest of stored values: +0 for -0 in the order of the type;
    /// otherwise the same array.
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

    /// The class of the Java values that [#comparator] compares: the class that rows return for the column.
    ///
    /// @throws IllegalStateException if the column has no order
    public Class<?> valueType() {
        return values().type();
    }

    /// Compares Java values like the stored values that they come from. It throws an `IllegalArgumentException` for
    /// objects that are not of class [#valueType].
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
