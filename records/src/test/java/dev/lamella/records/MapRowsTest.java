package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.mapping.MixedNumbers;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The schema of maps, and maps as rows.
class MapRowsTest {
    private static final MixedNumbers EXACT = MixedNumbers.EXACT;

    /// The values of a field in several rows, and the field's type.
    record Case(String rule, MixedNumbers numbers, List<@Nullable Object> values, String type) {
        @Override
        public String toString() {
            return rule;
        }
    }

    private static Case of(String rule, String type, @Nullable Object... values) {
        return new Case(rule, EXACT, Arrays.asList(values), type);
    }

    static final List<Case> CASES = List.of(
            of("whole numbers take the widest", "INT64", 1, 2L, (short) 3),
            of("narrow ones stay narrow", "INT(16,true)", (byte) 1, (short) 2),
            of("float and double are DOUBLE", "DOUBLE", 1f, 2d),
            new Case("all numbers are DOUBLE if that is allowed", MixedNumbers.TO_DOUBLE, List.of(1L, 2f), "DOUBLE"),
            of("nothing but nulls is UNKNOWN", "UNKNOWN", null, null),
            of("nulls say nothing", "STRING", null, "a"),
            of("values are stored as those of records", "TIMESTAMP(true,MICROS)", Instant.EPOCH),
            of("decimals", "DECIMAL(38,18)", BigDecimal.ONE),
            of("enums", "STRING", MixedNumbers.EXACT),
            of("lists of what their elements have in common", "LIST(INT64)", List.of(1), Arrays.asList(2L, null)),
            of("lists without elements", "LIST(UNKNOWN)", List.of()),
            of("arrays", "LIST(INT32)", (Object) new int[]{1}),
            of("maps are structs of all their fields", "STRUCT(a INT64, b STRING, `odd name` DATE)", Map.of("a", 1L),
                    Map.of("b", "x"), Map.of("odd name", LocalDate.EPOCH)),
            of("lists of lists of maps", "LIST(LIST(STRUCT(a INT32)))", List.of(List.of(Map.of("a", 1)))));

    @ParameterizedTest
    @FieldSource("CASES")
    void aFieldHasTheTypeOfItsValues(Case c) {
        Schema schema = MapRows.inferSchema(rows(c.values()), c.numbers());

        assertThat(TypeString.of(schema.fields().getFirst())).hasToString(c.type());
    }

    private static List<Map<String, @Nullable Object>> rows(List<@Nullable Object> values) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (Object value : values) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("x", value);
            rows.add(row);
        }
        return rows;
    }

    static final List<Case> REJECTIONS = List.of(
            of("whole numbers and others",
                    "Field x: The values are INT32 and DOUBLE. Allow DOUBLE for both with MixedNumbers.TO_DOUBLE, or give a schema.",
                    1, 2d),
            of("texts and numbers", "Field x: The values are STRING and INT32. Give values of one class, or a schema.",
                    "a",
                    1),
            of("lists and values", "Field x: The values are lists and INT32. Give values of one kind, or a schema.",
                    List.of(), 1),
            of("elements", "Field x[]: The values are STRING and BOOLEAN. Give values of one class, or a schema.",
                    List.of("a", true)),
            of("fields of maps", "Field x.a: The values are STRING and BOOLEAN. Give values of one class, or a schema.",
                    Map.of("a", "a"), Map.of("a", true)),
            of("keys that are not names",
                    "Field x: A key of a map is not a String, but names of fields are. Give a schema, in which the"
                            + " field is a MAP.",
                    Map.of(1, 2)),
            of("maps that are always empty",
                    "Field x: All maps are empty, but a group of a schema needs a field. Leave them out, or give a"
                            + " schema.",
                    Map.of()),
            of("classes that are not stored",
                    "Field x: Values of java.lang.Thread cannot be stored. Give a value of another class: a text, a"
                            + " number, a date, a list, a map.",
                    Thread.currentThread()),
            of("classes that rows do not take",
                    "Field x: Values of java.time.Duration can be stored as DURATION(NANOS) only from records. Give"
                            + " a Long instead.",
                    Duration.ZERO));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void aFieldIsRejectedWhoseValuesHaveNoType(Case c) {
        assertThatThrownBy(() -> MapRows.inferSchema(rows(c.values()), c.numbers()))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(c.type());
    }

    @Test
    void aSampleHasARow() {
        assertThatThrownBy(() -> MapRows.inferSchema(List.of(), EXACT)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The sample has no row with a field. Give a row with a field, or a schema.");
    }

    @Test
    void aListThatHoldsItselfIsRejected() {
        List<Object> list = new ArrayList<>();
        list.add(list);

        assertThatThrownBy(() -> MapRows.inferSchema(rows(List.of(list)), EXACT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("Maps and lists are nested more than 64 levels deep. Use flatter rows.");
    }

    @Test
    void fieldsAreInTheOrderInWhichTheyAreSeen(@TempDir Path folder) throws IOException {
        Map<String, Object> first = new LinkedHashMap<>();
        first.put("id", 1L);
        first.put("tags", List.of("a"));
        List<Map<String, Object>> rows = List.of(first, Map.of("at", Instant.EPOCH.plusNanos(1)));
        Schema schema = MapRows.inferSchema(rows, EXACT);
        Path file = folder.resolve("a.parquet");

        WriteSummary summary = MapRows.write(file, schema, rows);

        assertThat(WrittenFiles.rows(file)).containsExactly("{id: 1, tags: [a], at: null}",
                "{id: null, tags: null, at: 1970-01-01T00:00:00Z}");
        assertThat(summary.rowCount()).isEqualTo(2);
        assertThat(summary.roundedValues().entrySet().stream().map(Object::toString).collect(Collectors.joining()))
                .isEqualTo("at=1");
    }

    record Pair(int ax, int ay, PairWithin within) {}

    record PairWithin(int bx, int by) {}

    @Test
    void aFileWithTwoColumnsOfTheSameNameIsRejected(@TempDir Path folder) throws IOException {
        byte[] bytes = Records.toBytes(Pair.class, List.of(new Pair(1, 2, new PairWithin(3, 4))));
        Path top = Files.write(folder.resolve("top.parquet"), renamed(bytes, "ay", "ax"));
        Path within = Files.write(folder.resolve("within.parquet"), renamed(bytes, "by", "bx"));

        assertThatThrownBy(() -> MapRows.read(top)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith("Column ax:\nColumns 1 and 2 have the same name, but a map holds only one");
        assertThatThrownBy(() -> MapRows.readColumns(top)).isInstanceOf(SchemaMismatchException.class);
        assertThatThrownBy(() -> MapRows.read(within)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith("Column within.bx:\nColumns 1 and 2 of the group have the same name, but");
    }

    private static byte[] renamed(byte[] file, String from, String to) {
        return new String(file, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }
}
