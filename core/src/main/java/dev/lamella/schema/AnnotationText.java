package dev.lamella.schema;

import dev.lamella.schema.Lexer.Token;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/// Prints and parses annotations; the two are inverse.
final class AnnotationText {
    private static final String CONVERTED_TYPE = "CONVERTED_TYPE";
    /// The prefix of the name of an algorithm that the format does not define; its id follows.
    static final String ALGORITHM = "ALGORITHM_";
    private static final String AN_ANNOTATION = "an annotation like STRING or DECIMAL(9,2)";
    private static final String A_CONVERTED_TYPE = "the name of a ConvertedType";
    static final String PRECISION = "the precision";
    private static final String UTC = "true (UTC) or false (local)";
    private static final List<EdgeAlgorithm> ALGORITHMS = List.of(EdgeAlgorithm.SPHERICAL, EdgeAlgorithm.VINCENTY,
            EdgeAlgorithm.THOMAS, EdgeAlgorithm.ANDOYER, EdgeAlgorithm.KARNEY);
    private static final List<String> OLD_NAMES = Arrays.stream(ConvertedType.values()).map(Enum::name).toList();
    private static final List<String> ALL_NAMES = Stream.of(Arrays.stream(LogicalKind.values()).map(Enum::name),
            Stream.of(CONVERTED_TYPE), OLD_NAMES.stream()).flatMap(names -> names).distinct().toList();
    private static final List<String> UNITS = Arrays.stream(TimePrecision.values()).map(Enum::name).toList();

    private AnnotationText() {}

    /// The spelling of a declared annotation; empty if nothing is declared. The deprecated annotation follows the other
    /// one if it cannot be inferred: if the two contradict each other, or if one of them is unknown. INTERVAL, which
    /// parquet-java writes next to UNKNOWN, is printed alone.
    static String print(Annotation declared) {
        if (declared.logicalType().isEmpty()) {
            return old(declared);
        }
        LogicalType type = declared.logicalType().get();
        Optional<ConvertedType> old = Annotations.convertedType(declared);
        if (type instanceof LogicalType.Unknown && old.equals(Optional.of(ConvertedType.INTERVAL))) {
            return old(declared);
        }
        return declared.convertedType().isEmpty() || agrees(type, old, declared)
                ? type.toString()
                : type + ", " + old(declared);
    }

    /// The declared annotation that counts; empty if there is none.
    static String counting(Annotation declared) {
        return Annotations.isLegacy(declared)
                ? old(declared)
                : declared.logicalType().map(type -> Annotations.named(type).toString()).orElse("");
    }

    private static String old(Annotation declared) {
        OptionalInt id = declared.convertedType();
        return Annotations.convertedType(declared)
                .map(old -> old == ConvertedType.DECIMAL ? old.meaning(declared).toString() : old.name())
                .orElseGet(() -> id.isPresent() ? CONVERTED_TYPE + "(" + id.getAsInt() + ")" : "");
    }

    private static boolean agrees(LogicalType type, Optional<ConvertedType> old, Annotation declared) {
        return switch (type) {
            case LogicalType.Decimal(int precision, int scale) -> old.equals(Optional.of(ConvertedType.DECIMAL))
                    && declared.precision().orElse(precision) == precision && declared.scale().orElse(scale) == scale;
            case LogicalType.Map ignored when old.equals(Optional.of(ConvertedType.MAP_KEY_VALUE)) -> true;
            default -> old.isPresent() && old.equals(ConvertedType.of(type));
        };
    }

    /// The coordinate reference system and the edges of a GEOMETRY or GEOGRAPHY. An unset system is printed only if
    /// edges follow it.
    static String print(String name, Optional<String> crs, Optional<EdgeAlgorithm> algorithm, String marks) {
        String system = crs.map(c -> Names.inText(c, marks)).orElse(algorithm.isPresent() ? "OGC:CRS84" : "");
        String parameters = system + algorithm.map(a -> "," + a).orElse("");
        return parameters.isEmpty() ? name : name + "(" + parameters + ")";
    }

    /// Parses the content of the parentheses after a name, up to the closing one.
    ///
    /// @param written the annotation that a modern spelling declares
    static Annotation parse(Lexer lexer, Function<LogicalType, Annotation> written) {
        Token first = lexer.word(AN_ANNOTATION, ALL_NAMES);
        Annotation only = onlyOld(lexer, first);
        if (!only.isNone()) {
            return only;
        }
        LogicalType type = logicalType(lexer, first)
                .orElseThrow(() -> lexer.unexpected(first, AN_ANNOTATION, ALL_NAMES));
        if (!lexer.skip(',')) {
            return written.apply(type);
        }
        Annotation twin = old(lexer);
        return new Annotation(Optional.of(type), twin.convertedType(), twin.scale(), twin.precision());
    }

