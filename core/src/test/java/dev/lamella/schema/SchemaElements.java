package dev.lamella.schema;

import dev.lamella.metadata.SchemaElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Schema elements from text, for tests: `optional group a (LIST) = 7 { repeated int32 element; } required fixed(16) id
/// (UUID);`.
///
/// An annotation stands for a logical type, as its `toString` spells it, or for a converted type if it has no other
/// meaning or has `~` before it; both may be given: `(UNKNOWN ~INTERVAL)`.
public final class SchemaElements {
    private static final Pattern TOKEN = Pattern
            .compile("[{};]|=|\\((?:[^()]|\\([^()]*\\))*\\)|`(?:[^`]|``)*`|[^\\s{};()=`]+");
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((-?\\d+),(-?\\d+)\\)");
    private static final Pattern OLD_DECIMAL = Pattern.compile("~DECIMAL\\((-?\\d*),(-?\\d*)\\)");

    private final List<String> tokens = new ArrayList<>();
    private final List<SchemaElement> elements = new ArrayList<>();
    private int at;

    private SchemaElements(String text) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
    }

    /// The elements of a schema with these fields, the root first.
    public static List<SchemaElement> of(String fields) {
        SchemaElements parser = new SchemaElements(fields);
        parser.elements.add(root(0));
        int count = 0;
        while (parser.at < parser.tokens.size()) {
            parser.field();
            count++;
        }
        parser.elements.set(0, root(count));
        return parser.elements;
    }

    static SchemaElement root(int childCount) {
        return new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), "m",
                OptionalInt.of(childCount),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }

    private void field() {
        int repetition = Repetition.valueOf(tokens.get(at++).toUpperCase(Locale.ROOT)).ordinal();
        String type = tokens.get(at++);
        int length = -1;
        if (type.equals("fixed")) {
            String text = tokens.get(at++);
            length = Integer.parseInt(text.substring(1, text.length() - 1));
        }
        String name = tokens.get(at++);
        name = name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
        Annotation annotation = Annotation.NONE;
        if (tokens.get(at).startsWith("(")) {
            String text = tokens.get(at++);
            annotation = annotation(text.substring(1, text.length() - 1));
        }
        OptionalInt id = OptionalInt.empty();
        if (tokens.get(at).equals("=")) {
            id = OptionalInt.of(Integer.parseInt(tokens.get(at + 1)));
            at += 2;
        }
        int place = elements.size();
        elements.add(root(0));
        int children = 0;
        boolean isGroup = type.equals("group");
        if (tokens.get(at++).equals("{")) {
            while (!tokens.get(at).equals("}")) {
                field();
                children++;
            }
            at++;
        }
        elements.set(place, new SchemaElement(isGroup ? OptionalInt.empty() : OptionalInt.of(type(type).id()),
                length < 0 ? OptionalInt.empty() : OptionalInt.of(length), OptionalInt.of(repetition), name,
                isGroup ? OptionalInt.of(children) : OptionalInt.empty(), annotation.convertedType(),
                annotation.scale(),
                annotation.precision(), id, annotation.logicalType()));
    }

    static PhysicalType type(String name) {
        return switch (name) {
            case "binary" -> PhysicalType.BYTE_ARRAY;
            case "fixed" -> PhysicalType.FIXED_LEN_BYTE_ARRAY;
            default -> PhysicalType.valueOf(name.toUpperCase(Locale.ROOT));
        };
    }

    static Annotation annotation(String text) {
        Annotation annotation = Annotation.NONE;
        for (String part : text.split(" ")) {
            Matcher old = OLD_DECIMAL.matcher(part);
            if (old.matches()) {
                annotation = new Annotation(annotation.logicalType(), OptionalInt.of(ConvertedType.DECIMAL.id()),
                        number(old.group(2)), number(old.group(1)));
            } else if (Types.BY_NAME.containsKey(part) || DECIMAL.matcher(part).matches()) {
                annotation = new Annotation(Optional.of(Types.of(part)), annotation.convertedType(), annotation.scale(),
                        annotation.precision());
            } else {
                String name = part.startsWith("~") ? part.substring(1) : part;
                int id = name.matches("-?\\d+") ? Integer.parseInt(name) : ConvertedType.valueOf(name).id();
                annotation = new Annotation(annotation.logicalType(), OptionalInt.of(id), annotation.scale(),
                        annotation.precision());
            }
        }
        return annotation;
    }

    private static OptionalInt number(String digits) {
        return digits.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }

    /// One of every logical type and of every choice of its parameters that matters.
    static final class Types {
        static final List<LogicalType> ALL = List.of(new LogicalType.String(), new LogicalType.Map(),
                new LogicalType.List(),
                new LogicalType.Enum(), new LogicalType.Decimal(4, 2), new LogicalType.Date(),
                new LogicalType.Time(true, TimePrecision.MILLIS), new LogicalType.Time(false, TimePrecision.MILLIS),
                new LogicalType.Time(true, TimePrecision.MICROS), new LogicalType.Time(false, TimePrecision.MICROS),
                new LogicalType.Time(true, TimePrecision.NANOS), new LogicalType.Time(false, TimePrecision.NANOS),
                new LogicalType.Timestamp(true, TimePrecision.MILLIS),
                new LogicalType.Timestamp(false, TimePrecision.MILLIS),
                new LogicalType.Timestamp(true, TimePrecision.MICROS),
                new LogicalType.Timestamp(false, TimePrecision.MICROS),
                new LogicalType.Timestamp(true, TimePrecision.NANOS),
                new LogicalType.Timestamp(false, TimePrecision.NANOS),
                new LogicalType.Integer(8, true), new LogicalType.Integer(8, false), new LogicalType.Integer(16, true),
                new LogicalType.Integer(16, false), new LogicalType.Integer(32, true),
                new LogicalType.Integer(32, false),
                new LogicalType.Integer(64, true), new LogicalType.Integer(64, false),
                new LogicalType.Integer(12, true),
                new LogicalType.Unknown(), new LogicalType.Json(), new LogicalType.Bson(), new LogicalType.Uuid(),
                new LogicalType.Float16(), new LogicalType.Variant(1), new LogicalType.Variant(2),
                new LogicalType.Geometry(Optional.empty()), new LogicalType.Geometry(Optional.of("srid:0")),
                new LogicalType.Geography(Optional.empty(), Optional.empty()),
                new LogicalType.Geography(Optional.of("OGC:CRS84"), Optional.of(EdgeAlgorithm.KARNEY)),
                new LogicalType.File(), new LogicalType.Interval(), new LogicalType.Unrecognized(2555, new byte[1]),
                new LogicalType.Unrecognized(9, new byte[1]), new LogicalType.Unrecognized(0, new byte[0]),
                new LogicalType.Unrecognized(8, new byte[]{0x11, 0x1c, 0x4c, 0, 0, 0}));
        /// Parameters that the format does not allow, and reading keeps.
        private static final List<LogicalType> ODD = List.of(new LogicalType.Geometry(Optional.of("")),
                new LogicalType.Geography(Optional.of("OGC:CRS84"), Optional.of(new EdgeAlgorithm(5))),
                new LogicalType.Geography(Optional.of(""), Optional.of(new EdgeAlgorithm(-1))));
        static final Map<String, LogicalType> BY_NAME = Stream.of(ALL, ODD).flatMap(List::stream)
                .collect(Collectors.toMap(LogicalType::toString, Function.identity()));

        private Types() {}

        static LogicalType of(String text) {
            Matcher decimal = DECIMAL.matcher(text);
            return decimal.matches()
                    ? new LogicalType.Decimal(Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)))
                    : BY_NAME.get(text);
        }
    }

    /// What a field means, in short: `List<string?>!`, `Map<string!,int32?>?`, `{a:int32!,b:double?}!`; behind each
    /// type stands whether it may be null.
    static String meaning(Field field) {
        return meaning(field, false);
    }

    private static String meaning(Field field, boolean isElement) {
        boolean isRepeated = field.repetition() == Repetition.REPEATED;
        String type = switch (field) {
            case PrimitiveField leaf -> leaf.logicalType().map(Object::toString).orElse(leaf.type().name())
                    .toLowerCase(Locale.ROOT);
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct ignored ->
                    group.children().stream().map(child -> child.name() + ":" + meaning(child))
                            .collect(Collectors.joining(",", "{", "}"));
                case GroupShape.ListOf(ListRule rule) ->
                    "List<" + meaning(group.element(), rule != ListRule.THREE_LEVELS) + ">";
                case GroupShape.MapOf ignored -> "Map<" + meaning(group.key())
                        + group.value().map(value -> "," + meaning(value)).orElse("") + ">";
                case GroupShape.Variant(int version) -> "Variant" + version;
                case GroupShape.File ignored -> "File";
            };
        };
        return isRepeated && !isElement
                ? "List<" + type + "!>!"
                : type + (field.repetition() == Repetition.OPTIONAL ? "?" : "!");
    }

    static List<String> texts(List<?> objects) {
        return Arrays.asList(objects.stream().map(Object::toString).toArray(String[]::new));
    }
}
