package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamella.internal.footer.ElementBytes;
import dev.lamella.internal.footer.SchemaTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Walks every combination of physical type, length, annotation, parameters at and round their bounds, and repetition:
/// what the format allows is made, printed, read back, written as thrift and read back, unchanged; everything else is
/// rejected by the rule that it breaks, with what is allowed.
///
/// What the format allows is decided here a second time, from LogicalTypes.md and by other means than in the code.
class LegalTypesLawTest {
    private static final byte[] STOP = {0};
    private static final String[] SYSTEMS = {"OGC:CRS84", "srid:5070", "projjson:key of the file", "a)b,c`d{e};=", " "};

    record Physical(PhysicalType type, int length) {
        boolean isFixed() {
            return type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        }

        boolean is(PhysicalType... types) {
            return List.of(types).contains(type);
        }

        @Override
        public String toString() {
            return isFixed() ? type + "(" + length + ")" : type.toString();
        }
    }

    /// How an annotation is declared.
    enum Way {
        /// As writers do.
        WRITTEN,
        /// Only in the union `LogicalType`.
        NEW,
        /// Only as ConvertedType.
        OLD
    }

    record Case(Physical physical, LogicalType type, Way way, Repetition repetition) {
        /// Nothing if it cannot be declared in this way.
        Optional<Annotation> annotation() {
            return switch (way) {
                case WRITTEN -> Optional.of(Annotation.written(type, physical.type()));
                case NEW -> Optional.of(Annotation.of(type));
                case OLD -> Optional.of(Annotation.written(type)).filter(both -> both.convertedType().isPresent())
                        .map(both -> new Annotation(Optional.empty(), both.convertedType(), both.scale(),
                                both.precision()));
            };
        }

        PrimitiveField make() {
            return PrimitiveField.of("c", repetition, physical.type(), physical.length(), OptionalInt.of(7),
                    annotation().orElseThrow());
        }
    }

    /// Counts what was tried.
    private static final class Tally {
        final Map<Class<?>, Integer> legal = new HashMap<>();
        final Map<Class<?>, Integer> illegal = new HashMap<>();
        final Map<SchemaRule, Integer> rejections = new EnumMap<>(SchemaRule.class);
        int cases;

        void add(Optional<LogicalType> type, Optional<SchemaRule> rejection) {
            cases++;
            type.ifPresent(t -> (rejection.isEmpty() ? legal : illegal).merge(t.getClass(), 1, Integer::sum));
            rejection.ifPresent(rule -> rejections.merge(rule, 1, Integer::sum));
        }
    }

    @Test
    void whatTheFormatAllowsIsMadeAndKeptAndNothingElseIs() {
        Tally tally = new Tally();
        walkLeaves(tally);
        walkPlainLeaves(tally);
        walkPairs(tally);
        walkGroups(tally);
        Object[] all = LogicalTypeClasses.all();
        assertThat(tally.legal.keySet()).as("logical types that were made").hasSameElementsAs(classes(all));
        assertThat(tally.illegal.keySet()).as("logical types that were rejected").hasSameElementsAs(classes(all));
        Set<SchemaRule> rules = EnumSet.allOf(SchemaRule.class);
        // A type that is not known has no constant to make a field with.
        rules.removeIf(rule -> !rule.isIllegal() || rule == SchemaRule.TYPE_UNKNOWN);
        assertThat(tally.rejections.keySet()).as("rules that were broken").isEqualTo(rules);
        assertThat(tally.cases).isGreaterThan(75_000);
    }

    private static List<Class<?>> classes(Object[] classes) {
        return Arrays.stream(classes).<Class<?>>map(c -> (Class<?>) c).toList();
    }

    private static List<Physical> physicals() {
        List<Physical> all = new ArrayList<>();
        for (PhysicalType type : PhysicalType.values()) {
            if (type != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
                all.add(new Physical(type, 0));
            }
        }
        // Every length of the table of precisions, 2, 12 and 16 with their neighbours, and what no value has.
        IntStream.of(-1, 64, 1000).forEach(n -> all.add(new Physical(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)));
        IntStream.rangeClosed(0, 33).forEach(n -> all.add(new Physical(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)));
        return all;
    }