    /// A spelling that only deprecated annotations have; empty if the word is not one.
    private static Annotation onlyOld(Lexer lexer, Token word) {
        String name = word.keyword();
        if (name.equals(CONVERTED_TYPE)) {
            lexer.expect('(', "the id of a ConvertedType in parentheses");
            int id = lexer.number("the id of a ConvertedType");
            lexer.expect(')');
            return new Annotation(Optional.empty(), OptionalInt.of(id), OptionalInt.empty(), OptionalInt.empty());
        }
        if (!OLD_NAMES.contains(name)) {
            return Annotation.NONE;
        }
        ConvertedType old = ConvertedType.valueOf(name);
        return switch (old) {
            case UTF8, MAP_KEY_VALUE, TIME_MILLIS, TIME_MICROS, TIMESTAMP_MILLIS, TIMESTAMP_MICROS, UINT_8, UINT_16,
                    UINT_32, UINT_64, INT_8, INT_16, INT_32, INT_64 ->
                Annotation.of(old);
            case MAP, LIST, ENUM, DECIMAL, DATE, JSON, BSON, INTERVAL -> Annotation.NONE;
        };
    }

    /// A deprecated annotation, even if a logical type has the same name.
    private static Annotation old(Lexer lexer) {
        Token word = lexer.word(A_CONVERTED_TYPE, OLD_NAMES);
        Annotation only = onlyOld(lexer, word);
        if (!only.isNone()) {
            return only;
        }
        if (!OLD_NAMES.contains(word.keyword())) {
            throw lexer.unexpected(word, A_CONVERTED_TYPE, OLD_NAMES);
        }
        ConvertedType old = ConvertedType.valueOf(word.keyword());
        if (old != ConvertedType.DECIMAL) {
            return Annotation.of(old);
        }
        LogicalType.Decimal decimal = decimal(lexer);
        return new Annotation(Optional.empty(), OptionalInt.of(old.id()), OptionalInt.of(decimal.scale()),
                OptionalInt.of(decimal.precision()));
    }

    /// A modern annotation with its parameters; empty if the word is not one.
    private static Optional<LogicalType> logicalType(Lexer lexer, Token word) {
        Optional<LogicalType> shared = plainType(lexer, word);
        if (shared.isPresent()) {
            return shared;
        }
        return LogicalKind.named(word.keyword()).flatMap(kind -> switch (kind) {
            case VARIANT -> Optional.of(variant(lexer));
            case TIMESTAMP -> {
                Counting counting = counting(lexer);
                lexer.expect(')');
                yield Optional.of(new LogicalType.Timestamp(counting.isAdjustedToUTC(), counting.unit()));
            }
            case DECIMAL -> Optional.of(decimal(lexer));
            case UNRECOGNIZED -> Optional.of(unrecognized(lexer));
            default -> kind.withoutParameters();
        });
    }

    /// The annotations of leaves that message texts and type strings spell alike, with their parameters; empty if the
    /// word is not one of them.
    static Optional<LogicalType> plainType(Lexer lexer, Token word) {
        String name = word.keyword().equals("INT") ? LogicalKind.INTEGER.name() : word.keyword();
        return LogicalKind.named(name).flatMap(kind -> switch (kind) {
            case INTEGER -> Optional.of(integer(lexer));
            case TIME -> Optional.of(time(lexer));
            case GEOMETRY -> Optional.of(geometry(lexer));
            case GEOGRAPHY -> Optional.of(geography(lexer));
            case UNKNOWN, MAP, LIST, FILE -> Optional.empty();
            default -> kind.withoutParameters();
        });
    }

    private static LogicalType.Decimal decimal(Lexer lexer) {
        lexer.expect('(', PRECISION + " in parentheses");
        int precision = lexer.number(PRECISION);
        int scale = lexer.skip(',') ? lexer.number("the scale") : 0;
        lexer.expect(')');
        return new LogicalType.Decimal(precision, scale);
    }

    private static LogicalType integer(Lexer lexer) {
        lexer.expect('(', "the width in bits in parentheses");
        int width = lexer.number("the width in bits");
        String sign = "true (signed) or false (unsigned)";
        lexer.expect(',', "',' and " + sign);
        boolean isSigned = truth(lexer, sign);
        lexer.expect(')');
        return new LogicalType.Integer(width, isSigned);
    }

