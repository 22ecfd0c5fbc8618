package dev.lamella.variant;

/// A primitive type that this version of the library does not know. Its bytes are kept; their count follows from the
/// positions of its neighbours.
public final class VariantUnknown extends Variant {
    VariantUnknown(VariantMetadata metadata, byte[] bytes, int root, int from, int byteCount) {
        super(metadata, bytes, root, from, byteCount);
    }

    /// The id of the type, 21 to 63.
    public int id() {
        return Views.primitiveId(bytes()[from()]);
    }
}
