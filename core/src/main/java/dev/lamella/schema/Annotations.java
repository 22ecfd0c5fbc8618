package dev.lamella.schema;

import dev.lamella.schema.Carriers.Carrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Resolves declared annotations, and finds their violations of the format. Pure functions over the tables in
/// [Carriers] and [ConvertedType].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
final class Annotations {
    /// The reserved member of the union under which some writers store INTERVAL.
    private static final int INTERVAL_MEMBER = LogicalKind.INTERVAL.memberId();

    private Annotations() {}

    /// The result of resolving a declared annotation.
    record Resolution(Optional<LogicalType> logicalType, List<SchemaFinding> findings) {}

    /// The declared ConvertedType, if its id is known.
    static Optional<ConvertedType> convertedType(Annotation declared) {
        OptionalInt id = declared.convertedType();
        return id.isPresent() ? ConvertedType.of(id.getAsInt()) : Optional.empty();
    }

    /// Whether only the ConvertedType counts: there is no logical type, or it is the UNKNOWN that parquet-java writes
    /// next to INTERVAL.
    static boolean isLegacy(Annotation declared) {
        return declared.logicalType().isEmpty()
                || declared.logicalType().get() instanceof LogicalType.Unknown && convertedType(declared).isPresent();
    }

    /// The declared type, allowed or not; empty if it is unknown.
    static Optional<LogicalType> declaredType(Annotation declared) {
        if (isLegacy(declared)) {
            return convertedType(declared).map(old -> old.meaning(declared));
        }
        return declared.logicalType().map(Annotations::named)
                .filter(type -> !(type instanceof LogicalType.Unrecognized));
    }

    /// The type that the reserved member stands for.
    static LogicalType named(LogicalType declared) {
        return declared instanceof LogicalType.Unrecognized(int member, byte[] ignored) && member == INTERVAL_MEMBER
                ? new LogicalType.Interval()
                : declared;
    }

