package dev.lamella.schema;

import dev.lamella.schema.Lexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/// Parses message texts, by recursive descent that ends at [Schema#MAX_DEPTH].
///
/// ```
/// schema     = "message" name "{" field* "}"
/// field      = repetition (type name annotation? order? id? ";" | "group" name annotation? id? "{" field* "}" ";"?)
/// type       = "int32" | ... | "fixed_len_byte_array" "(" length ")" | "physical_type" "(" id ("," length)? ")"
/// annotation = "(" ... ")", see AnnotationText
/// order      = "columnorder" "(" word ")"
/// id         = "=" number
/// ```
final class SchemaParser {
    private static final String MESSAGE = "MESSAGE";
    private static final String GROUP = "GROUP";
    private static final String COLUMN_ORDER = "COLUMNORDER";
    private static final String FIXED = "FIXED_LEN_BYTE_ARRAY";
    /// A type that this version does not know, or a FIXED_LEN_BYTE_ARRAY without a valid length, by its id.
    private static final String UNKNOWN = "PHYSICAL_TYPE";
    private static final List<String> REPETITIONS = List.of("required", "optional", "repeated");
    private static final String A_TYPE = "a type";
    private static final List<String> TYPES = List.of("boolean", "int32", "int64", "int96", "float", "double", "binary",
            "byte_array", "fixed_len_byte_array", "group");

    private final Lexer lexer;

    SchemaParser(String text) {
        this.lexer = Lexer.ofSchema(text);
    }

    Schema schema() {
        Token word = lexer.next();
        if (!word.keyword().equals(MESSAGE)) {
            throw lexer.unexpected(word, "the word `message`",
                    List.of("message m { required int32 id; }, as Parquet tools print it"));
        }
        String name = lexer.name("the name of the message");
        List<Field> fields = fields(1);
        lexer.end();
        return Schema.asDeclared(name, fields);
    }

    Field onlyField() {
        Field field = field(1, "the repetition of a field");
        lexer.end();
        return field;
    }

    /// Fields in braces.
    private List<Field> fields(int depth) {
        lexer.expect('{');
        List<Field> fields = new ArrayList<>();
        while (!lexer.skip('}')) {
            fields.add(field(depth, "the repetition of a field, or '}',"));
        }
        return fields;
    }

    private Field field(int depth, String expected) {
        Token start = lexer.peek();
        Repetition repetition = repetition(expected);
        if (depth > Schema.MAX_DEPTH) {
            throw lexer.failure(start, "fields are nested more than " + Schema.MAX_DEPTH + " deep");
        }
        Token word = lexer.word(A_TYPE, TYPES);
        return switch (word.keyword()) {
            case GROUP -> group(repetition, depth);
            case "BINARY" -> leaf(repetition, PhysicalType.BYTE_ARRAY, 0);
            case FIXED -> leaf(repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, length());
            case UNKNOWN -> unknown(repetition);
            case "BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY" ->
                leaf(repetition, PhysicalType.valueOf(word.keyword()), 0);
            default -> throw lexer.unexpected(word, A_TYPE, TYPES);
        };
    }

    private Repetition repetition(String expected) {
        Token word = lexer.next();
        return switch (word.keyword()) {
            case "REQUIRED" -> Repetition.REQUIRED;
            case "OPTIONAL" -> Repetition.OPTIONAL;
            case "REPEATED" -> Repetition.REPEATED;
            default -> throw lexer.unexpected(word, expected, REPETITIONS);
        };
    }

    private int length() {
        lexer.expect('(', "the length in parentheses");
        Token token = lexer.peek();
        int length = lexer.number("the length in bytes");
        if (length < 0) {
            throw lexer.failure(token, "the length is negative; values have 0 or more bytes");
        }
        lexer.expect(')');
        return length;
    }

    private Field unknown(Repetition repetition) {
        lexer.expect('(', "the id of the type in parentheses");
        int typeId = lexer.number("the id of a physical type");
        OptionalInt length = lexer.skip(',')
                ? OptionalInt.of(lexer.number("the length in bytes"))
                : OptionalInt.empty();
        lexer.expect(')');
        return leaf(PhysicalType.BYTE_ARRAY,
                (name, id, annotation) -> PrimitiveField.asDeclared(name, repetition, typeId, length, id, annotation));
    }

    private interface LeafMaker {
        Field make(String name, OptionalInt id, Annotation annotation);
    }

    private Field leaf(Repetition repetition, PhysicalType type, int length) {
        return leaf(type,
                (name, id, annotation) -> PrimitiveField.asDeclared(name, repetition, type, length, id, annotation));
    }

    private Field leaf(PhysicalType type, LeafMaker maker) {
        String name = lexer.name("the name of the field");
        Annotation annotation = annotation(logicalType -> Annotation.written(logicalType, type));
        boolean isOrdered = skipOrder();
        OptionalInt id = id();
        lexer.expect(';', following(annotation, isOrdered, id, "';'"));
        return maker.make(name, id, annotation);
    }

    private Field group(Repetition repetition, int depth) {
        String name = lexer.name("the name of the group");
        Annotation annotation = annotation(Annotation::written);
        OptionalInt id = id();
        if (!lexer.peek().isMark('{')) {
            throw lexer.unexpected(lexer.peek(), following(annotation, false, id, "'{'"));
        }
        List<Field> children = fields(depth + 1);
        // The examples of the specification write it after some groups.
        lexer.skip(';');
        return GroupField.asDeclared(name, repetition, id, annotation, children);
    }

    /// The tokens that may follow a name.
    private static String following(Annotation annotation, boolean isOrdered, OptionalInt id, String last) {
        if (id.isPresent()) {
            return last;
        }
        return annotation.isNone() && !isOrdered
                ? "an annotation in parentheses, an id behind '=', or " + last
                : "an id behind '=', or " + last;
    }

    /// @param written the annotation that a modern spelling declares
    private Annotation annotation(Function<LogicalType, Annotation> written) {
        if (!lexer.skip('(')) {
            return Annotation.NONE;
        }
        Annotation annotation = AnnotationText.parse(lexer, written);
        lexer.expect(')');
        return annotation;
    }

    /// Skips the column order that parquet-java prints after the annotation: it belongs to the footer, not to the
    /// schema.
    private boolean skipOrder() {
        boolean isThere = lexer.peek().keyword().equals(COLUMN_ORDER);
        if (isThere) {
            lexer.next();
            lexer.expect('(');
            lexer.word("the name of a column order", List.of());
            lexer.expect(')');
        }
        return isThere;
    }

    private OptionalInt id() {
        return lexer.skip('=') ? OptionalInt.of(lexer.number("the id of the field")) : OptionalInt.empty();
    }
}
