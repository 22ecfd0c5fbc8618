package dev.lamella.variant;

/// Bytes are not a valid Variant, or text is not valid JSON. The message says where (byte, path), what was found, what is
/// allowed, and on its last line what to do. It never contains data.
public final class VariantFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long position;
    private final String problem;
    private final String advice;

    /// @param position the byte at which it was found, relative to the metadata, value or text
    public VariantFormatException(long position, String problem, String advice) {
        super("Byte " + position + ":\n" + problem + (problem.endsWith(".") ? "" : ".") + "\n" + advice);
        this.position = position;
        this.problem = problem;
        this.advice = advice;
    }

    /// The byte of the metadata, value or text at which it was found.
    public long position() {
        return position;
    }

    /// What was found and what is allowed, without place and advice.
    public String problem() {
        return problem;
    }

    /// What to do.
    public String advice() {
        return advice;
    }
}
