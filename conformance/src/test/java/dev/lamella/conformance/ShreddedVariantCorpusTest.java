package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantValidator;
import dev.lamella.vector.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The shredded Variants of the corpus: each equals its file of bytes, byte for byte, or is rejected for the rule that
/// it breaks. `cases.json` tells which.
class ShreddedVariantCorpusTest {
    private static final String FOLDER = "shredded_variant/";

    @TempDir
    private Path folder;

    /// The message of each case that must be rejected, by the number of the case.
    private static final Map<Integer, String> RULES = Map.of(
            40, "\"Value Shredding\", allows that only for partially shredded objects",
            42, "\"Value Shredding\", allows that only for partially shredded objects",
            87, "\"Objects\": if the value is not an object, `typed_value` must be null",
            127, "\"Shredded Value Types\", allows BOOLEAN",
            128, "\"Objects\": if the value is not an object, `typed_value` must be null",
            137, "\"Shredded Value Types\", allows BOOLEAN");

    /// The messages of cases that a reader may reject.
    private static final Map<Integer, String> INVALID = Map.of(
            43, "\"Objects\": `value` must never contain fields that are shredded",
            125, "\"Objects\": `value` must never contain fields that are shredded");

    /// A case, with the files of its rows; none for a row that is null.
    record Case(int number, String file, List<Optional<String>> rows) {
        @Override
        public String toString() {
            return file;
        }
    }

    static Stream<Case> valid() throws IOException {
        return cases().stream().filter(c -> !RULES.containsKey(c.number()) && !INVALID.containsKey(c.number()));
    }

    static Stream<Case> invalid() throws IOException {
        return cases().stream().filter(c -> INVALID.containsKey(c.number()));
    }

    static Stream<Case> wrong() throws IOException {
        return cases().stream().filter(c -> RULES.containsKey(c.number()));
    }

