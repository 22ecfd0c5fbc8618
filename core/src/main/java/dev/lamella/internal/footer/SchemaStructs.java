package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.I32;
import static dev.lamella.internal.thrift.ThriftTypes.I8;
import static dev.lamella.internal.thrift.ThriftTypes.STRING;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.thrift.Struct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.internal.thrift.ThriftTypes;
import dev.lamella.internal.thrift.UnionMember;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalKind;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import java.util.function.BiFunction;

/// The structs of the schema. Parameters of logical types are read as declared; the schema decides whether they make sense.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
final class SchemaStructs {
    static final ThriftType<LogicalType> LOGICAL_TYPE = ThriftTypes.UNION.map(SchemaStructs::logicalType,
            SchemaStructs::member);

    static final Struct<SchemaElement> SCHEMA_ELEMENT = Struct.of("SchemaElement", fields -> {
        var type = fields.optionalInt(1, "type", I32, SchemaElement::type);
        var typeLength = fields.optionalInt(2, "type_length", I32, SchemaElement::typeLength);
        var repetition = fields.optionalInt(3, "repetition_type", I32, SchemaElement::repetition);
        var name = fields.required(4, "name", STRING, SchemaElement::name);
        var childCount = fields.optionalInt(5, "num_children", I32, SchemaElement::childCount);
        var convertedType = fields.optionalInt(6, "converted_type", I32, SchemaElement::convertedType);
        var scale = fields.optionalInt(7, "scale", I32, SchemaElement::scale);
        var precision = fields.optionalInt(8, "precision", I32, SchemaElement::precision);
        var fieldId = fields.optionalInt(9, "field_id", I32, SchemaElement::fieldId);
        var logicalType = fields.optional(10, "logicalType", LOGICAL_TYPE, SchemaElement::logicalType);
        return in -> new SchemaElement(in.get(type), in.get(typeLength), in.get(repetition), in.get(name),
                in.get(childCount), in.get(convertedType), in.get(scale), in.get(precision), in.get(fieldId),
                in.get(logicalType));
    });

    private static final Struct<LogicalType.Decimal> DECIMAL = Struct.of("DecimalType", fields -> {
        // Writers must set both; the schema decides what a missing one means.
        var scale = fields.defaulted(1, "scale", I32, 0, LogicalType.Decimal::scale);
        var precision = fields.defaulted(2, "precision", I32, 0, LogicalType.Decimal::precision);
        return in -> new LogicalType.Decimal(in.get(precision), in.get(scale));
    });

    private static final ThriftType<Integer> TIME_UNIT = ThriftTypes.UNION.map(UnionMember::id, UnionMember::empty);

    private static final Struct<TimeParameters> TIME = Struct.of("TimeType", fields -> {
        var isAdjustedToUtc = fields.required(1, "isAdjustedToUTC", BOOL, TimeParameters::isAdjustedToUtc);
        var unit = fields.required(2, "unit", TIME_UNIT, TimeParameters::unitId);
        return in -> new TimeParameters(in.get(isAdjustedToUtc), in.get(unit));
    });

    private static final Struct<LogicalType.Integer> INTEGER = Struct.of("IntType", fields -> {
        var bitWidth = fields.required(1, "bitWidth", I8, LogicalType.Integer::bitWidth);
        var isSigned = fields.required(2, "isSigned", BOOL, LogicalType.Integer::isSigned);
        return in -> new LogicalType.Integer(in.get(bitWidth), in.get(isSigned));
    });

    private static final Struct<LogicalType.Variant> VARIANT = Struct.of("VariantType", fields -> {
        var version = fields.defaulted(1, "specification_version", I8, 1, LogicalType.Variant::specificationVersion);
        return in -> new LogicalType.Variant(in.get(version));
    });

    private static final Struct<LogicalType.Geometry> GEOMETRY = Struct.of("GeometryType", fields -> {
        var crs = fields.optional(1, "crs", STRING, LogicalType.Geometry::crs);
        return in -> new LogicalType.Geometry(in.get(crs));
    });