    private static Set<LogicalType> types(Physical physical) {
        Set<LogicalType> all = new LinkedHashSet<>(List.of(new LogicalType.String(), new LogicalType.Enum(),
                new LogicalType.Json(), new LogicalType.Bson(), new LogicalType.Uuid(), new LogicalType.Float16(),
                new LogicalType.Date(), new LogicalType.Interval(), new LogicalType.Unknown(), new LogicalType.List(),
                new LogicalType.Map(), new LogicalType.File(), new LogicalType.Geometry(Optional.empty()),
                new LogicalType.Geometry(Optional.of("")),
                new LogicalType.Geography(Optional.empty(), Optional.empty())));
        for (boolean flag : new boolean[]{true, false}) {
            for (TimePrecision unit : TimePrecision.values()) {
                all.add(new LogicalType.Time(flag, unit));
                all.add(new LogicalType.Timestamp(flag, unit));
            }
            for (int bound : new int[]{-128, 0, 1, 8, 16, 32, 64, 127}) {
                for (int width = bound - 1; width <= bound + 1; width++) {
                    all.add(new LogicalType.Integer(width, flag));
                }
            }
        }
        IntStream.of(-1, 0, 1, 2, 127).forEach(version -> all.add(new LogicalType.Variant(version)));
        for (String crs : SYSTEMS) {
            all.add(new LogicalType.Geometry(Optional.of(crs)));
        }
        for (int algorithm : new int[]{Integer.MIN_VALUE, -1, 0, 1, 2, 3, 4, 5, Integer.MAX_VALUE}) {
            for (String crs : List.of("", SYSTEMS[0], SYSTEMS[3])) {
                all.add(new LogicalType.Geography(Optional.of(crs), Optional.of(new EdgeAlgorithm(algorithm))));
            }
            all.add(new LogicalType.Geography(Optional.empty(), Optional.of(new EdgeAlgorithm(algorithm))));
        }
        all.addAll(List.of(new LogicalType.Unrecognized(9, STOP), new LogicalType.Unrecognized(20, STOP),
                new LogicalType.Unrecognized(2555, new byte[]{0x15, 2, 0}),
                new LogicalType.Unrecognized(0, new byte[0]), new LogicalType.Unrecognized(10, STOP),
                new LogicalType.Unrecognized(8, new byte[]{0x11, 0x1c, 0x4c, 0, 0, 0})));
        int most = digits(physical).orElse(5);
        IntStream precisions = IntStream.concat(IntStream.of(Integer.MIN_VALUE, 100_000, Integer.MAX_VALUE),
                IntStream.of(0, 9, 18, most).flatMap(bound -> IntStream.rangeClosed(bound - 1, bound + 1)));
        for (int precision : precisions.distinct().toArray()) {
            IntStream.of(Integer.MIN_VALUE, -1, 0, 1, precision - 1, precision, precision + 1, Integer.MAX_VALUE)
                    .forEach(scale -> all.add(new LogicalType.Decimal(precision, scale)));
        }
        return all;
    }

    /// How many digits every number of a type of so many bytes may have: the largest p for which 10^p - 1 fits.
    private static OptionalInt digits(Physical physical) {
        int bytes = switch (physical.type()) {
            case INT32 -> 4;
            case INT64 -> 8;
            case FIXED_LEN_BYTE_ARRAY -> Math.max(0, physical.length());
            default -> 0;
        };
        if (bytes == 0) {
            return OptionalInt.empty();
        }
        BigInteger largest = BigInteger.ONE.shiftLeft(8 * bytes - 1).subtract(BigInteger.ONE);
        int digits = 0;
        for (BigInteger nines = BigInteger.valueOf(9); nines.compareTo(largest) <= 0; digits++) {
            nines = nines.multiply(BigInteger.TEN).add(BigInteger.valueOf(9));
        }
        return OptionalInt.of(digits);
    }

