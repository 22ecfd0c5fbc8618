package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.batch.FilteredReader.Wanted;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.level.NestedRows;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.plan.PartRows;
import dev.lamella.internal.plan.RowPruning;
import dev.lamella.internal.plan.RowRanges;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.vector.Selection;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.RowNumbers;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Whatever is asked for of a file of any structure, and whatever is known of its rows before: what comes is what a plain scan gives when
/// it is picked out in memory; whether batches are looked at as they come or kept to the end, and whether the plan is read as a whole or in
/// parts, as several threads do.
class FilteredReaderLawTest {
    private static final int ROUNDS = 70 * Integer.getInteger("lamella.effort", 1);

    /// A row and its number in the file.
    record Numbered(long number, List<@Nullable Object> values) {}

    @Test
    void whatComesIsThePlainScanPickedOutInMemory() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            NestedRows nested = new NestedRows(random);
            Schema schema = nested.schema();
            List<List<@Nullable Object>> rows = nested.rows(schema, random.nextInt(random.nextBoolean() ? 60 : 2500));
            try {
                InputFile file = InputFile.of(NestedFilesLawTest.write(schema, rows, 1 + random.nextInt(1500), random));
                for (int i = 0; i < 4; i++) {
                    check(file, rows.size(), random);
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + round + ":\n" + SchemaText.print(schema), e);
            }
        }
    }

    private static void check(InputFile file, int rowCount, Random random) throws IOException {
        OpenFile open = new OpenFile(file, FooterReader.read(file), true, FileLimits.DEFAULT);
        Footer footer = open.footer();
        Schema read = projection(footer.metadata().schema(), random);
        Schema shown = projection(read, random);
        Scan scan = scan(rowCount, random);
        int smallChunk = random.nextInt(3) == 0 ? PageMaps.SMALL_CHUNK : 0;

        List<Numbered> plain = plain(open, read, scan, smallChunk, random);
        assertThat(plain).isEqualTo(plain(open, read, Scan.all(), Integer.MAX_VALUE, random).stream()
                .filter(row -> row.number >= scan.firstRow()
                        && row.number < scan.firstRow() + scan.rowCount().orElse(rowCount))
                .toList());

        Set<Integer> asked = new HashSet<>();
        for (int i = 0; i < read.fields().size(); i++) {
            if (random.nextInt(3) == 0) {
                asked.add(i);
            }
        }
        int one = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(random.nextBoolean() ? 4 : 200);
        List<Numbered> wanted = plain.stream()
                .filter(row -> isWanted(asked.stream().sorted().map(row.values::get).toList(), one)).toList();
        long offset = random.nextInt(3) == 0 ? random.nextInt(wanted.size() + 2) : 0;
        long limit = random.nextInt(3) == 0 ? random.nextInt(wanted.size() + 2) : Long.MAX_VALUE;
        RowTest test = new RowTest(asked, (columns, count) -> select(read, asked, columns, count, one));
        ScanPlan plan = plan(open, read, scan.columns(List.of()).filter(new Filter.And(List.of())), random);
        boolean isCounted = offset > 0 || limit < Long.MAX_VALUE;
        List<ScanPlan> parts = isCounted ? List.of(plan) : parts(plan, Long.MAX_VALUE / 2, random);
        List<Numbered> found;
        try (FilteredReader reader = new FilteredReader(parts.getFirst(),
                new Wanted(shown, test, evidence(footer, wanted, random), offset, limit), smallChunk)) {
            found = all(reader, parts, shown, random);
        }
        List<Long> numbers = wanted.stream().skip(offset).limit(limit).map(Numbered::number).toList();
        Set<Long> kept = new HashSet<>(numbers);
        List<Numbered> expected = plain(open, shown, Scan.all(), Integer.MAX_VALUE, random).stream()
                .filter(row -> kept.contains(row.number)).toList();
        assertThat(found).isEqualTo(expected);
        assertThat(found.stream().map(Numbered::number).toList()).isEqualTo(numbers);
    }

    private static Schema projection(Schema schema, Random random) {
        if (random.nextInt(3) == 0) {
            return schema;
        }
        List<ColumnPath> paths = new ArrayList<>();
        for (Leaf leaf : schema.leaves()) {
            if (random.nextInt(3) > 0) {
                paths.add(leaf.path());
            }
        }
        return schema.project(paths);
    }

    private static Scan scan(int rowCount, Random random) {
        Scan scan = Scan.all();
        if (random.nextBoolean()) {
            scan = scan.rows(random.nextInt(rowCount + 2), random.nextInt(rowCount + 2));
        }
        return scan;
    }

    private static int batchRows(Random random) {
        return random.nextInt(3) == 0 ? 1 + random.nextInt(100) : 0;
    }

    private static ScanPlan plan(OpenFile open, Schema schema, Scan scan, Random random) {
        int batchRows = batchRows(random);
        return ScanPlan.of(open, schema, batchRows == 0 ? scan : scan.batchRows(batchRows));
    }

    private static List<Numbered> plain(OpenFile open, Schema schema, Scan scan, int smallChunk,
            Random random) throws IOException {
        List<ScanPlan> parts = parts(plan(open, schema, scan, random), 1 + random.nextInt(400), random);
        try (BatchReader reader = new BatchReader(parts.getFirst(), smallChunk)) {
            return all(reader, parts, schema, random);
        }
    }

    /// The plan itself, or parts of it.
    private static List<ScanPlan> parts(ScanPlan plan, long most, Random random) {
        List<ScanPlan> parts = random.nextBoolean()
                ? List.of()
                : plan.parts(new PartRows(1 + random.nextInt(300), most));
        return parts.isEmpty() ? List.of(plan) : parts;
    }

    private static List<Numbered> all(PlannedSource source, List<ScanPlan> parts, Schema schema, Random random)
            throws IOException {
        // Batches are used at once, given away, or lent for a while, as to a caller for whom they are read ahead.
        boolean isLent = random.nextInt(3) == 0;
        boolean isKept = random.nextInt(2) == 0;
        int mostWaiting = isLent ? random.nextInt(5) : Integer.MAX_VALUE;
        Deque<Window> waiting = new ArrayDeque<>();
        Deque<Loan> loans = new ArrayDeque<>();
        List<Numbered> rows = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            if (part > 0) {
                source.begin(parts.get(part));
            }
            while (source.next()) {
                if (isLent || isKept) {
                    loans.add(isLent ? new Loan() : Loan.FOREVER);
                    waiting.add(source.detach(loans.getLast()));
                } else {
                    rows.addAll(rows(schema, source.batch(), source.rowNumbers().orElseThrow()));
                }
                while (waiting.size() > mostWaiting) {
                    rows.addAll(rows(schema, waiting.getFirst().batch(), waiting.removeFirst().numbers()));
                    loans.removeFirst().end();
                }
            }
        }
        waiting.forEach(window -> rows.addAll(rows(schema, window.batch(), window.numbers())));
        return rows;
    }

    private static List<Numbered> rows(Schema schema, Batch batch, RowNumbers numbers) {
        assertThat(batch.schema()).isEqualTo(schema);
        assertThat(batch.rowCount()).isPositive();
        assertThat(batch.columns()).allMatch(column -> column.size() == batch.rowCount());
        List<List<@Nullable Object>> values = NestedRows.rows(schema, batch.columns(), batch.rowCount());
        return IntStream.range(0, values.size()).mapToObj(i -> new Numbered(numbers.of(i), values.get(i))).toList();
    }

    /// Whether a row with these values in the fields that are looked into is wanted: one in so many, in runs.
    private static boolean isWanted(List<@Nullable Object> values, int one) {
        return Math.floorMod(values.hashCode() >>> 3, one) == 0;
    }

    private static Selection select(Schema read, Set<Integer> asked, List<ColumnVector> columns, int count, int one) {
        List<Integer> ordinals = asked.stream().sorted().toList();
        List<Field> fields = ordinals.stream().map(read.fields()::get).toList();
        List<List<@Nullable Object>> values = NestedRows.rows(Schema.asDeclared("asked", fields),
                ordinals.stream().map(columns::get).toList(), count);
        int[] rows = new int[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (isWanted(values.get(i), one)) {
                rows[found++] = i;
            }
        }
        return new Selection(count, found, rows);
    }

    /// Something true of which rows are wanted.
    private static RowPruning evidence(Footer footer, List<Numbered> wanted, Random random) {
        int kind = random.nextInt(3);
        int seed = random.nextInt();
        return kind == 0 ? RowPruning.NOTHING : (rowGroup, rows) -> {
            Random own = new Random(seed + rowGroup);
            long first = footer.metadata().rowGroups().subList(0, rowGroup).stream().mapToLong(RowGroup::rowCount)
                    .sum();
            long end = first + footer.metadata().rowGroups().get(rowGroup).rowCount();
            int chance = 1 + own.nextInt(3);
            List<RowRanges> certain = new ArrayList<>();
            List<RowRanges> all = new ArrayList<>();
            for (Numbered row : wanted) {
                if (row.number >= first && row.number < end) {
                    all.add(RowRanges.of(row.number - first, 1));
                    if ((row.number / 40 + seed) % chance == 0) {
                        certain.add(all.getLast());
                    }
                }
            }
            RowRanges possible = union(all);
            for (int i = own.nextInt(4); i > 0 && kind == 2; i--) {
                possible = possible.union(RowRanges.of(own.nextLong(end - first), own.nextInt(100)));
            }
            return new RowPruning.Found(possible.intersect(rows), union(certain).intersect(rows));
        };
    }

    private static RowRanges union(List<RowRanges> parts) {
        int half = parts.size() / 2;
        return parts.size() < 2
                ? parts.stream().findFirst().orElse(RowRanges.NONE)
                : union(parts.subList(0, half)).union(union(parts.subList(half, parts.size())));
    }
}