    private static LogicalType time(Lexer lexer) {
        Counting counting = counting(lexer);
        lexer.expect(')');
        return new LogicalType.Time(counting.isAdjustedToUTC(), counting.unit());
    }

    /// The parameters of TIME and TIMESTAMP.
    record Counting(boolean isAdjustedToUTC, TimePrecision unit) {}

    /// The opening parenthesis, unit and UTC in any order.
    static Counting counting(Lexer lexer) {
        lexer.expect('(', "a unit and " + UTC + " in parentheses");
        Optional<Boolean> first = asTruth(lexer.peek());
        if (first.isPresent()) {
            lexer.next();
            lexer.expect(',', "',' and a unit");
            return new Counting(first.get(), unit(lexer, "a unit"));
        }
        TimePrecision unit = unit(lexer, "a unit, or " + UTC + ",");
        lexer.expect(',', "',' and " + UTC);
        return new Counting(truth(lexer, UTC), unit);
    }

    private static TimePrecision unit(Lexer lexer, String expected) {
        Token token = lexer.word(expected, UNITS);
        if (!UNITS.contains(token.keyword())) {
            throw lexer.unexpected(token, expected, UNITS);
        }
        return TimePrecision.valueOf(token.keyword());
    }

    private static boolean truth(Lexer lexer, String expected) {
        Token token = lexer.next();
        return asTruth(token).orElseThrow(() -> lexer.unexpected(token, expected));
    }

    private static Optional<Boolean> asTruth(Token token) {
        return switch (token.keyword()) {
            case "TRUE" -> Optional.of(true);
            case "FALSE" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static LogicalType variant(Lexer lexer) {
        if (!lexer.skip('(')) {
            return new LogicalType.Variant(1);
        }
        int version = lexer.number("the version of the Variant encoding");
        lexer.expect(')');
        return new LogicalType.Variant(version);
    }

    private static LogicalType geometry(Lexer lexer) {
        return new LogicalType.Geometry(lexer.skip('(') ? Optional.of(lastSystem(lexer)) : Optional.empty());
    }

    private static String lastSystem(Lexer lexer) {
        String crs = system(lexer);
        lexer.expect(')');
        return crs;
    }

    private static String system(Lexer lexer) {
        return lexer.name("a coordinate reference system");
    }

    private static LogicalType geography(Lexer lexer) {
        if (!lexer.skip('(')) {
            return new LogicalType.Geography(Optional.empty(), Optional.empty());
        }
        String crs = system(lexer);
        Optional<EdgeAlgorithm> algorithm = lexer.skip(',') ? Optional.of(algorithm(lexer)) : Optional.empty();
        lexer.expect(')');
        return new LogicalType.Geography(Optional.of(crs), algorithm);
    }

    private static EdgeAlgorithm algorithm(Lexer lexer) {
        List<String> words = Stream.concat(ALGORITHMS.stream().map(EdgeAlgorithm::name), Stream.of(ALGORITHM + "<id>"))
                .toList();
        String expected = "the name of an algorithm";
        Token token = lexer.word(expected, words);
        for (EdgeAlgorithm algorithm : ALGORITHMS) {
            if (algorithm.name().equals(token.keyword())) {
                return algorithm;
            }
        }
        if (token.keyword().startsWith(ALGORITHM)) {
            try {
                return new EdgeAlgorithm(Integer.parseInt(token.text(), ALGORITHM.length(), token.text().length(), 10));
            } catch (NumberFormatException ignored) {
                throw lexer.unexpected(token, expected, words);
            }
        }
        throw lexer.unexpected(token, expected, words);
    }

    private static LogicalType unrecognized(Lexer lexer) {
        lexer.expect('(', "the id of a member of the union LogicalType in parentheses");
        int member = lexer.number("the id of a member of the union LogicalType");
        lexer.expect(',', "',' and the bytes of the member");
        byte[] bytes = lexer.peek().isMark(')') ? new byte[0] : hexadecimal(lexer);
        lexer.expect(')');
        return new LogicalType.Unrecognized(member, bytes);
    }

    private static byte[] hexadecimal(Lexer lexer) {
        String expected = "an even number of hexadecimal digits";
        Token digits = lexer.word(expected, List.of());
        try {
            return HexFormat.of().parseHex(digits.text());
        } catch (IllegalArgumentException ignored) {
            throw lexer.unexpected(digits, expected);
        }
    }
}
