package dev.lamella.records.internal.shape;

/// A parameter of the primary constructor of a Kotlin class.
///
/// @param hasDefault whether it has a default argument
record KotlinParameter(String name, KotlinType type, boolean hasDefault) {}
