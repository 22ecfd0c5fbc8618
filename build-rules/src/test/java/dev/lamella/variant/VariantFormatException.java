package dev.lamella.variant;

/// Stands for the exception of module variant, which this module does not see.
public final class VariantFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
