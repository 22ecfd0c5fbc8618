package dev.lamella.variant;

/// What is said of bytes that break the encoding.
final class Damage {
    private static final String ADVICE_VALUE = "The value is damaged or was cut short, or the metadata is another value's.";
    private static final String ADVICE_METADATA = "The metadata is damaged or was cut short.";

    static final String NEWER = "If it is not damaged, a newer version of Lamella may know it.";

    private Damage() {}

    /// @param position from the start of the outermost value
    static VariantFormatException inValue(long position, String problem) {
        return new VariantFormatException(position, problem, ADVICE_VALUE);
    }

    /// @param position from the start of the metadata
    static VariantFormatException inMetadata(long position, String problem) {
        return new VariantFormatException(position, problem, ADVICE_METADATA);
    }

    /// A value nested deeper than the limits allow.
    static VariantFormatException tooDeep(long position, int depth) {
        return new VariantFormatException(position, "objects and arrays lie more than " + depth + " deep in each other",
                "If the value is to be trusted, allow more with VariantLimits.");
    }

    /// A value that is being made, deeper than the limits allow.
    static VariantFormatException tooDeepToMake(long position, int depth) {
        return new VariantFormatException(position, "objects and arrays lie deeper in each other than the " + depth
                + " levels that are allowed", "Nest values less, or raise the limit of depth in VariantLimits.");
    }

    /// A value whose children share bytes, over and over.
    static VariantFormatException tooEntangled(long position, long byteCount) {
        return inValue(position, "fields or elements share their bytes so often that the value of " + byteCount
                + " bytes stands for more than " + Budget.FACTOR + " times as many");
    }

    /// An object with a name twice.
    ///
    /// @param place of the second field that has it
    static VariantFormatException sameName(VariantObject object, int place) {
        return inValue(object.position(),
                "field " + place + " of an object has the name of another field; each name is "
                        + "allowed once");
    }

    /// A value of an unknown type where its meaning is asked for.
    static VariantFormatException unknown(VariantUnknown value) {
        return new VariantFormatException(value.position(), "a value has primitive type " + value.id()
                + ", which is unknown; types 0 to 20 are known", NEWER);
    }
}
