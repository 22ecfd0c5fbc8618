package dev.lamella.metadata;

import dev.lamella.schema.LogicalType;
import java.util.Optional;
import java.util.OptionalInt;

/// A node of the schema as the footer lists it, depth first: the struct `SchemaElement`.
///
/// @param type id of the physical type; present on leaves. Ids that the format does not define are kept
/// @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY value
/// @param repetition id of the repetition; absent on the root
/// @param name any text, also empty or with dots
/// @param childCount how many of the following elements are children (each with its own descendants)
/// @param convertedType id of the deprecated annotation; ids that the format does not define are kept
/// @param scale scale of a DECIMAL, stored next to `convertedType`
/// @param precision precision of a DECIMAL, stored next to `convertedType`
/// @param fieldId an id that the writer's system gave the field
/// @param logicalType the annotation
public record SchemaElement(OptionalInt type, OptionalInt typeLength, OptionalInt repetition, String name,
        OptionalInt childCount, OptionalInt convertedType, OptionalInt scale, OptionalInt precision,
        OptionalInt fieldId,
        Optional<LogicalType> logicalType) {}
