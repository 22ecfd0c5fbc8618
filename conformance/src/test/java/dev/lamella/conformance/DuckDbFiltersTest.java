package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Scan;
import dev.lamella.filter.TextPattern;
import dev.lamella.io.InputFile;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same filters, as our text and as SQL ([FilterSql]), select the same rows in Lamella and in DuckDB.
class DuckDbFiltersTest {
    private static final int FILES = 90 * Integer.getInteger("lamella.effort", 1);
    private static final int FILTERS = 25;
    /// Types that both have, with all their digits: see [Lacking].
    private static final List<LeafKind> KINDS = LeafKind.ALL.stream().filter(kind -> switch (kind.logicalType()
            .orElse(null)) {
        case LogicalType.Interval _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.Unknown _ -> false;
        case LogicalType.Bson _ -> false;
        case LogicalType.Time(boolean isUtc, TimePrecision unit) -> !(isUtc && unit == TimePrecision.NANOS);
        case LogicalType.Timestamp _ -> kind.length() == 0;
        case null, default -> true;
    }).toList();

    @TempDir
    private Path folder;

    /// Forms that the random filters do not have. PatternLawTest of core has these patterns.
    private static final Set<Class<?>> WITHOUT_SQL = Set.of(Operand.InVariant.class,
            TextPattern.IgnoreCaseLike.class, TextPattern.Regex.class);

    private static final List<String> FORMS = Stream
            .concat(Stream.of(Filter.class, Operand.class, TextPattern.class)
                    .flatMap(form -> Stream.of(form.getPermittedSubclasses())),
                    Stream.of(GroupShape.Struct.class, GroupShape.ListOf.class, GroupShape.MapOf.class))
            .filter(form -> !WITHOUT_SQL.contains(form)).map(Class::getSimpleName).toList();

    /// How often a form of filter, operand or group, or a type of column, was asked for.
    private final Map<String, Integer> asked = new TreeMap<>();
    private int files;
    private int filters;

    @Test
    void filtersAndTheirSqlWantTheSameRows() throws IOException, SQLException {
        long first = Long.getLong("lamella.seed", 1);
        int rows = 0;
        try (DuckDb duckDb = DuckDb.open()) {
            duckDb.execute(FilterSql.MACRO);
            for (long seed = first; seed < first + FILES; seed++) {
                rows += check(duckDb, seed);
            }
        }
        System.out.printf("%d filters on %d of %d files: %s%n", filters, files, FILES, asked);
        assertThat(filters).as("filters that are compared").isGreaterThan(FILES * FILTERS / 2);
        assertThat(rows).as("rows that are wanted").isGreaterThan(FILES * FILTERS);
        List<String> expected = Stream.concat(FORMS.stream(), KINDS.stream()
                .map(kind -> kind.field("any", Repetition.OPTIONAL).typeText())).toList();
        assertThat(asked).as("how often forms and types are asked for").containsKeys(expected.toArray(String[]::new))
                .allSatisfy((_, count) -> assertThat(count).isGreaterThan(FILES / 30));
    }

    private int check(DuckDb duckDb, long seed) throws IOException, SQLException {
        FilterCase filtered = new FilterCase(seed, KINDS);
        byte[] bytes = filtered.write();
        Path file = Files.write(folder.resolve("filtered.parquet"), bytes);
        try {
            duckDb.execute("CREATE OR REPLACE TABLE filtered AS FROM read_parquet(" + DuckDb.literal(file) + ")");
        } catch (SQLException _) {
            // It lacks an encoding or a type: see Lacking. How many files that are is asserted.
            return 0;
        }
        files++;
        RandomFilters random = new RandomFilters(new Random(~seed), filtered.schema, filtered::values);
        int rows = 0;
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes),
                ReadOptions.DEFAULT.withParallelism(DrawnThreads.of(seed)))) {
            for (int i = 0; i < FILTERS; i++) {
                Filter filter = random.next();
                String sql = FilterSql.of(filter, filtered.schema, form -> asked.merge(form, 1, Integer::sum));
                String what = "-Dlamella.seed=" + seed + ", filter " + i + ": " + filter + "\n" + sql + "\n"
                        + filtered.schema;
                try {
                    List<Long> theirs = duckDb.query("SELECT id FROM filtered WHERE " + sql + " ORDER BY id").stream()
                            .map(row -> ((BigInteger) row.values().getFirst()).longValueExact()).toList();
                    List<Long> ours = CorpusFiltersTest.numbers(reader,
                            Scan.all().columns(FilterCase.ID).where(filter.toString())
                                    .batchRows(DrawnThreads.batchRows(i)));
                    assertThat(ours).as(what).isEqualTo(theirs);
                    rows += ours.size();
                    filters++;
                } catch (SQLException | RuntimeException e) {
                    throw new AssertionError(what, e);
                }
            }
        }
        return rows;
    }
}
