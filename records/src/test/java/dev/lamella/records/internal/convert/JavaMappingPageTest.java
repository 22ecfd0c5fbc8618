package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.shapes.PartSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The tables of `docs/reference/java-mapping.md` say what the code does, and the code does nothing that they do not say.
class JavaMappingPageTest {
    private static final String PAGE = "docs/reference/java-mapping.md";
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
            short.class, Short.class, char.class, Character.class, int.class, Integer.class, long.class, Long.class,
            float.class, Float.class, double.class, Double.class);

    /// Pairs whose rejection says more than what goes with what.
    private static final List<Rejected> REJECTED = List.of(new Rejected(long.class, ColumnKind.INT96),
            new Rejected(Instant.class, ColumnKind.TIMESTAMP_LOCAL),
            new Rejected(LocalDateTime.class, ColumnKind.TIMESTAMP_UTC),
            new Rejected(LocalDateTime.class, ColumnKind.INT96), new Rejected(Instant.class, ColumnKind.INT64),
            new Rejected(Duration.class, ColumnKind.TIME_LOCAL), new Rejected(Duration.class, ColumnKind.INT64));

    record Rejected(Class<?> type, ColumnKind kind) {}

    @Test
    void thePageHasOneLineForEveryJavaType() throws IOException {
        assertThat(section("## Java to Parquet")).containsExactlyElementsOf(javaToParquet());
    }

    @Test
    void thePageHasOneLineForEveryKindOfColumn() throws IOException {
        assertThat(section("## Parquet to Java")).containsExactlyElementsOf(parquetToJava());
    }

    @Test
    void thePageSaysWhatToDoInsteadOfWhatIsRejected() throws IOException {
        assertThat(section("## What is rejected")).containsExactlyElementsOf(rejected());
    }

    @Test
    void thePageHasOneLineForEveryThingWithParts() throws IOException {
        assertThat(section("## Nested types")).containsExactlyElementsOf(PartSamples.lines());
    }

    @Test
    void everyPairIsOnThePageOrHasNoStep() throws IOException {
        Map<String, Set<String>> always = new HashMap<>();
        Map<String, Set<String>> asked = new HashMap<>();
        for (String line : section("## Java to Parquet")) {
            String[] cells = line.substring(0, line.length() - 2).split(" \\| ?", -1);
            for (String name : cells[0].substring(2).split(", ")) {
                always.put(name, kinds(cells[2]));
                asked.put(name, kinds(cells[3]));
            }
        }
        int pairs = 0;
        for (JavaType row : JavaTypesTest.rows()) {
            String name = row.type().isEnum() ? "enums" : name(row.type());
            for (ColumnKind kind : ColumnKind.values()) {
                boolean isAlways = always.get(name).contains(kind.name());
                boolean isAsked = asked.get(name).contains(kind.name());
                assertThat(Requests.NONE.step(row.type(), kind, ConversionStep.Use.ALWAYS).isPresent())
                        .as("%s in %s", row.type(), kind)
                        .isEqualTo(isAlways || kind == ColumnKind.UNKNOWN && hasNull(row));
                assertThat(Requests.NONE.step(row.type(), kind, ConversionStep.Use.ASKED).isPresent())
                        .as("%s in %s where asked", row.type(), kind)
                        .isEqualTo(isAlways || isAsked || kind == ColumnKind.UNKNOWN && hasNull(row));
                pairs++;
            }
        }
        assertThat(pairs).isEqualTo(JavaTypesTest.rows().size() * ColumnKind.values().length);
    }

    private static List<String> rejected() {
        return REJECTED.stream().map(pair -> {
            TypeMismatch rejection = TypeMismatch.of(pair.type(),
                    JavaTypes.of(pair.type(), ValueTraits.NONE, UnknownConstant.FAIL),
                    pair.kind(), ConversionStep.Use.ASKED);
            return line(name(pair.type()), pair.kind().toString(), rejection.problem(), rejection.advice());
        }).toList();
    }

    private static boolean hasNull(JavaType row) {
        return !row.type().isPrimitive();
    }

    private static Set<String> kinds(String cell) {
        return Arrays.stream(cell.replaceAll("[a-z]+: ", "").split("[;,] "))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static List<String> javaToParquet() {
        List<String> lines = new ArrayList<>();
        Set<Class<?>> done = new HashSet<>();
        for (JavaType row : JavaTypes.rows()) {
            Class<?> box = BOXES.get(row.type());
            if (done.add(row.type())) {
                String names = box == null ? name(row.type()) : name(row.type()) + ", " + name(box);
                lines.add(javaToParquet(row, names));
            }
            if (box != null) {
                done.add(box);
            }
        }
        lines.add(javaToParquet(JavaTypes.of(Samples.Fruit.class).orElseThrow(), "enums"));
        return lines;
    }

    private static String javaToParquet(JavaType row, String names) {
        Set<ColumnKind> always = row.kinds(ConversionStep.Use.ALWAYS);
        Set<ColumnKind> asked = EnumSet.noneOf(ColumnKind.class);
        for (ColumnKind kind : row.kinds(ConversionStep.Use.ASKED)) {
            if (row.step(kind, ConversionStep.Use.ASKED).orElseThrow().use() == ConversionStep.Use.ASKED) {
                asked.add(kind);
            }
        }
        return line(names, row.parquetType(), byLoss(row, always, ConversionStep.Use.ALWAYS),
                byLoss(row, asked, ConversionStep.Use.ASKED));
    }

    private static String byLoss(JavaType row, Set<ColumnKind> kinds, ConversionStep.Use use) {
        List<String> groups = new ArrayList<>();
        for (Loss loss : Loss.values()) {
            String names = kinds.stream().filter(kind -> kind != ColumnKind.UNKNOWN || row.type() == Void.class)
                    .filter(kind -> row.step(kind, use).orElseThrow().kinds().get(kind) == loss).map(ColumnKind::name)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                groups.add((loss == Loss.NONE ? "exact" : loss.name().toLowerCase(Locale.ROOT)) + ": " + names);
            }
        }
        return String.join("; ", groups);
    }

    private static List<String> parquetToJava() {
        List<String> lines = new ArrayList<>();
        for (ColumnKind kind : ColumnKind.values()) {
            Optional<String> always = classes(kind, ConversionStep.Use.ALWAYS);
            Optional<String> asked = classes(kind, ConversionStep.Use.ASKED);
            if (kind != ColumnKind.UNKNOWN && (always.isPresent() || asked.isPresent())) {
                lines.add(line(kind.name(), always.orElse(""), asked.orElse("")));
            }
        }
        return lines;
    }

    private static Optional<String> classes(ColumnKind kind, ConversionStep.Use use) {
        List<String> names = new ArrayList<>();
        for (JavaType row : JavaTypesTest.rows()) {
            boolean isOther = use == ConversionStep.Use.ASKED && row.step(kind, ConversionStep.Use.ALWAYS).isPresent();
            String name = row.type().isEnum() ? "enums" : name(row.type());
            if (!BOXES.containsValue(row.type()) && !isOther && row.step(kind, use).isPresent()
                    && !names.contains(name)) {
                names.add(name);
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
    }

    private static String name(Class<?> type) {
        boolean isOfSql = type.getPackageName().equals("java.sql");
        return "`" + (isOfSql ? type.getName() : type.getSimpleName()) + "`";
    }

    private static String line(String... cells) {
        return ("| " + String.join(" | ", cells)).stripTrailing() + " |";
    }

    /// The lines of the table below a heading, without its head.
    private static List<String> section(String heading) throws IOException {
        return Files.readAllLines(page()).stream().dropWhile(line -> !line.equals(heading)).skip(1)
                .takeWhile(line -> !line.startsWith("## ")).filter(line -> line.startsWith("| ")).skip(1).toList();
    }

    private static Path page() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve(PAGE))) {
            folder = folder.getParent();
        }
        return folder.resolve(PAGE);
    }

    /// Prints the tables, for the page.
    static void main() {
        System.out.println("JAVA\n" + String.join("\n", javaToParquet()));
        System.out.println("PARQUET\n" + String.join("\n", parquetToJava()));
        System.out.println("PARTS\n" + String.join("\n", PartSamples.lines()));
        System.out.println("REJECTED\n" + String.join("\n", rejected()));
    }
}
