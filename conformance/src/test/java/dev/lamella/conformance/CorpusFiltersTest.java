package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ParquetReader;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Every column of every file of the corpus, including damaged files: each comparison with values of its data selects
/// the rows of the plain scan (in long files, of its beginning) for which [SlowFilter] is true.
class CorpusFiltersTest {
    private static final int VALUES = 3;
    private static final long MOST_ROWS = 1500;
    private static final int LEAST_COLUMNS = 700;
    private static final int LEAST_FILTERS = 15_000;

    private int files;
    private int rejected;
    private int columns;
    private int filters;

    @Test
    void comparisonsWithValuesOfTheData() throws IOException {
        Corpus.assumeThere();
        List<String> names = Corpus.all();
        for (String name : names) {
            check(Corpus.file(name), name);
        }
        System.out.printf("%d filters on %d columns of %d files; %d columns are not to be read%n", filters, columns,
                files, rejected);
        assertThat(columns).isGreaterThanOrEqualTo(LEAST_COLUMNS);
        assertThat(filters).isGreaterThanOrEqualTo(LEAST_FILTERS);
    }

    /// Impala did not annotate texts.
    @Test
    void textsWithoutAnnotationAreFoundByText() throws IOException {
        Corpus.assumeThere();
        try (ParquetReader reader = FourWays.openWithoutChecksums(Corpus.file("data/alltypes_plain.parquet"))) {
            assertThat(reader.schema().leavesOf(ColumnPath.of("string_col")).getFirst().field().typeText())
                    .isEqualTo("BYTE_ARRAY");
            Scan scan = Scan.all().columns("id");
            assertThat(numbers(reader, scan.where("string_col = '1'"))).containsExactly(1L, 3L, 5L, 7L);
            assertThat(numbers(reader, scan.where("string_col not starts with '1'"))).containsExactly(0L, 2L, 4L, 6L);
            assertThat(numbers(reader, scan.where("string_col > '0' and string_col < x'3132'")))
                    .containsExactly(1L, 3L, 5L, 7L);
        }
    }

    private void check(Path path, String name) throws IOException {
        try (ParquetReader reader = FourWays.openWithoutChecksums(path)) {
            files++;
            for (Leaf leaf : reader.schema().leaves()) {
                boolean isOfVariant = leaf.nodes().stream().anyMatch(
                        node -> node instanceof GroupField group && group.shape() instanceof GroupShape.Variant);
                if (!isOfVariant) {
                    check(reader, leaf, name + ", column " + leaf.path());
                }
            }
        } catch (ParquetException _) {
            // A file that cannot be opened has no columns.
        }
    }

    private void check(ParquetReader reader, Leaf leaf, String what) throws IOException {
        boolean isWhole = reader.rowCount() <= MOST_ROWS;
        Scan column = Scan.all().columns(leaf.path()).rows(0, MOST_ROWS);
        Schema projected = reader.schema().project(List.of(leaf.path()));
        List<Fields> meant;
        Set<Object> values = new LinkedHashSet<>();
        try {
            List<Fields> rows = FourWays.rows(reader, column);
            PrimitiveField field = projected.leaves().stream().filter(each -> each.path().equals(leaf.path()))
                    .findFirst().orElseThrow().field();
            rows.forEach(row -> collect(projected.fields(), row, field, values));
            meant = rows.stream().map(row -> SlowFilter.meant(projected, row)).toList();
        } catch (ParquetException _) {
            rejected++;
            rejectedOrRight(reader, column.filter(new Operand.Column(leaf.path()).isNull()));
            return;
        }
        columns++;
        SlowFilter slow = new SlowFilter(projected);
        for (Filter filter : filters(leaf, List.copyOf(values))) {
            try {
                List<Long> expected = new ArrayList<>();
                for (int row = 0; row < meant.size(); row++) {
                    if (slow.of(filter, meant.get(row)) == Truth.TRUE) {
                        expected.add((long) row);
                    }
                }
                assertThat(numbers(reader, column.filter(filter))).isEqualTo(expected);
                if (isWhole) {
                    assertThat(reader.count(filter).value()).isEqualTo(expected.size());
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(what + ": " + filter, e);
            }
            filters++;
        }
        if (!RandomLiterals.isOrdered(leaf.field())) {
            Filter equal = new Operand.Column(leaf.path()).equalTo(1);
            assertThatThrownBy(() -> reader.count(equal)).as(what).isInstanceOf(SchemaMismatchException.class);
        }
    }

    private static List<Filter> filters(Leaf leaf, List<Object> values) {
        Operand operand = new Operand.Column(leaf.path());
        List<Filter> filters = new ArrayList<>(List.of(operand.isNull(), operand.isNotNull()));
        PrimitiveField field = leaf.field();
        if (!RandomLiterals.isOrdered(field) || values.isEmpty()) {
            return filters;
        }
        RandomLiterals literals = new RandomLiterals(new Random(leaf.path().hashCode()));
        List<Object> some = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            some.add(literals.exactly(field, values.get(i * (values.size() - 1) / (VALUES - 1))));
        }
        for (Object literal : new LinkedHashSet<>(some)) {
            for (Comparison comparison : Comparison.values()) {
                filters.add(new Filter.Comparison(operand, comparison, (Literal) literal));
            }
            filters.add(operand.notEqualTo(literal));
        }
        filters.add(operand.between(some.getFirst(), some.getLast()));
        filters.add(operand.between(some.get(1), some.getLast()).negate());
        filters.add(operand.in(some));
        filters.add(operand.in(some).negate());
        return filters;
    }

    /// All values of one leaf.
    private static void collect(List<Field> fields, Fields group, PrimitiveField leaf, Set<Object> values) {
        for (int i = 0; i < fields.size(); i++) {
            collect(fields.get(i), group.values().get(i), leaf, values);
        }
    }

    private static void collect(Field field, @Nullable Object tree, PrimitiveField leaf, Set<Object> values) {
        switch (tree) {
            case null -> {
            }
            case Fields group -> collect(((GroupField) field).children(), group, leaf, values);
            case List<?> list -> {
                Field element = field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf
                        ? group.element()
                        : field;
                list.forEach(value -> collect(element, value, leaf, values));
            }
            case Entries entries -> entries.list().forEach(entry -> {
                collect(((GroupField) field).key(), entry.key(), leaf, values);
                ((GroupField) field).value().ifPresent(value -> collect(value, entry.value(), leaf, values));
            });
            default -> {
                if (field == leaf) {
                    values.add(tree);
                }
            }
        }
    }

    private static void rejectedOrRight(ParquetReader reader, Scan scan) throws IOException {
        try {
            numbers(reader, scan);
        } catch (ParquetException _) {
            // It says why.
        }
    }

    static List<Long> numbers(ParquetReader reader, Scan scan) throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (BatchSource batches = reader.batches(scan)) {
            while (batches.next()) {
                RowNumbers of = batches.rowNumbers().orElseThrow();
                for (int i = 0; i < batches.batch().rowCount(); i++) {
                    numbers.add(of.of(i));
                }
            }
        }
        return numbers;
    }
}