    /// The rules that a leaf breaks, each with words of the message that say what is allowed. A leaf may break several, of
    /// which the message names one.
    private static Map<SchemaRule, String> broken(Case c) {
        Map<SchemaRule, String> broken = new EnumMap<>(SchemaRule.class);
        Physical physical = c.physical();
        boolean isNumber = physical.is(PhysicalType.INT32, PhysicalType.INT64);
        if (physical.isFixed() && physical.length() < 1) {
            broken.put(SchemaRule.FIXED_LENGTH, "at least 1");
        }
        switch (c.type()) {
            case LogicalType.Text ignored ->
                need(broken, physical.is(PhysicalType.BYTE_ARRAY), SchemaRule.ANNOTATION_TYPE,
                        "it is only for BYTE_ARRAY");
            case LogicalType.Bson ignored ->
                need(broken, physical.is(PhysicalType.BYTE_ARRAY), SchemaRule.ANNOTATION_TYPE,
                        "it is only for BYTE_ARRAY");
            case LogicalType.Geometry(Optional<String> crs) -> geospatial(broken, physical, crs, OptionalInt.empty());
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> algorithm) ->
                geospatial(broken, physical, crs,
                        algorithm.isPresent() ? OptionalInt.of(algorithm.get().id()) : OptionalInt.empty());
            case LogicalType.Uuid ignored -> bytes(broken, physical, 16, SchemaRule.UUID_LENGTH);
            case LogicalType.Float16 ignored -> bytes(broken, physical, 2, SchemaRule.FLOAT16_LENGTH);
            case LogicalType.Interval ignored -> {
                bytes(broken, physical, 12, SchemaRule.INTERVAL_LENGTH);
                need(broken, c.way() != Way.NEW, SchemaRule.INTERVAL_MEMBER, "only as the ConvertedType 21");
            }
            case LogicalType.Date ignored -> need(broken, physical.is(PhysicalType.INT32), temporal(physical, isNumber),
                    "it is only for INT32");
            case LogicalType.Time(boolean ignored, TimePrecision unit) -> {
                PhysicalType wanted = unit.perSecond() == 1000 ? PhysicalType.INT32 : PhysicalType.INT64;
                need(broken, physical.is(wanted), temporal(physical, isNumber), "it is only for " + wanted);
            }
            case LogicalType.Timestamp ignored -> {
                boolean isLong = physical.isFixed() && physical.length() == 12 && c.way() != Way.OLD;
                need(broken, physical.is(PhysicalType.INT64) || isLong, temporal(physical, isNumber),
                        c.way() == Way.OLD
                                ? "it is only for INT64"
                                : "it is only for INT64 or FIXED_LEN_BYTE_ARRAY(12)");
            }
            case LogicalType.Integer(int width, boolean ignored) -> {
                boolean isWidth = width == 8 || width == 16 || width == 32 || width == 64;
                PhysicalType wanted = width == 64 ? PhysicalType.INT64 : PhysicalType.INT32;
                need(broken, isWidth, SchemaRule.INTEGER_WIDTH, "widths are 8, 16, 32 and 64");
                need(broken, !isWidth || physical.is(wanted),
                        isNumber ? SchemaRule.INTEGER_WIDTH : SchemaRule.ANNOTATION_TYPE, "it is only for " + wanted);
            }
            case LogicalType.Decimal(int precision, int scale) -> {
                OptionalInt most = digits(physical);
                boolean isBytes = physical.is(PhysicalType.BYTE_ARRAY);
                boolean isCarrier = isNumber || isBytes || physical.isFixed();
                need(broken, isCarrier, SchemaRule.ANNOTATION_TYPE,
                        "it is only for INT32, INT64, FIXED_LEN_BYTE_ARRAY or BYTE_ARRAY");
                need(broken, !isCarrier || precision >= 1 && precision <= most.orElse(Integer.MAX_VALUE),
                        SchemaRule.DECIMAL_PRECISION, isBytes
                                ? "the precision must be at least 1"
                                : "the precision must be 1 to " + most.orElse(0));
                need(broken, scale >= 0 && (precision < 1 || scale <= precision), SchemaRule.DECIMAL_SCALE,
                        "a scale is at least 0 and at most the precision");
            }
            case LogicalType.Unknown ignored -> need(broken, c.repetition() != Repetition.REQUIRED,
                    SchemaRule.UNKNOWN_REQUIRED, "must be OPTIONAL or REPEATED");
            case LogicalType.Nested ignored ->
                broken.put(SchemaRule.ANNOTATION_TYPE, "it is only for groups");
            case LogicalType.Unrecognized(int member, byte[] ignored) -> {
                if (member == 9) {
                    bytes(broken, physical, 12, SchemaRule.INTERVAL_LENGTH);
                    broken.put(SchemaRule.INTERVAL_MEMBER, "only as the ConvertedType 21");
                }
            }
        }
        return broken;
    }

    private static void need(Map<SchemaRule, String> broken, boolean isKept, SchemaRule rule, String allowed) {
        if (!isKept) {
            broken.putIfAbsent(rule, allowed);
        }
    }

    private static SchemaRule temporal(Physical physical, boolean isNumber) {
        return isNumber || physical.isFixed() ? SchemaRule.TIME_UNIT : SchemaRule.ANNOTATION_TYPE;
    }

    private static void bytes(Map<SchemaRule, String> broken, Physical physical, int length, SchemaRule rule) {
        need(broken, physical.isFixed() && physical.length() == length,
                physical.isFixed() ? rule : SchemaRule.ANNOTATION_TYPE,
                "it is only for FIXED_LEN_BYTE_ARRAY(" + length + ")");
    }

    private static void geospatial(Map<SchemaRule, String> broken, Physical physical, Optional<String> crs,
            OptionalInt algorithm) {
        need(broken, physical.is(PhysicalType.BYTE_ARRAY), SchemaRule.ANNOTATION_TYPE, "it is only for BYTE_ARRAY");
        need(broken, algorithm.isEmpty() || algorithm.getAsInt() >= 0 && algorithm.getAsInt() < 5,
                SchemaRule.GEO_PARAMETERS, "edges are SPHERICAL, VINCENTY, THOMAS, ANDOYER or KARNEY");
        if (crs.equals(Optional.of(""))) {
            broken.put(SchemaRule.GEO_PARAMETERS, "a coordinate reference system must not be empty");
        }
    }

    private static void walkLeaves(Tally tally) {
        for (Physical physical : physicals()) {
            for (LogicalType type : types(physical)) {
                for (Way way : Way.values()) {
                    for (Repetition repetition : Repetition.values()) {
                        Case c = new Case(physical, type, way, repetition);
                        if (c.annotation().isPresent()) {
                            Map<SchemaRule, String> broken = broken(c);
                            tally.add(Optional.of(type), judge(c, broken, () -> Schema.of("m", List.of(c.make()))));
                        }
                    }
                }
            }
        }
    }

    /// Leaves without annotation.
    private static void walkPlainLeaves(Tally tally) {
        for (Physical physical : physicals()) {
            for (Repetition repetition : Repetition.values()) {
                Map<SchemaRule, String> broken = physical.isFixed() && physical.length() < 1
                        ? Map.of(SchemaRule.FIXED_LENGTH, "at least 1")
                        : Map.of();
                tally.add(Optional.empty(), judge(physical, broken, () -> Schema.of("m", List.of(PrimitiveField.of("c",
                        repetition, physical.type(), physical.length(), OptionalInt.empty(), Annotation.NONE)))));
            }
        }
    }

    /// Every annotation beside every deprecated one, on a leaf that carries the first.
    private static void walkPairs(Tally tally) {
        for (ConvertedTypeSpecTest.Written row : ConvertedTypeSpecTest.WRITTEN) {
            if (row.leaf().equals("group")) {
                continue;
            }
            PhysicalType type = SchemaElements.type(row.leaf().replaceAll("\\(.*", ""));
            int length = row.leaf().startsWith("fixed") ? Integer.parseInt(row.leaf().replaceAll("\\D", "")) : 0;
            for (int id = -1; id <= 23; id++) {
                Annotation written = Annotation.written(row.type());
                Annotation both = new Annotation(Optional.of(row.type()), OptionalInt.of(id), written.scale(),
                        written.precision());
                Map<SchemaRule, String> broken = new EnumMap<>(SchemaRule.class);
                boolean isUnrecognized = row.type() instanceof LogicalType.Unrecognized;
                if (id < 0 || id > 21) {
                    broken.put(SchemaRule.CONVERTED_TYPE_UNKNOWN, "it must be 0 to 21");
                } else if (id != row.converted() && !isUnrecognized) {
                    broken.put(SchemaRule.CONVERTED_TYPE_CONTRADICTION, row.converted() < 0 || row.converted() == 21
                            ? "ConvertedType"
                            : "the ConvertedType must be " + ConvertedType.values()[row.converted()]);
                }
                if (row.type() instanceof LogicalType.Interval) {
                    broken.put(SchemaRule.INTERVAL_MEMBER, "only as the ConvertedType 21");
                }
                if (row.type() instanceof LogicalType.Unknown) {
                    // What counts is the other, which must be allowed too.
                    broken.put(SchemaRule.ANNOTATION_TYPE, "it is only for");
                    broken.put(SchemaRule.DECIMAL_PRECISION, "the precision must be at least 1");
                }
                tally.add(Optional.of(row.type()), judge(both + " on " + row.leaf(), broken,
                        () -> Schema.of("m", List.of(PrimitiveField.of("c", Repetition.OPTIONAL, type, length,
                                OptionalInt.empty(), both)))));
            }
        }
    }

    /// Groups in the shapes that writers give them, in all repetitions, and in shapes that the format does not allow.
    private static void walkGroups(Tally tally) {
        String variant = "required binary metadata; required binary value;";
        List<String> shapes = List.of("group g (LIST) { repeated group list { ? int32 element; } }",
                "group g (LIST) { repeated group list { ? group element (LIST) { repeated group list { ? binary element "
                        + "(STRING); } } } }",
                "group g (MAP) { repeated group key_value { required binary key (STRING); ? int32 value; } }",
                "group g (MAP) { repeated group key_value { required group key { ? int32 a; } ? group value (MAP) { repeated "
                        + "group key_value { required int64 key; } } } }",
                "group g (VARIANT(1)) { " + variant + " }",
                "group g (VARIANT(1)) { required binary metadata; optional binary value; optional int64 typed_value; }",
                "group g (FILE) { optional binary uri (STRING); optional int64 offset; optional int64 size; optional binary "
                        + "content_type (STRING); optional binary checksum (STRING); optional binary inline; }",
                "group g (FILE) { optional binary inline; }", "group g { ? double x; }");
        for (String shape : shapes) {
            for (String inner : List.of("required", "optional")) {
                for (Repetition repetition : Repetition.values()) {
                    boolean isListOrMap = shape.contains("g (LIST)") || shape.contains("g (MAP)");
                    boolean isRejected = repetition == Repetition.REPEATED && isListOrMap;
                    SchemaRule rule = shape.contains("g (LIST)") ? SchemaRule.LIST_SHAPE : SchemaRule.MAP_SHAPE;
                    group(tally, repetition.name().toLowerCase(java.util.Locale.ROOT) + " " + shape.replace("?", inner),
                            isRejected ? Map.of(rule, "REQUIRED or OPTIONAL") : Map.of());
                }
            }
        }
        for (String[] bad : new String[][]{{"LP-LIST-SHAPE", "optional group g (LIST) { optional int32 element; }"},
                {"LP-LIST-SHAPE", "optional group g (LIST) { repeated int32 a; repeated int32 b; }"},
                {"LP-MAP-SHAPE", "optional group g (MAP) { repeated int32 key; }"},
                {"LP-MAP-KEY",
                        "optional group g (MAP) { repeated group key_value { optional int32 key; optional int32 v; } }"},
                {"LP-MAP-ENTRIES",
                        "optional group g (MAP) { repeated group key_value (LIST) { required int32 key; optional "
                                + "int32 v; } }"},
                {"LP-VARIANT-VERSION", "optional group g (VARIANT(0)) { " + variant + " }"},
                {"LP-VARIANT-VERSION", "optional group g (VARIANT(2)) { " + variant + " }"},
                {"LP-VARIANT-GROUP", "optional group g (VARIANT(1)) { required binary value; }"},
                {"LP-VARIANT-GROUP",
                        "optional group g (VARIANT(1)) { required binary metadata; required int32 value; }"},
                {"LP-VARIANT-SHREDDING",
                        "optional group g (VARIANT(1)) { required binary metadata; optional binary value; "
                                + "optional int32 typed_value (INTEGER(8,false)); }"},
                {"LP-FILE-GROUP", "optional group g (FILE) { optional int32 offset; }"},
                {"LP-FILE-GROUP", "optional group g (FILE) { required binary uri (STRING); }"},
                {"LP-GROUP-EMPTY", "optional group g { }"},
                {"LP-NAME-DUPLICATE", "optional group g { optional int32 a; optional int32 a; }"},
                {"LP-UNKNOWN-REQUIRED", "required group g { required int32 a (UNKNOWN); }"},
                {"LP-ANNOTATION-TYPE", "optional group g (STRING) { optional int32 a; }"}}) {
            SchemaRule rule = Stream.of(SchemaRule.values()).filter(r -> r.id().equals(bad[0])).findFirst()
                    .orElseThrow();
            group(tally, bad[1], Map.of(rule, "; "));
        }
        group(tally, "optional group g { required int32 a (UNKNOWN); }", Map.of());
    }

    private static void group(Tally tally, String text, Map<SchemaRule, String> broken) {
        Field field = SchemaText.parseField(text);
        tally.add(field.annotation().logicalType(), judge(text, broken, () -> Schema.of("m", List.of(field))));
    }

    /// What came of a case: nothing if it was made and kept, or else the rule by which it was rejected.
    private static Optional<SchemaRule> judge(Object what, Map<SchemaRule, String> broken, Supplier<Schema> make) {
        if (broken.isEmpty()) {
            isKept(what, make.get());
            return Optional.empty();
        }
        Throwable rejection = catchThrowable(make::get);
        assertThat(rejection).as("%s breaks %s", what, broken).isExactlyInstanceOf(IllegalArgumentException.class);
        String message = rejection.getMessage();
        Map.Entry<SchemaRule, String> named = broken.entrySet().stream()
                .filter(entry -> message.endsWith(" (" + entry.getKey().id() + ")")).findFirst()
                .orElseThrow(() -> new AssertionError(what + " breaks " + broken + ", but: " + message));
        boolean isWithoutBytes = message.contains("no number fits into 0 bytes");
        assertThat(message).as("%s", what).contains(isWithoutBytes ? "; " : named.getValue())
                .doesNotContain("read as", ", so ", "taken as", " counts");
        return Optional.of(named.getKey());
    }

    private static void isKept(Object what, Schema schema) {
        assertThat(schema.findings()).as("%s", what)
                .allMatch(finding -> finding.rule() == SchemaRule.ANNOTATION_UNKNOWN);
        String text = schema.toString();
        Schema parsed = SchemaText.parse(text);
        assertThat(parsed).as("%s", what).isEqualTo(schema).hasToString(text);
        assertThat(parsed.findings()).as("%s", what).isEqualTo(schema.findings());
        Schema read = SchemaTree.of(ElementBytes.writtenAndRead(SchemaTree.elements(schema)));
        assertThat(read).as("%s", what).isEqualTo(schema).hasToString(text);
        assertThat(annotations(read)).as("%s", what).isEqualTo(annotations(schema));
        if (what instanceof Case c && c.way() == Way.WRITTEN) {
            assertThat(annotations(parsed)).as("%s", what)
                    .isEqualTo(annotations(schema).stream().map(LegalTypesLawTest::spelled).toList());
        }
    }

    /// The annotation that the text says: a system that is not stated is spelled where edges are.
    private static Annotation spelled(Annotation annotation) {
        return annotation.logicalType()
                .orElse(null) instanceof LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> edges)
                && crs.isEmpty() && edges.isPresent()
                        ? Annotation.of(new LogicalType.Geography(Optional.of("OGC:CRS84"), edges))
                        : annotation;
    }

    /// Every annotation with all its parts: fields are equal if their texts are.
    private static List<Annotation> annotations(Schema schema) {
        List<Annotation> annotations = new ArrayList<>();
        schema.fields().forEach(field -> collect(field, annotations));
        return annotations;
    }

    private static void collect(Field field, List<Annotation> annotations) {
        annotations.add(field.annotation());
        if (field instanceof GroupField group) {
            group.children().forEach(child -> collect(child, annotations));
        }
    }

    /// The oracle itself against the table of the specification.
    @Test
    void theTableOfPrecisionsIsThatOfTheSpecification() {
        int[] table = {2, 4, 6, 9, 11, 14, 16, 18, 21, 23, 26, 28, 31, 33, 35, 38, 40, 43, 45, 47, 50, 52, 55, 57, 59,
                62,
                64, 67, 69, 71, 74, 76};
        for (int n = 1; n <= table.length; n++) {
            assertThat(digits(new Physical(PhysicalType.FIXED_LEN_BYTE_ARRAY, n))).as("%s bytes", n)
                    .hasValue(table[n - 1]);
        }
        assertThat(digits(new Physical(PhysicalType.INT32, 0))).hasValue(9);
        assertThat(digits(new Physical(PhysicalType.INT64, 0))).hasValue(18);
    }

    /// What has no meaning here may be made all the same, and is told apart.
    @Test
    void whatIsNotKnownIsOnlyFound() {
        Set<String> ids = new TreeSet<>();
        for (LogicalType type : types(new Physical(PhysicalType.INT64, 0))) {
            if (type instanceof LogicalType.Unrecognized other && other.memberId() != 9) {
                Schema schema = Schema.of("m", List.of(PrimitiveField.of("c", Repetition.OPTIONAL, PhysicalType.INT64,
                        type)));
                assertThat(schema.findings()).hasSize(1);
                ids.add(schema.findings().getFirst().rule().id());
                assertThat(schema.fields().getFirst().logicalType()).isEmpty();
            }
        }
        assertThat(ids).containsExactly("LP-ANNOTATION-UNKNOWN");
    }

    /// What no footer can hold is rejected, known or not.
    @Test
    void whatCannotBeStoredIsRejected() {
        for (LogicalType type : List.of(new LogicalType.Unrecognized(77, new byte[0]),
                new LogicalType.Unrecognized(77, new byte[]{1}), new LogicalType.Unrecognized(0, STOP),
                new LogicalType.Unrecognized(-3, STOP), new LogicalType.Unrecognized(70_000, STOP))) {
            assertThatIllegalArgumentException().isThrownBy(() -> PrimitiveField.of("c", Repetition.OPTIONAL,
                    PhysicalType.BYTE_ARRAY, type)).withMessageEndingWith("; a member has an id of 1 to 32767, and a "
                            + "struct that ends with its stop byte (LP-ANNOTATION-UNKNOWN)");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> PrimitiveField.of("a\ud800", Repetition.OPTIONAL,
                PhysicalType.INT32)).withMessageContaining("half of a surrogate pair");
        assertThatIllegalArgumentException().isThrownBy(() -> PrimitiveField.of("a", Repetition.OPTIONAL,
                PhysicalType.BYTE_ARRAY, new LogicalType.Geometry(Optional.of("\udc00"))))
                .withMessageContaining("half of a surrogate pair");
    }

    /// Each makes a field that no footer can hold.
    static final List<Consumer<SchemaBuilder>> NOT_STORABLE = List.of(
            builder -> builder.required("c\ud800", "INT32"),
            builder -> builder.list("c\ud800", "INT32"),
            builder -> builder.required("c", PhysicalType.BYTE_ARRAY, new LogicalType.Geometry(Optional.of("\udc00"))),
            builder -> builder.required("c", PhysicalType.BYTE_ARRAY,
                    new LogicalType.Unrecognized(77, new byte[]{1})),
            builder -> builder.add(PrimitiveField.asDeclared("c\udc00", Repetition.OPTIONAL, PhysicalType.INT32, 0,
                    OptionalInt.empty(), Annotation.NONE)));

    @ParameterizedTest
    @FieldSource("NOT_STORABLE")
    void whatCannotBeStoredIsRejectedWithItsPath(Consumer<SchemaBuilder> field) {
        SchemaBuilder builder = Schema.builder("m").required("id", "INT64");
        Schema before = builder.build();
        assertThatIllegalArgumentException().isThrownBy(() -> field.accept(builder))
                .withMessageStartingWith("Column c");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.struct("s", field))
                .withMessageStartingWith("Column s.c");
        assertThat(builder.build()).isEqualTo(before);
        Schema declared = Schema.asDeclared("m", List.of(GroupField.asDeclared("s", Repetition.OPTIONAL,
                OptionalInt.empty(), Annotation.NONE, List.of(PrimitiveField.asDeclared("c\ud800",
                        Repetition.OPTIONAL, PhysicalType.INT32, 0, OptionalInt.empty(), Annotation.NONE)))));
        assertThatIllegalArgumentException().isThrownBy(declared::requireLegal).withMessage("Column s.c\ud800: the name"
                + " holds half of a surrogate pair; it must be text that UTF-8 can hold");
    }
}
