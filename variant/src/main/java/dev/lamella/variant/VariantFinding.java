package dev.lamella.variant;

/// Something in a value, or in metadata, that breaks the encoding.
///
/// @param position of the byte at which it was found, from the start of the value or of the metadata
/// @param path the way to the value that it is about, as [VariantPath] has it, with long names cut; for metadata, the word `metadata`
/// @param problem what was found and what is allowed, without values of data
public record VariantFinding(long position, String path, String problem) {
    /// For example `byte 17, $.user.age: a decimal has scale 39; 0 to 38 are allowed`.
    @Override
    public String toString() {
        return "byte " + position + ", " + path + ": " + problem;
    }
}
