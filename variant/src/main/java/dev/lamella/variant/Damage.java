package dev.lamella.variant;

/// The errors for bytes that violate the encoding.
final class Damage {
    private static final String ADVICE_VALUE = "The value is damaged or was cut short, or the metadata is another value's.";
    private static final String ADVICE_METADATA = "The metadata is damaged or was cut short.";

    private static final String ADVICE_NEWER = "If it is not damaged, a newer version of Lamella may know it.";

    private Damage() {}

    /// @param position from the start of the outermost value
    static VariantFormatException inValue(long position, String problem) {
        return new VariantFormatException(position, problem, ADVICE_VALUE);
    }

    /// @param position from the start of the metadata
    static VariantFormatException inMetadata(long position, String problem) {
        return new VariantFormatException(position, problem, ADVICE_METADATA);
    }

    /// A value is nested more deeply than the limits allow.
    static VariantFormatException tooDeep(long position, int depth) {
        return new VariantFormatException(position, "Objects and arrays are nested more than " + depth + " levels deep",
                "If you trust the value, allow more with VariantLimits.");
    }

    /// A value under construction is nested more deeply than the limits allow.
    static VariantFormatException tooDeepToMake(long position, int depth) {
        return new VariantFormatException(position, "Objects and arrays are nested more deeply than the " + depth
                + " levels that are allowed", "Nest values less, or raise the limit of depth in VariantLimits.");
    }

    /// The children of a value share bytes too often.
    static VariantFormatException tooEntangled(long position, long byteCount) {
        return inValue(position, "Fields or elements share their bytes so often that the value of " + byteCount
                + " bytes stands for more than " + Budget.FACTOR + " times as many");
    }

    /// An object has a name twice.
    ///
    /// @param place the index of the second field with the name
    static VariantFormatException sameName(VariantObject object, int place) {
        return inValue(object.position(),
                "Field " + place + " of an object has the name of another field; each name is "
                        + "allowed once");
    }

    /// The meaning of a value with an unknown type is requested.
    static VariantFormatException unknown(VariantUnknown value) {
        return newer(value.position(), "A value has primitive type " + value.id()
                + ", which is unknown; types 0 to 20 are known");
    }

    /// The bytes may be those of a later version of the encoding.
    static VariantFormatException newer(long position, String problem) {
        return new VariantFormatException(position, problem, ADVICE_NEWER, true);
    }
}
