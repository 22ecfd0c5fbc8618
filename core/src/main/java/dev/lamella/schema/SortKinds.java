package dev.lamella.schema;

import dev.lamella.schema.SortOrder.Kind;

/// Determines the order of each column, by the table of [LogicalKind]. Pure functions.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">ColumnOrder in
///         parquet.thrift</a>
final class SortKinds {
    private SortKinds() {}

    /// The order of the type: of the annotation, or of the physical type if there is none.
    static Kind typeDefined(PrimitiveField field) {
        if (!field.isReadable()) {
            return Kind.NONE;
        }
        if (field.annotation().isNone()) {
            return physical(field.type());
        }
        return field.logicalType().map(type -> type instanceof LogicalType.Integer integer && !integer.isSigned()
                ? Kind.UNSIGNED
                : type.kind().order(field.type())).orElse(Kind.NONE);
    }

    /// The total order of IEEE 754.
    static Kind totalOrder(PrimitiveField field) {
        return typeDefined(field) == Kind.FLOAT ? Kind.IEEE_754_TOTAL_ORDER : Kind.NONE;
    }

    /// The order of the instants of INT96.
    static Kind int96Timestamp(PrimitiveField field) {
        boolean fits = field.type() == PhysicalType.INT96 && field.annotation().isNone();
        return fits ? Kind.INT96_TIMESTAMP : Kind.NONE;
    }

    private static Kind physical(PhysicalType type) {
        return switch (type) {
            case BOOLEAN -> Kind.FALSE_BEFORE_TRUE;
            case INT32, INT64 -> Kind.SIGNED;
            case FLOAT, DOUBLE -> Kind.FLOAT;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Kind.UNSIGNED_BYTES;
            case INT96 -> Kind.NONE;
        };
    }

    /// Whether a column holds the bytes of a Variant: its metadata, or unshredded values.
    static boolean isVariantBytes(Leaf leaf) {
        PrimitiveField field = leaf.field();
        return field.type() == PhysicalType.BYTE_ARRAY && field.annotation().isNone()
                && !field.name().equals("typed_value")
                && leaf.nodes().stream().anyMatch(node -> node instanceof GroupField group
                        && group.shape() instanceof GroupShape.Variant);
    }
}
