package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tables of `docs/reference/types.md` are what the library does: made here from what it accepts and rejects. A test
/// that fails shows the table that belongs there.
class TypesPageTest {
    private static final Pattern REJECTED = Pattern.compile("(?m)^\\| `(.+)` \\| (Column .+ \\(LP-[A-Z0-9-]+\\)) \\|$");

    /// Annotations of leaves by the name of their row; those of one row differ in what makes no difference.
    private static final Map<String, List<LogicalType>> LEAVES = new LinkedHashMap<>();

    static {
        LEAVES.put("STRING", List.of(new LogicalType.String()));
        LEAVES.put("ENUM", List.of(new LogicalType.Enum()));
        LEAVES.put("JSON", List.of(new LogicalType.Json()));
        LEAVES.put("BSON", List.of(new LogicalType.Bson()));
        for (int width : new int[]{8, 16, 32, 64}) {
            LEAVES.put("INTEGER(" + width + ",true)", List.of(new LogicalType.Integer(width, true)));
            LEAVES.put("INTEGER(" + width + ",false)", List.of(new LogicalType.Integer(width, false)));
        }
        LEAVES.put("DECIMAL(precision,scale)", List.of(new LogicalType.Decimal(1, 0), new LogicalType.Decimal(2, 2)));
        LEAVES.put("FLOAT16", List.of(new LogicalType.Float16()));
        LEAVES.put("DATE", List.of(new LogicalType.Date()));
        for (TimePrecision unit : TimePrecision.values()) {
            LEAVES.put("TIME(" + unit + ",utc)",
                    List.of(new LogicalType.Time(true, unit), new LogicalType.Time(false, unit)));
        }
        for (TimePrecision unit : TimePrecision.values()) {
            LEAVES.put("TIMESTAMP(" + unit + ",utc)",
                    List.of(new LogicalType.Timestamp(true, unit), new LogicalType.Timestamp(false, unit)));
        }
        LEAVES.put("INTERVAL", List.of(new LogicalType.Interval()));
        LEAVES.put("UUID", List.of(new LogicalType.Uuid()));
        LEAVES.put("GEOMETRY(crs)",
                List.of(new LogicalType.Geometry(Optional.empty()), new LogicalType.Geometry(Optional.of("srid:0"))));
        LEAVES.put("GEOGRAPHY(crs,edges)",
                List.of(new LogicalType.Geography(Optional.empty(), Optional.empty()),
                        new LogicalType.Geography(Optional.of("srid:0"), Optional.of(EdgeAlgorithm.KARNEY))));
        LEAVES.put("UNKNOWN", List.of(new LogicalType.Unknown()));
    }

    private static final Map<String, LogicalType> GROUPS = Map.of("LIST", new LogicalType.List(), "MAP",
            new LogicalType.Map(), "VARIANT(1)", new LogicalType.Variant(1), "FILE", new LogicalType.File());

