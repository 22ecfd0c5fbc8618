package dev.lamella.records.internal.convert;

import dev.lamella.dataset.PartitionType;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import java.util.List;
import java.util.Optional;

/// The partition columns of a table that components are read from.
///
/// @param shape of the class
/// @param requests of the mapping
public record ComponentPartitions(Shape shape, Requests requests) {
    /// The type with which a component is written to a partition column; empty if no component has this column, or if the
    /// component cannot be written to a partition column.
    public Optional<PartitionType> type(PrimitiveField column) {
        return shape instanceof Shape.Struct struct
                ? struct.members().stream().filter(member -> isOf(member.withoutAliases(), column)).findFirst()
                        .or(() -> struct.members().stream().filter(member -> isOf(member, column)).findFirst())
                        .flatMap(this::type)
                : Optional.empty();
    }

    private boolean isOf(Member member, PrimitiveField column) {
        return ColumnNames.find(member, List.of(column), requests.options().naming()).isPresent();
    }

    private Optional<PartitionType> type(Member member) {
        TypeUse place = member.place().shape() instanceof Shape.Maybe maybe
                ? member.place().content(maybe)
                : member.place();
        return requests.asked(place, member.name())
                .or(() -> requests.row(place.shape().type()).map(row -> TypeString.parse(row.parquetType())))
                .flatMap(type -> type(ColumnKind.ofValue(type.optional(member.name()))));
    }

    private static Optional<PartitionType> type(ColumnKind kind) {
        return switch (kind) {
            case BOOLEAN -> Optional.of(PartitionType.BOOLEAN);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> Optional.of(PartitionType.INT64);
            case UINT64 -> Optional.of(PartitionType.UINT64);
            case DATE -> Optional.of(PartitionType.DATE);
            case STRING, ENUM -> Optional.of(PartitionType.STRING);
            case INT96, FLOAT16, FLOAT, DOUBLE, DECIMAL, JSON, BSON, BYTES, FIXED, UUID, TIME_UTC, TIME_LOCAL,
                    TIMESTAMP_UTC, TIMESTAMP_LOCAL, INTERVAL, GEOMETRY, UNKNOWN, VARIANT, FILE, OFFSET_TIMESTAMP,
                    STRUCT, LIST, MAP ->
                Optional.empty();
        };
    }
}