    /// Resolves the annotation of a leaf.
    static Resolution resolve(String name, Annotation declared, PhysicalType type, int length) {
        List<SchemaFinding> findings = new ArrayList<>();
        if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY && length == 0) {
            findings.add(length(name, length));
        }
        if (declared.isNone()) {
            return new Resolution(Optional.empty(), List.copyOf(findings));
        }
        String actual = Carriers.physical(type, length);
        Optional<LogicalType> wanted = declaredType(declared);
        Optional<LogicalType> effective = wanted.isEmpty()
                ? wanted
                : effective(name, declared, wanted.get(), type, length, findings);
        if (effective.isPresent()) {
            union(name, declared).ifPresent(findings::add);
            contradiction(name, declared).ifPresent(findings::add);
        }
        unknownAnnotation(name, declared, actual).ifPresent(findings::add);
        unknownConvertedType(name, declared, actual).ifPresent(findings::add);
        return new Resolution(effective, List.copyOf(findings));
    }

    private static Optional<LogicalType> effective(String name, Annotation declared, LogicalType wanted,
            PhysicalType type, int length, List<SchemaFinding> findings) {
        List<Carrier> carriers = Carriers.of(wanted, isLegacy(declared));
        if (carriers.stream().noneMatch(carrier -> carrier.holds(type, length))) {
            String actual = Carriers.physical(type, length);
            findings.add(new SchemaFinding(misplaced(wanted, type), name, found(declared, actual),
                    carried(wanted, carriers), readAs(actual)));
            return Optional.empty();
        }
        return switch (wanted) {
            case LogicalType.Decimal decimal -> decimal(name, declared, decimal, type, length, findings);
            case LogicalType.Geometry(Optional<String> crs) -> {
                geospatial(name, declared, crs, Optional.empty(), findings);
                yield Optional.of(wanted);
            }
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> algorithm) -> {
                geospatial(name, declared, crs, algorithm, findings);
                yield Optional.of(wanted);
            }
            case LogicalType other -> Optional.of(other);
        };
    }

    private static String found(Annotation declared, String actual) {
        return Names.brief(AnnotationText.counting(declared)) + " is declared on " + actual;
    }

    private static String readAs(String actual) {
        return "this is read as " + actual;
    }

    /// The physical types that an annotation allows.
    private static String carried(LogicalType wanted, List<Carrier> carriers) {
        if (wanted.kind().isOfGroups()) {
            return "it is only for groups";
        }
        return carriers.isEmpty() ? "widths are 8, 16, 32 and 64" : "it is only for " + Carriers.text(carriers);
    }

    /// The rule that an annotation violates on a physical type that does not carry it.
    private static SchemaRule misplaced(LogicalType wanted, PhysicalType type) {
        boolean isFixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        boolean isInteger = type == PhysicalType.INT32 || type == PhysicalType.INT64;
        return switch (wanted.kind()) {
            case UUID -> isFixed ? SchemaRule.UUID_LENGTH : SchemaRule.ANNOTATION_TYPE;
            case FLOAT16 -> isFixed ? SchemaRule.FLOAT16_LENGTH : SchemaRule.ANNOTATION_TYPE;
            case INTERVAL -> isFixed ? SchemaRule.INTERVAL_LENGTH : SchemaRule.ANNOTATION_TYPE;
            case DATE, TIME, TIMESTAMP -> isInteger || isFixed ? SchemaRule.TIME_UNIT : SchemaRule.ANNOTATION_TYPE;
            case INTEGER -> isInteger || Carriers.of(wanted).isEmpty()
                    ? SchemaRule.INTEGER_WIDTH
                    : SchemaRule.ANNOTATION_TYPE;
            default -> SchemaRule.ANNOTATION_TYPE;
        };
    }

    private static Optional<LogicalType> decimal(String name, Annotation declared, LogicalType.Decimal wanted,
            PhysicalType type, int length, List<SchemaFinding> findings) {
        String actual = Carriers.physical(type, length);
        int most = Carriers.maxPrecision(type, length);
        boolean isBounded = type != PhysicalType.BYTE_ARRAY;
        boolean isStated = wanted.precision() > 0;
        String found = found(declared, actual);
        if (isBounded && most == 0) {
            findings.add(new SchemaFinding(SchemaRule.DECIMAL_PRECISION, name, found, "no number fits into 0 bytes",
                    readAs(actual)));
            return Optional.empty();
        }
        if (wanted.scale() < 0 || isStated && wanted.scale() > wanted.precision()) {
            findings.add(new SchemaFinding(SchemaRule.DECIMAL_SCALE, name, found,
                    "a scale is at least 0 and at most the precision", readAs(actual)));
            return Optional.empty();
        }
        if (!isStated || isBounded && wanted.precision() > most) {
            findings.add(isBounded
                    ? new SchemaFinding(SchemaRule.DECIMAL_PRECISION, name, found,
                            "the precision must be 1 to " + most, "it is taken as " + most)
                    : new SchemaFinding(SchemaRule.DECIMAL_PRECISION, name, found, "the precision must be at least 1",
                            "it is taken as unbounded"));
            return Optional.of(new LogicalType.Decimal(most, wanted.scale()));
        }
        return Optional.of(wanted);
    }

    private static void geospatial(String name, Annotation declared, Optional<String> crs,
            Optional<EdgeAlgorithm> algorithm, List<SchemaFinding> findings) {
        String found = found(declared, PhysicalType.BYTE_ARRAY.name());
        if (crs.isPresent() && crs.get().isEmpty()) {
            findings.add(new SchemaFinding(SchemaRule.GEO_PARAMETERS, name, found,
                    "a coordinate reference system must not be empty; if it is left out, it is OGC:CRS84"));
        }
        if (algorithm.isPresent() && !algorithm.get().isRecognized()) {
            findings.add(new SchemaFinding(SchemaRule.GEO_PARAMETERS, name, found,
                    "edges are SPHERICAL, VINCENTY, THOMAS, ANDOYER or KARNEY"));
        }
    }

    /// The finding that a FIXED_LEN_BYTE_ARRAY has a length below 1.
    static SchemaFinding length(String name, int length) {
        return new SchemaFinding(SchemaRule.FIXED_LENGTH, name,
                Carriers.physical(PhysicalType.FIXED_LEN_BYTE_ARRAY, length) + " is declared",
                "its length is at least 1");
    }

    /// The finding that INTERVAL is declared in the union, where it is not written.
    private static Optional<SchemaFinding> union(String name, Annotation declared) {
        return declared.logicalType().map(Annotations::named).filter(type -> type instanceof LogicalType.Interval)
                .map(ignored -> new SchemaFinding(SchemaRule.INTERVAL_MEMBER, name,
                        "INTERVAL is declared as member " + INTERVAL_MEMBER + " of the union LogicalType",
                        "it must be declared only as the ConvertedType " + ConvertedType.INTERVAL.id()));
    }

    /// The finding that the annotation, or one of its parameters, is unknown.
    ///
    /// @param actual the type of the field without an annotation
    static Optional<SchemaFinding> unknownAnnotation(String name, Annotation declared, String actual) {
        if (!(declared.logicalType().map(Annotations::named).orElse(null) instanceof LogicalType.Unrecognized other)) {
            return Optional.empty();
        }
        int member = other.memberId();
        boolean isKnown = LogicalKind.ofMember(member) != LogicalKind.UNRECOGNIZED;
        return Optional.of(isKnown
                ? new SchemaFinding(SchemaRule.ANNOTATION_UNKNOWN, name,
                        "the annotation is member " + member
                                + " of the union LogicalType with parameters that are not known",
                        "its parameters are those of the specification", readAs(actual))
                : new SchemaFinding(SchemaRule.ANNOTATION_UNKNOWN, name,
                        member == 0
                                ? "the annotation is a union LogicalType without a member"
                                : "the annotation is member " + member + " of the union LogicalType",
                        SchemaRule.ANNOTATION_UNKNOWN.statement(), readAs(actual)));
    }

    /// The finding that the ConvertedType does not exist.
    ///
    /// @param actual the type of the field without an annotation
    static Optional<SchemaFinding> unknownConvertedType(String name, Annotation declared, String actual) {
        if (declared.convertedType().isEmpty() || convertedType(declared).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new SchemaFinding(SchemaRule.CONVERTED_TYPE_UNKNOWN, name,
                "the ConvertedType " + declared.convertedType().getAsInt() + " is declared", "it must be 0 to 21",
                declared.logicalType().isPresent() ? "it is ignored" : readAs(actual)));
    }

    /// The finding that the ConvertedType does not correspond to the logical type.
    static Optional<SchemaFinding> contradiction(String name, Annotation declared) {
        Optional<ConvertedType> old = convertedType(declared);
        if (old.isEmpty() || declared.logicalType().isEmpty()) {
            return Optional.empty();
        }
        LogicalType beside = named(declared.logicalType().get());
        boolean isAllowed = switch (beside) {
            // parquet-java writes this.
            case LogicalType.Unknown ignored -> old.get() == ConvertedType.INTERVAL;
            // Old writers wrote this.
            case LogicalType.Map ignored -> old.get() == ConvertedType.MAP || old.get() == ConvertedType.MAP_KEY_VALUE;
            default -> old.equals(ConvertedType.of(beside));
        };
        return isAllowed
                ? Optional.empty()
                : Optional.of(contradiction(name, declared, ConvertedType.of(beside)));
    }

    /// @param allowed the ConvertedType that may be declared next to the logical type
    static SchemaFinding contradiction(String name, Annotation declared, Optional<ConvertedType> allowed) {
        return new SchemaFinding(SchemaRule.CONVERTED_TYPE_CONTRADICTION, name,
                Names.brief(declared.logicalType().orElseThrow().toString()) + " and the ConvertedType "
                        + convertedType(declared).orElseThrow() + " are declared",
                allowed.map(old -> "the ConvertedType must be " + old).orElse("no ConvertedType is allowed"),
                Names.brief(AnnotationText.counting(declared)) + " counts");
    }
}
