package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;

/// How an object is created.
///
/// @param factory takes the values of all members, in order, and returns the object
public record Construction(MethodHandle factory) {}