    private static String page() throws IOException {
        Path place = Path.of("docs/reference/types.md");
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(place))) {
                return Files.readString(folder.resolve(place));
            }
        }
        throw new AssertionError(place + " is nowhere above " + Path.of("").toAbsolutePath());
    }

    /// A leaf, if it may be made.
    private static Optional<PrimitiveField> leaf(PhysicalType type, int length, Annotation annotation) {
        try {
            return Optional
                    .of(PrimitiveField.of("c", Repetition.OPTIONAL, type, length, OptionalInt.empty(), annotation));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    private static final int LONGEST = 40;

    /// The leaves that an annotation may stand on.
    private static List<PrimitiveField> leaves(Function<PhysicalType, Annotation> annotation) {
        return Arrays.stream(PhysicalType.values()).flatMap(type -> IntStream
                .rangeClosed(1, type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? LONGEST : 1)
                .mapToObj(length -> leaf(type, length, annotation.apply(type)))).flatMap(Optional::stream).toList();
    }

    /// The physical types, those of some lengths with their lengths.
    private static String physical(List<PrimitiveField> leaves) {
        List<String> names = new ArrayList<>();
        for (PhysicalType type : PhysicalType.values()) {
            List<PrimitiveField> ofType = leaves.stream().filter(leaf -> leaf.type() == type).toList();
            if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY && ofType.size() < LONGEST) {
                ofType.forEach(leaf -> names.add(type + "(" + leaf.typeLength() + ")"));
            } else if (!ofType.isEmpty()) {
                names.add(type.name());
            }
        }
        return names.size() == PhysicalType.values().length ? "all" : String.join(", ", names);
    }

    private static String converted(Annotation annotation) {
        return annotation.convertedType().isPresent()
                ? ConvertedType.of(annotation.convertedType().getAsInt()).orElseThrow().name()
                : "none";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /// What comes of an annotation: a row for each set of leaves that differ in what is written beside it or in their order.
    private static List<String> rows(String label, LogicalType type) {
        record Kind(String converted, String order) {}
        Map<Kind, List<PrimitiveField>> kinds = leaves(physical -> Annotation.written(type, physical)).stream()
                .collect(Collectors.groupingBy(
                        leaf -> new Kind(converted(leaf.annotation()), SortOrder.of(leaf).toString()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return kinds.entrySet().stream().map(entry -> row("`" + label + "`", physical(entry.getValue()),
                entry.getKey().converted(), entry.getKey().order())).toList();
    }

    @Test
    void showsWhereAnnotationsOfLeavesStand() throws IOException {
        StringBuilder table = new StringBuilder(row("annotation", "physical type", "ConvertedType", "order"))
                .append("|---|---|---|---|\n");
        LEAVES.forEach((label, types) -> {
            List<String> rows = rows(label, types.getFirst());
            assertThat(rows).as(label).isNotEmpty();
            types.forEach(type -> assertThat(rows(label, type)).as("%s", type).isEqualTo(rows));
            rows.forEach(table::append);
        });
        assertThat(page()).contains(table);
    }

    @Test
    void showsTheOrderOfPlainColumns() throws IOException {
        StringBuilder table = new StringBuilder(row("physical type", "order")).append("|---|---|\n");
        for (PhysicalType type : PhysicalType.values()) {
            table.append(row(type.name(), SortOrder.of(leaf(type, 1, Annotation.NONE).orElseThrow()).toString()));
        }
        assertThat(page()).contains(table);
    }

    @Test
    void leavesOutNoLogicalType() {
        Stream<LogicalType> shown = Stream.concat(LEAVES.values().stream().flatMap(List::stream),
                GROUPS.values().stream());
        List<Class<?>> all = new ArrayList<>(List.of(LogicalTypeClasses.all()));
        all.remove(LogicalType.Unrecognized.class);
        assertThat(shown.<Class<?>>map(Object::getClass).distinct()).hasSameElementsAs(all);
    }

    @Test
    void showsTheConvertedTypesOfGroups() throws IOException {
        for (Map.Entry<String, LogicalType> group : GROUPS.entrySet()) {
            assertThat(page()).containsPattern("(?m)^\\| `" + Pattern.quote(group.getKey()) + "` \\| .+ \\| "
                    + converted(Annotation.written(group.getValue())) + " \\|$");
        }
    }

    @Test
    void showsTheLargestPrecisions() throws IOException {
        StringBuilder table = new StringBuilder();
        for (int n = 1; n <= 8; n++) {
            List<String> cells = new ArrayList<>();
            for (int length = n; length <= 32; length += 8) {
                int bytes = length;
                int most = IntStream.iterate(1, p -> p + 1)
                        .takeWhile(p -> leaf(PhysicalType.FIXED_LEN_BYTE_ARRAY, bytes,
                                Annotation.written(new LogicalType.Decimal(p, 0))).isPresent())
                        .max().orElse(0);
                cells.add(String.valueOf(length));
                cells.add(String.valueOf(most));
            }
            table.append(row(cells.toArray(String[]::new)));
        }
        assertThat(page()).contains(table);
    }

    @Test
    void showsWhatDeprecatedAnnotationsMean() throws IOException {
        StringBuilder table = new StringBuilder(row("id", "ConvertedType", "is read as")).append("|---|---|---|\n");
        for (ConvertedType old : ConvertedType.values()) {
            String meaning = old == ConvertedType.DECIMAL
                    ? "DECIMAL(precision,scale)"
                    : old.meaning(Annotation.of(old)).toString();
            table.append(row(String.valueOf(old.id()), old.name(), "`" + meaning + "`"));
        }
        assertThat(page()).contains(table);
    }

    @Test
    void quotesRejectionsWordByWord() throws IOException {
        List<MatchResult> rows = REJECTED.matcher(page()).results().toList();
        Set<String> rules = new TreeSet<>();
        for (MatchResult row : rows) {
            assertThatThrownBy(() -> Schema.of("m", List.of(SchemaText.parseField(row.group(1))))).as(row.group(1))
                    .isInstanceOf(IllegalArgumentException.class).hasMessage(row.group(2));
            rules.add(row.group(2).replaceAll(".*\\((LP-[A-Z0-9-]+)\\)$", "$1"));
        }
        assertThat(rules).containsAll(Stream.of(SchemaRule.ANNOTATION_TYPE, SchemaRule.UUID_LENGTH,
                SchemaRule.FLOAT16_LENGTH, SchemaRule.INTERVAL_LENGTH, SchemaRule.INTERVAL_MEMBER, SchemaRule.TIME_UNIT,
                SchemaRule.INTEGER_WIDTH, SchemaRule.DECIMAL_PRECISION, SchemaRule.DECIMAL_SCALE,
                SchemaRule.GEO_PARAMETERS, SchemaRule.UNKNOWN_REQUIRED, SchemaRule.FIXED_LENGTH,
                SchemaRule.CONVERTED_TYPE_UNKNOWN, SchemaRule.CONVERTED_TYPE_CONTRADICTION).map(SchemaRule::id)
                .toList());
    }
}
