package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Values that come with a dictionary are written with a dictionary in the same order, without entries that have no value.
class DictionaryOrderTest {
    private static final int REPEATS = 100;

    /// @param batches each the entries of a dictionary, `:`, and the values; without `:`, the values of a plain vector
    /// @param written the entries of the dictionary in the file
    record Case(String batches, String written) {}

    static final List<Case> CASES = List.of(
            new Case("S M L: L M S", "S M L"),
            new Case("S M L: L S", "S L"),
            new Case("S M L: S M L", "S M L"),
            new Case("S M L XL: XL L, S M L XL: M XL S", "S M L XL"),
            new Case("S M L: L S, S M L: S, S M L: M", "S M L"),
            new Case("S M: M S, S M L: L S", "S M L"),
            // The entry without a value may be another one.
            new Case("S M L: L S, S XL L: S XL", "S XL L"),
            // Another dictionary: its order, if it has all values.
            new Case("S M: M S, S M L: L M S", "S M L"),
            new Case("S M: M S, L M: L M", "M S L"),
            new Case("S M: M S, L: L", "M S L"),
            new Case("L S, S M L: M S L", "S M L"),
            new Case("S M: M S, L", "M S L"));

    private static ColumnVector texts(List<String> texts) {
        byte[] bytes = String.join("", texts).getBytes(StandardCharsets.UTF_8);
        long[] slices = new long[texts.size()];
        int end = 0;
        for (int i = 0; i < slices.length; i++) {
            slices[i] = (long) end << 32 | texts.get(i).length();
            end += texts.get(i).length();
        }
        return new BytesVector(slices.length, Validity.none(), bytes, slices);
    }

    private static ColumnVector column(String batch) {
        String[] parts = batch.split(": ");
        List<String> values = new ArrayList<>();
        for (int i = 0; i < REPEATS; i++) {
            values.addAll(List.of(parts[parts.length - 1].split(" ")));
        }
        if (parts.length == 1) {
            return texts(values);
        }
        List<String> entries = List.of(parts[0].split(" "));
        return new DictionaryVector(values.size(), Validity.none(), texts(entries),
                values.stream().mapToInt(entries::indexOf).toArray());
    }

    private static String text(ColumnVector vector, int slot) {
        return new String(((BytesVector) vector).value(slot), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theOrderOfTheEntriesIsKept(Case c) throws IOException {
        Schema schema = Schema.parse("message m { required binary size (STRING); }");
        List<String> expected = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), schema)) {
            for (String batch : c.batches().split(", ")) {
                ColumnVector column = column(batch);
                for (int i = 0; i < column.size(); i++) {
                    expected.add(column instanceof DictionaryVector dictionary
                            ? text(dictionary.dictionary(), dictionary.indices()[i])
                            : text(column, i));
                }
                writer.write(new Batch(schema, column.size(), List.of(column)));
            }
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray()));
                BatchSource batches = reader.batches(Scan.all())) {
            List<String> found = new ArrayList<>();
            List<String> entries = List.of();
            while (batches.next()) {
                DictionaryVector column = (DictionaryVector) batches.batch().columns().getFirst();
                entries = IntStream.range(0, column.dictionary().size())
                        .mapToObj(i -> text(column.dictionary(), i)).toList();
                for (int i = 0; i < column.size(); i++) {
                    found.add(text(column.dictionary(), column.indices()[i]));
                }
            }
            assertThat(found).isEqualTo(expected);
            assertThat(String.join(" ", entries)).isEqualTo(c.written());
            assertThat(reader.metadata().rowGroups().getFirst().columns().getFirst().metadata().orElseThrow()
                    .statistics().orElseThrow().distinctCount()).hasValue(entries.size());
        }
    }
}
