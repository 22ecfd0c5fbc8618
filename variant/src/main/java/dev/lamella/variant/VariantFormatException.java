package dev.lamella.variant;

/// Bytes are not a valid Variant, or text is not valid JSON. The message says where (byte, path), what was found, what is
/// allowed, and on its last line what to do. It never contains data.
///
/// If [#isUnsupported], nothing need be damaged: a newer version of the encoding may have written the bytes.
public final class VariantFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long position;
    private final String problem;
    private final String advice;
    private final boolean isUnsupported;

    /// @param position the byte at which it was found, relative to the metadata, value or text
    public VariantFormatException(long position, String problem, String advice) {
        this(position, problem, advice, false);
    }

    VariantFormatException(long position, String problem, String advice, boolean isUnsupported) {
        super("Byte " + position + ":\n" + problem + (problem.endsWith(".") ? "" : ".") + "\n" + advice);
        this.position = position;
        this.problem = problem;
        this.advice = advice;
        this.isUnsupported = isUnsupported;
    }

    /// The byte of the metadata, value or text at which it was found.
    public long position() {
        return position;
    }

    /// What was found and what is allowed, without place and advice.
    public String problem() {
        return problem;
    }

    /// Whether the bytes have a version or a type that this library does not know. They may still be valid.
    public boolean isUnsupported() {
        return isUnsupported;
    }

    /// What to do.
    public String advice() {
        return advice;
    }
}
