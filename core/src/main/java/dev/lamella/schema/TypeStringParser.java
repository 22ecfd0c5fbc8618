package dev.lamella.schema;

import dev.lamella.schema.Carriers.Carrier;
import dev.lamella.schema.Lexer.Token;
import dev.lamella.schema.TypeString.Maker;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Parses type strings, by recursive descent that ends at [Schema#MAX_DEPTH], and collects their canonical spelling.
///
/// ```
/// whole  = type "!"?
/// type   = leaf | "LIST" "(" whole ")" | "MAP" "(" whole ("," whole)? ")"
///        | "STRUCT" "(" name whole ("," name whole)* ")"
/// ```
final class TypeStringParser {
    private static final String FLBA = "FLBA";
    private static final String FIXED = "FIXED_LEN_BYTE_ARRAY";
    private static final String A_TYPE = "a type";
    private static final String A_CARRIER = "a physical type";
    private static final List<String> DURATIONS = List.of("SECONDS", "MILLIS", "MICROS", "NANOS");
    private static final List<String> PHYSICAL = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE",
            "BYTE_ARRAY", FIXED);
    private static final List<String> DECIMAL_CARRIERS = List.of("INT32", "INT64", FLBA, FIXED, "BYTE_ARRAY", "BINARY");
    private static final List<String> TIMESTAMP_CARRIERS = List.of("INT64", FLBA);
    private static final List<String> WORDS = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE",
            "BYTE_ARRAY", FIXED, "STRING", "ENUM", "JSON", "BSON", "UUID", "FLOAT16", "DATE", "INTERVAL", "UNKNOWN",
            "VARIANT", "FILE", "INT", "DECIMAL", "TIME", "TIMESTAMP", "DURATION", "GEOMETRY", "GEOGRAPHY", "LIST",
            "MAP",
            "STRUCT", "AUTO", "UTF8", "INT_8", "INT_16", "INT_32", "INT_64", "UINT_8", "UINT_16", "UINT_32", "UINT_64",
            "TIME_MILLIS", "TIME_MICROS", "TIME_NANOS", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS", "TIMESTAMP_NANOS");

    private final Lexer lexer;
    private final StringBuilder canonical = new StringBuilder();

    TypeStringParser(String text) {
        this.lexer = Lexer.ofType(text);
    }

    /// The parsed type, without its repetition.
    ///
    /// @param maker null for AUTO
    private record Type(Token start, @Nullable Maker maker, Optional<ChronoUnit> durationUnit) {}

    TypeString parse() {
        Type type = type(1);
        Repetition repetition = repetition();
        lexer.end();
        if (type.maker() != null) {
            legal(type, type.maker(), "type", repetition);
        }
        return new TypeString(canonical.toString(), repetition, type.maker(), type.durationUnit());
    }

    List<Field> parseFields() {
        List<Field> fields = members(1);
        lexer.end();
        return fields;
    }

    private Repetition repetition() {
        if (!lexer.skip('!')) {
            return Repetition.OPTIONAL;
        }
        canonical.append('!');
        return Repetition.REQUIRED;
    }

    /// A field inside another, with its `!`.
    private Field part(String name, int depth) {
        Type type = type(depth);
        return legal(type, makerOf(type), name, repetition());
    }

    /// A key, whose `!` adds nothing.
    private Field key(int depth) {
        Type type = type(depth);
        lexer.skip('!');
        return legal(type, makerOf(type), "key", Repetition.REQUIRED);
    }

    private Maker makerOf(Type type) {
        if (type.maker() == null) {
            throw lexer.failure(type.start(),
                    "AUTO stands where a type is expected; it stands alone, and never inside of another type");
        }
        return type.maker();
    }

    /// The field, if the format allows it.
    private Field legal(Type type, Maker maker, String name, Repetition repetition) {
        Field field = maker.make(name, repetition);
        for (SchemaFinding finding : Legality.findings(field)) {
            if (finding.rule().isIllegal()) {
                throw lexer.failure(type.start(), TypeStringPrinter.text(finding));
            }
        }
        return field;
    }

    private Type type(int depth) {
        Token word = lexer.type(A_TYPE, WORDS);
        if (depth > Schema.MAX_DEPTH) {
            throw lexer.failure(word, "types are nested more than " + Schema.MAX_DEPTH + " deep");
        }
        return switch (word.keyword()) {
            case "LIST" -> new Type(word, list(depth), Optional.empty());
            case "MAP" -> new Type(word, map(depth), Optional.empty());
            case "STRUCT" -> new Type(word, struct(depth), Optional.empty());
            case "VARIANT" -> {
                Maker maker = group(word, depth, new LogicalType.Variant(1), ModernGroups.variantColumns());
                version();
                yield new Type(word, maker, Optional.empty());
            }
            case "FILE" -> new Type(word, group(word, depth, new LogicalType.File(), file()), Optional.empty());
            case "DURATION" -> duration(word);
            case "AUTO" -> {
                canonical.append("AUTO");
                yield new Type(word, null, Optional.empty());
            }
            default -> new Type(word, leaf(word), Optional.empty());
        };
    }

    private Maker list(int depth) {
        open("LIST(");
        Field element = part(ModernGroups.ELEMENT, depth + 2);
        close("')'");
        return (name, repetition) -> ModernGroups.list(name, repetition, OptionalInt.empty(), OptionalInt.empty(),
                element);
    }

    private Maker map(int depth) {
        open("MAP(");
        Field key = key(depth + 2);
        Optional<Field> value = Optional.empty();
        if (lexer.skip(',')) {
            canonical.append(',');
            value = Optional.of(part(ModernGroups.VALUE, depth + 2));
        }
        close(value.isEmpty() ? "',' or ')'" : "')'");
        Optional<Field> values = value;
        return (name, repetition) -> ModernGroups.map(name, repetition, OptionalInt.empty(), OptionalInt.empty(), key,
                values);
    }

    private Maker struct(int depth) {
        open("STRUCT(");
        List<Field> children = members(depth + 1);
        close("',' or ')'");
        return (name, repetition) -> GroupField.asDeclared(name, repetition, OptionalInt.empty(), Annotation.NONE,
                children);
    }

    /// Names and types, until no comma follows.
    private List<Field> members(int depth) {
        List<Field> members = new ArrayList<>();
        do {
            canonical.append(members.isEmpty() ? "" : ", ");
            Token token = lexer.peek();
            String name = lexer.name("the name of a field");
            if (token.kind() == Lexer.Kind.WORD && name.endsWith(":")) {
                throw lexer.failure(token,
                        "the name ends in ':'; white space alone separates names from types, and a name"
                                + " with ':' at its end stands in backquotes");
            }
            canonical.append(TypeStringPrinter.memberName(name)).append(' ');
            members.add(part(name, depth));
        } while (lexer.skip(','));
        return List.copyOf(members);
    }

    private void open(String text) {
        lexer.expect('(');
        canonical.append(text);
    }

    private void close(String expected) {
        lexer.expect(')', expected);
        canonical.append(')');
    }

    private static Maker annotated(LogicalType type, List<Field> children) {
        return (name, repetition) -> GroupField.asDeclared(name, repetition, OptionalInt.empty(),
                Annotation.written(type),
                children);
    }

    private Maker group(Token word, int depth, LogicalType type, List<Field> children) {
        if (depth == Schema.MAX_DEPTH) {
            throw lexer.failure(word, "types are nested more than " + Schema.MAX_DEPTH + " deep");
        }
        canonical.append(word.keyword());
        return annotated(type, children);
    }

    /// The version of VARIANT, which may be given as in the message text.
    private void version() {
        if (!lexer.skip('(')) {
            return;
        }
        Token at = lexer.peek();
        if (lexer.number("the version") != 1) {
            throw lexer.failure(at, SchemaRule.VARIANT_VERSION.statement());
        }
        lexer.expect(')');
    }

    private static List<Field> file() {
        LogicalType text = new LogicalType.String();
        return List.of(PrimitiveField.of("uri", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY, text),
                PrimitiveField.of("offset", Repetition.OPTIONAL, PhysicalType.INT64),
                PrimitiveField.of("size", Repetition.OPTIONAL, PhysicalType.INT64),
                PrimitiveField.of("content_type", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY, text),
                PrimitiveField.of("checksum", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY, text),
                PrimitiveField.of("inline", Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY));
    }

    private Type duration(Token word) {
        lexer.expect('(', "a unit in parentheses");
        Token token = lexer.word("a unit", DURATIONS);
        ChronoUnit unit = switch (token.keyword()) {
            case "SECONDS" -> ChronoUnit.SECONDS;
            case "MILLIS" -> ChronoUnit.MILLIS;
            case "MICROS" -> ChronoUnit.MICROS;
            case "NANOS" -> ChronoUnit.NANOS;
            default -> throw lexer.unexpected(token, "a unit", DURATIONS);
        };
        lexer.expect(')');
        canonical.append("DURATION(").append(unit.name()).append(')');
        return new Type(word, maker(Carrier.of(PhysicalType.INT64), Annotation.NONE), Optional.of(unit));
    }

    private static Maker maker(Carrier carrier, LogicalType type) {
        return maker(carrier, Annotation.written(type, carrier.type()));
    }

    private static Maker maker(Carrier carrier, Annotation annotation) {
        return (name, repetition) -> PrimitiveField.asDeclared(name, repetition, carrier.type(),
                Math.max(0, carrier.length()),
                OptionalInt.empty(), annotation);
    }

    private Maker leaf(Token word) {
        Maker maker = physical(word).map(carrier -> maker(carrier, Annotation.NONE))
                .orElseGet(() -> annotatedLeaf(word));
        // The spelling of a leaf's type does not depend on its repetition.
        canonical.append(TypeStringPrinter.leaf((PrimitiveField) maker.make("type", Repetition.OPTIONAL)));
        return maker;
    }

    /// A physical type with its length; empty if the word is not one.
    private Optional<Carrier> physical(Token word) {
        return switch (word.keyword()) {
            case "BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY" ->
                Optional.of(Carrier.of(PhysicalType.valueOf(word.keyword())));
            case "BINARY" -> Optional.of(Carrier.of(PhysicalType.BYTE_ARRAY));
            case FIXED, FLBA -> {
                lexer.expect('(', "the length in parentheses");
                yield Optional.of(Carrier.fixed(length()));
            }
            default -> Optional.empty();
        };
    }

    /// A length and the closing parenthesis.
    private int length() {
        Token token = lexer.peek();
        int length = lexer.number("the length in bytes");
        if (length < 0) {
            throw lexer.failure(token, "the length is negative; values have 1 or more bytes");
        }
        lexer.expect(')');
        return length;
    }

    private Maker annotatedLeaf(Token word) {
        return switch (word.keyword()) {
            case "DECIMAL" -> decimal();
            case "TIMESTAMP" -> timestamp();
            case "UNKNOWN" -> unknown();
            default -> {
                LogicalType type = shorthand(word.keyword()).or(() -> AnnotationText.plainType(lexer, word))
                        .orElseThrow(() -> lexer.unexpected(word, A_TYPE, WORDS));
                yield maker(carrier(type), type);
            }
        };
    }

    /// The usual physical type of an annotation: the first that may carry it.
    private static Carrier carrier(LogicalType type) {
        List<Carrier> carriers = Carriers.of(type);
        return carriers.isEmpty() ? Carrier.of(PhysicalType.INT32) : carriers.getFirst();
    }

    private static Optional<LogicalType> shorthand(String word) {
        return Optional.ofNullable(switch (word) {
            case "UTF8" -> new LogicalType.String();
            case "INT_8" -> new LogicalType.Integer(8, true);
            case "INT_16" -> new LogicalType.Integer(16, true);
            case "INT_32" -> new LogicalType.Integer(32, true);
            case "INT_64" -> new LogicalType.Integer(64, true);
            case "UINT_8" -> new LogicalType.Integer(8, false);
            case "UINT_16" -> new LogicalType.Integer(16, false);
            case "UINT_32" -> new LogicalType.Integer(32, false);
            case "UINT_64" -> new LogicalType.Integer(64, false);
            case "TIME_MILLIS" -> new LogicalType.Time(true, TimePrecision.MILLIS);
            case "TIME_MICROS" -> new LogicalType.Time(true, TimePrecision.MICROS);
            case "TIME_NANOS" -> new LogicalType.Time(true, TimePrecision.NANOS);
            case "TIMESTAMP_MILLIS" -> new LogicalType.Timestamp(true, TimePrecision.MILLIS);
            case "TIMESTAMP_MICROS" -> new LogicalType.Timestamp(true, TimePrecision.MICROS);
            case "TIMESTAMP_NANOS" -> new LogicalType.Timestamp(true, TimePrecision.NANOS);
            default -> null;
        });
    }

    private Maker decimal() {
        lexer.expect('(', AnnotationText.PRECISION + " in parentheses");
        int precision = lexer.number(AnnotationText.PRECISION);
        int scale = 0;
        Carrier carrier = new Carrier(TypeStringPrinter.decimalType(precision),
                TypeStringPrinter.decimalLength(precision));
        if (lexer.skip(',')) {
            boolean isScale = !DECIMAL_CARRIERS.contains(lexer.peek().keyword());
            scale = isScale ? lexer.number("the scale") : 0;
            if (!isScale || lexer.skip(',')) {
                carrier = decimalCarrier(precision);
            }
        }
        lexer.expect(')');
        return maker(carrier, new LogicalType.Decimal(precision, scale));
    }

    private Carrier decimalCarrier(int precision) {
        Token word = lexer.word(A_CARRIER, DECIMAL_CARRIERS);
        return switch (word.keyword()) {
            case "INT32" -> Carrier.of(PhysicalType.INT32);
            case "INT64" -> Carrier.of(PhysicalType.INT64);
            case "BYTE_ARRAY", "BINARY" -> Carrier.of(PhysicalType.BYTE_ARRAY);
            case FLBA, FIXED -> Carrier.fixed(lexer.skip('(') ? length() : TypeStringPrinter.decimalLength(precision));
            default -> throw lexer.unexpected(word, A_CARRIER, DECIMAL_CARRIERS);
        };
    }

    private Maker timestamp() {
        AnnotationText.Counting counting = AnnotationText.counting(lexer);
        Carrier carrier = Carrier.of(PhysicalType.INT64);
        if (lexer.skip(',')) {
            Token word = lexer.word(A_CARRIER, TIMESTAMP_CARRIERS);
            carrier = switch (word.keyword()) {
                case "INT64" -> carrier;
                case FLBA, FIXED -> Carrier.fixed(12);
                default -> throw lexer.unexpected(word, A_CARRIER, TIMESTAMP_CARRIERS);
            };
        }
        lexer.expect(')');
        return maker(carrier, new LogicalType.Timestamp(counting.isAdjustedToUTC(), counting.unit()));
    }

    private Maker unknown() {
        Carrier carrier = Carrier.of(PhysicalType.INT32);
        if (lexer.skip('(')) {
            Token word = lexer.word(A_CARRIER, PHYSICAL);
            carrier = physical(word).orElseThrow(() -> lexer.unexpected(word, A_CARRIER, PHYSICAL));
            lexer.expect(')');
        }
        return maker(carrier, new LogicalType.Unknown());
    }
}