    @Test
    void theCorpusHasAllCases() throws IOException {
        Corpus.assumeThere();
        assertThat(valid()).hasSize(129).allSatisfy(c -> assertThat(c.rows()).isNotEmpty());
        assertThat(invalid()).hasSize(2).allSatisfy(c -> assertThat(c.rows()).isNotEmpty());
        assertThat(wrong()).hasSize(6).allSatisfy(c -> assertThat(c.rows()).isEmpty());
        assertThat(cases().stream().flatMap(c -> c.rows().stream()).filter(Optional::isEmpty)).hasSize(1);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("valid")
    void readsWhatIsValid(Case c) throws IOException {
        readsAsItsBytes(c, VariantConformance.STRICT);
        readsAsItsBytes(c, VariantConformance.LENIENT);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("invalid")
    void readsWhatIsInvalidLenientlyOnly(Case c) throws IOException {
        rejects(c, INVALID.get(c.number()));
        readsAsItsBytes(c, VariantConformance.LENIENT);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wrong")
    void rejectsWhatIsWrong(Case c) throws IOException {
        rejects(c, RULES.get(c.number()));
    }

    /// A later state of the corpus calls these invalid, whose groups have no `value`: nothing is lost without it.
    @ParameterizedTest
    @EnumSource
    void readsGroupsWithoutValue(VariantConformance conformance) throws IOException {
        Corpus.assumeThere();
        List<Case> cases = cases().stream().filter(c -> List.of(41, 131, 132, 138).contains(c.number())).toList();
        assertThat(cases).hasSize(4);
        for (Case c : cases) {
            readsAsItsBytes(c, conformance);
        }
    }

    /// Values that are shredded again, written and read come back the same, byte for byte, because their types are
    /// those of the columns.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("valid")
    void shredsAgain(Case c) throws IOException {
        Path file = folder.resolve("again.parquet");
        List<@Nullable Variant> values = new ArrayList<>();
        try (ParquetReader reader = open(c, VariantConformance.STRICT)) {
            GroupField var = (GroupField) reader.schema().fields().getLast();
            // Some schemas of the corpus are such that a writer may not make them.
            GroupField made = ShreddingSchema.of(var).group("var", Repetition.OPTIONAL);
            Schema schema = Schema.of("m", List.of(made));
            VariantShredder shredder = VariantShredder.of(made);
            try (RowCursor row = reader.rows()) {
                while (row.next()) {
                    Variant value = row.get("var", Variant.class);
                    values.add(value);
                    if (value == null) {
                        shredder.addNull();
                    } else {
                        shredder.add(value);
                    }
                }
            }
            try (ParquetWriter writer = Parquet.create(file, schema)) {
                writer.write(new Batch(schema, values.size(), List.of(shredder.vector())));
                writer.commit();
            }
        }
        try (ParquetReader reader = FourWays.open(file); RowCursor row = reader.rows()) {
            for (Variant value : values) {
                assertThat(row.next()).isTrue();
                assertThat(row.get("var", Variant.class)).isEqualTo(value);
                if (value != null) {
                    assertThat(row.getVariant("var").kind()).isEqualTo(value.kind());
                    assertThat(row.getVariant("var").toJson()).isEqualTo(value.toJson());
                }
            }
            assertThat(row.next()).isFalse();
        }
    }

    private static void readsAsItsBytes(Case c, VariantConformance conformance) throws IOException {
        try (ParquetReader reader = open(c, conformance); RowCursor row = reader.rows(Scan.all())) {
            for (Optional<String> expected : c.rows()) {
                assertThat(row.next()).isTrue();
                if (expected.isEmpty()) {
                    assertThat(row.isNull("var")).isTrue();
                    assertThat(row.getVariant("var")).isNull();
                    continue;
                }
                byte[] bytes = Files.readAllBytes(Corpus.file(FOLDER + expected.get()));
                VariantMetadata metadata = VariantMetadata.parse(bytes, 0, bytes.length);
                int from = metadata.byteCount();
                Variant value = row.getVariant("var");
                assertThat(value.toByteArray()).as(expected.get())
                        .isEqualTo(Arrays.copyOfRange(bytes, from, bytes.length));
                assertThat(value.metadata()).as(expected.get()).isEqualTo(metadata);
                assertThat(value).isEqualTo(Variant.of(metadata, bytes, from, bytes.length - from));
                assertThat(VariantValidator.ofValue(value.metadata(), value.bytes(), value.from(), value.byteCount()))
                        .isEmpty();
                assertThat(row.get("var")).isEqualTo(value);
            }
            assertThat(row.next()).isFalse();
        }
    }

    /// The value is rejected. The other column and the columns of the group stay readable.
    private static void rejects(Case c, String rule) throws IOException {
        try (ParquetReader reader = open(c, VariantConformance.STRICT); RowCursor row = reader.rows(Scan.all())) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt("id")).isEqualTo(1);
            assertThat(row.getRow("var").isNull("metadata")).isFalse();
            assertThatThrownBy(() -> row.getVariant("var")).isInstanceOf(ParquetException.class)
                    .hasMessageStartingWith(Corpus.file(FOLDER + c.file()) + ", column var, row 0:\n")
                    .hasMessageContaining("VariantShredding.md, " + rule);
        }
    }

    private static ParquetReader open(Case c, VariantConformance conformance) throws IOException {
        return Parquet.open(InputFile.of(Corpus.file(FOLDER + c.file())),
                ReadOptions.DEFAULT.withVariants(conformance));
    }

    private static List<Case> cases() throws IOException {
        if (Corpus.shreddedVariants().isEmpty()) {
            return List.of();
        }
        List<Case> cases = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(Files.readString(Corpus.file(FOLDER + "cases.json")))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                next(parser).ifPresent(cases::add);
            }
        }
        return cases;
    }

    /// The case; nothing of one that has no file.
    private static Optional<Case> next(JsonParser parser) throws IOException {
        int number = -1;
        String file = "";
        List<Optional<String>> rows = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "case_number" -> number = parser.getIntValue();
                case "parquet_file" -> file = parser.getText();
                case "variant_file" -> rows.add(Optional.of(parser.getText()));
                case "variant_files" -> {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        rows.add(Optional.ofNullable(parser.getValueAsString()));
                    }
                }
                default -> parser.skipChildren();
            }
        }
        return file.isEmpty() ? Optional.empty() : Optional.of(new Case(number, file, List.copyOf(rows)));
    }
}
