package dev.lamella.variant;

/// A violation of the encoding in a value or in metadata.
///
/// @param position the byte at which it was found, relative to the value or the metadata
/// @param path the path to the value, in the spelling of [VariantPath], with long names cut; for metadata the word
/// `metadata`
/// @param problem what was found and what is allowed, without data
/// @param isUnsupported whether nothing need be damaged: the version or the type is one that this library does not know
public record VariantFinding(long position, String path, String problem, boolean isUnsupported) {
    /// A violation by damaged or wrongly written bytes.
    public VariantFinding(long position, String path, String problem) {
        this(position, path, problem, false);
    }

    /// For example `Byte 17, $.user.age: A decimal has scale 39; 0 to 38 are allowed`.
    @Override
    public String toString() {
        return "Byte " + position + ", " + path + ": " + problem;
    }
}
