package dev.lamella.variant;

/// Bytes that are no Variant, or text that is no JSON. The message says where (byte, path), what was found, what is
/// allowed, and on its last line what to do; values of data never appear in it.
public final class VariantFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long position;
    private final String problem;
    private final String advice;

    /// @param position of the byte at which it was found, from the start of the metadata, value or text
    public VariantFormatException(long position, String problem, String advice) {
        super("byte " + position + ":\n" + problem + (problem.endsWith(".") ? "" : ".") + "\n" + advice);
        this.position = position;
        this.problem = problem;
        this.advice = advice;
    }

    /// At which byte of the metadata, value or text it was found.
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
