package dev.lamella.variant;

/// A field of an object.
public record VariantField(String name, Variant value) {}