    private static final Struct<LogicalType.Geography> GEOGRAPHY = Struct.of("GeographyType", fields -> {
        var crs = fields.optional(1, "crs", STRING, LogicalType.Geography::crs);
        var algorithm = fields.optional(2, "algorithm", I32.map(EdgeAlgorithm::new, EdgeAlgorithm::id),
                LogicalType.Geography::algorithm);
        return in -> new LogicalType.Geography(in.get(crs), in.get(algorithm));
    });

    private SchemaStructs() {}

    /// The parameters of TIME and TIMESTAMP.
    private record TimeParameters(boolean isAdjustedToUtc, int unitId) {}

    /// An annotation with invalid parameters is kept as stored: only its meaning is lost, not the file.
    private static LogicalType logicalType(UnionMember member) {
        try {
            return recognized(member);
        } catch (CorruptFileException ignored) {
            return new LogicalType.Unrecognized(member.id(), member.bytes());
        }
    }

    private static LogicalType recognized(UnionMember member) {
        return switch (LogicalKind.ofMember(member.id())) {
            case DECIMAL -> DECIMAL.read(member.bytes());
            case TIME -> time(member, LogicalType.Time::new);
            case TIMESTAMP -> time(member, LogicalType.Timestamp::new);
            case INTEGER -> INTEGER.read(member.bytes());
            case VARIANT -> VARIANT.read(member.bytes());
            case GEOMETRY -> GEOMETRY.read(member.bytes());
            case GEOGRAPHY -> GEOGRAPHY.read(member.bytes());
            case INTERVAL, UNRECOGNIZED -> new LogicalType.Unrecognized(member.id(), member.bytes());
            case STRING, MAP, LIST, ENUM, DATE, UNKNOWN, JSON, BSON, UUID, FLOAT16, FILE ->
                LogicalKind.ofMember(member.id()).withoutParameters().orElseThrow();
        };
    }

    private static UnionMember member(LogicalType type) {
        int id = type.kind().memberId();
        return switch (type) {
            case LogicalType.Decimal decimal -> new UnionMember(id, DECIMAL.write(decimal));
            case LogicalType.Time time -> time(id, time.isAdjustedToUTC(), time.unit());
            case LogicalType.Timestamp timestamp -> time(id, timestamp.isAdjustedToUTC(), timestamp.unit());
            case LogicalType.Integer integer -> new UnionMember(id, INTEGER.write(integer));
            case LogicalType.Variant variant -> new UnionMember(id, VARIANT.write(variant));
            case LogicalType.Geometry geometry -> new UnionMember(id, GEOMETRY.write(geometry));
            case LogicalType.Geography geography -> new UnionMember(id, GEOGRAPHY.write(geography));
            case LogicalType.Interval ignored -> throw new IllegalArgumentException(
                    "INTERVAL is not a member of the union LogicalType; it is written as a converted type only");
            case LogicalType.Unrecognized other -> member(other);
            case LogicalType ignored -> UnionMember.empty(id);
        };
    }

    /// An unknown member is written as it was read, if possible: bytes that are not a struct would spoil everything after them.
    private static UnionMember member(LogicalType.Unrecognized other) {
        UnionMember member = new UnionMember(other.memberId(), other.bytes());
        if (!member.isWellFormed()) {
            throw new IllegalArgumentException(other + " is not a struct of the thrift compact protocol");
        }
        return member;
    }

    private static LogicalType time(UnionMember member, BiFunction<Boolean, TimePrecision, LogicalType> make) {
        TimeParameters parameters = TIME.read(member.bytes());
        boolean isAdjustedToUtc = parameters.isAdjustedToUtc;
        return switch (parameters.unitId) {
            case 1 -> make.apply(isAdjustedToUtc, TimePrecision.MILLIS);
            case 2 -> make.apply(isAdjustedToUtc, TimePrecision.MICROS);
            case 3 -> make.apply(isAdjustedToUtc, TimePrecision.NANOS);
            default -> new LogicalType.Unrecognized(member.id(), member.bytes());
        };
    }

    private static UnionMember time(int memberId, boolean isAdjustedToUtc, TimePrecision unit) {
        int unitId = switch (unit) {
            case MILLIS -> 1;
            case MICROS -> 2;
            case NANOS -> 3;
        };
        return new UnionMember(memberId, TIME.write(new TimeParameters(isAdjustedToUtc, unitId)));
    }
}
