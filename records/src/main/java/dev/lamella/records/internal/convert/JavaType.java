package dev.lamella.records.internal.convert;

import java.util.List;

/// A Java class that is stored as a value.
///
/// @param type the class; of primitive types the box has a row of its own
/// @param parquetType type string of the columns that are made for it
/// @param steps the ways to columns, tried in this order
public record JavaType(Class<?> type, String parquetType, List<Step> steps) {}
