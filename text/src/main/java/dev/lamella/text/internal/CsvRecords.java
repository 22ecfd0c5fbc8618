package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.vector.RowSource.FieldMatching;
import dev.lamella.vector.RowSource.Unmatched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// CSV records. Columns are matched by the names of the header, or without a header by the order of the schema.
final class CsvRecords implements RecordReader {
    private final CsvRows rows;
    private final StructReader fields;
    /// The ordinal of the field for each cell; -1 for a cell that is skipped.
    private final int[] ordinals;
    private final List<String> names;
    /// The expected number of cells, for messages.
    private final String others;
    private final CsvDialect.ShortRows shortRows;

    private CsvRecords(CsvRows rows, StructReader fields, List<String> names, int[] ordinals, String others,
            CsvDialect.ShortRows shortRows) {
        this.rows = rows;
        this.fields = fields;
        this.names = names;
        this.ordinals = ordinals;
        this.others = others;
        this.shortRows = shortRows;
    }

    /// @throws SchemaMismatchException if the header and the schema have different names
    /// @throws CorruptFileException if there is no header
    static CsvRecords of(CsvRows rows, CsvDialect dialect, Schema schema, StructReader fields, FieldMatching matching)
            throws IOException {
        List<String> names = schema.fields().stream().map(Field::name).toList();
        List<String> header = switch (dialect.header()) {
            // An empty file has no rows.
            case FIRST_RECORD -> next(rows, 0) ? Header.of(rows).names() : names;
            case NONE -> names;
        };
        String others = switch (dialect.header()) {
            case FIRST_RECORD -> "but the header has " + cells(header.size())
                    + dialect.hint(header, rows.advice()).map(hint -> ". " + hint).orElse("");
            case NONE -> "but the schema has " + (names.size() == 1 ? "1 column" : names.size() + " columns");
        };
        return new CsvRecords(rows, fields, names, ordinals(header, names, fields, matching, rows.advice()), others,
                dialect.shortRows());
    }

    /// The names of the columns.
    ///
    /// @param renamed the columns whose name in the file is empty, or is also the name of a column before them
    record Header(List<String> names, Map<String, String> renamed) {
        /// The header that is the first record.
        static Header read(CsvRows rows) throws IOException {
            if (!CsvRecords.next(rows, 0)) {
                throw new CorruptFileException("The file is empty: it has no header",
                        "If there is no header, give " + rows.advice().withoutHeader() + ", and the columns with "
                                + rows.advice().schema() + ".");
            }
            return of(rows);
        }

        /// The header that is the current record.
        static Header of(CsvRows rows) {
            if (rows.isMalformed()) {
                throw new CorruptFileException("The header has bytes that are not valid in " + rows.charset());
            }
            List<String> given = new ArrayList<>();
            for (int i = 0; i < rows.count(); i++) {
                given.add(rows.isQuoted(i) ? rows.text(i) : rows.text(i).strip());
            }
            Set<String> taken = new HashSet<>(given);
            Set<String> names = new LinkedHashSet<>();
            Map<String, String> renamed = new LinkedHashMap<>();
            Map<String, Integer> numbers = new HashMap<>();
            for (int i = 0; i < given.size(); i++) {
                String name = given.get(i);
                if (name.isEmpty()) {
                    String stem = "column" + i;
                    name = taken.contains(stem) ? free(stem, 1, taken, numbers) : stem;
                    renamed.put(name, "");
                } else if (names.contains(name)) {
                    name = free(name + "_", 2, taken, numbers);
                    renamed.put(name, given.get(i));
                }
                taken.add(name);
                names.add(name);
            }
            return new Header(List.copyOf(names), renamed);
        }

        /// The first name that no column has: `value_2`, `value_3` and so on.
        ///
        /// @param numbers for each stem, the number up to which all names are taken
        private static String free(String stem, int first, Set<String> taken, Map<String, Integer> numbers) {
            int number = numbers.getOrDefault(stem, first);
            while (taken.contains(stem + number)) {
                number++;
            }
            numbers.put(stem, number);
            return stem + number;
        }
    }

    /// Moves to the next record that is not a blank line; false at the end. A blank line is a record where records have
    /// one cell.
    static boolean next(CsvRows rows, int cells) throws IOException {
        boolean hasNext = rows.next();
        while (hasNext && rows.isBlank() && cells != 1) {
            hasNext = rows.next();
        }
        return hasNext;
    }

    private static int[] ordinals(List<String> header, List<String> names, StructReader fields, FieldMatching matching,
            Advice advice) {
        int[] ordinals = header.stream().mapToInt(fields::find).toArray();
        Set<Integer> found = Arrays.stream(ordinals).boxed().collect(Collectors.toSet());
        List<String> missing = IntStream.range(0, names.size()).filter(i -> !found.contains(i)).mapToObj(names::get)
                .toList();
        List<String> unknown = IntStream.range(0, ordinals.length).filter(i -> ordinals[i] < 0).mapToObj(header::get)
                .toList();
        if (matching.unmatched() == Unmatched.REJECT && !(unknown.isEmpty() && missing.isEmpty())) {
            throw new SchemaMismatchException("The header and the schema have different names"
                    + (unknown.isEmpty() ? "" : ". Only the header has " + FieldNames.shown(unknown))
                    + (missing.isEmpty() ? "" : ". Only the schema has " + FieldNames.shown(missing)),
                    "Declare these columns in the schema, in any order. If the first record is not a header, give "
                            + advice.withoutHeader() + ".");
        }
        Map<Integer, String> firsts = new HashMap<>();
        for (int i = 0; i < ordinals.length; i++) {
            String first = ordinals[i] < 0 ? null : firsts.putIfAbsent(ordinals[i], header.get(i));
            if (first != null) {
                throw new SchemaMismatchException("The names " + FieldNames.shown(first) + " and "
                        + FieldNames.shown(header.get(i)) + " of the header are names of one column, "
                        + FieldNames.shown(names.get(ordinals[i])), "Remove one of them.");
            }
        }
        return ordinals;
    }

    @Override
    public boolean next() throws IOException {
        return next(rows, ordinals.length);
    }

    @Override
    public long line() {
        return rows.line();
    }

    /// Whether the record has the cells of the header, or cells that are missing may be null. Empty cells at the end are
    /// not values.
    private boolean isFitting() {
        int count = rows.count();
        if (count < ordinals.length) {
            return shortRows == CsvDialect.ShortRows.FILL;
        }
        while (count > ordinals.length && rows.isNull(count - 1)) {
            count--;
        }
        return count == ordinals.length;
    }

    @Override
    public void fill(StructAppender target) {
        if (!isFitting()) {
            boolean isShort = rows.count() < ordinals.length;
            throw new CorruptFileException("The record has " + cells(rows.count()) + ", " + others
                    + (isShort && ordinals.length > 1 ? rows.advice().fill() : ""));
        }
        if (rows.isMalformed()) {
            throw new CorruptFileException("The record has bytes that are not valid in " + rows.charset());
        }
        for (int i = 0; i < Math.min(ordinals.length, rows.count()); i++) {
            if (ordinals[i] < 0) {
                continue;
            }
            ValueTarget slot = fields.slot(target, ordinals[i]);
            if (rows.isNull(i)) {
                slot.setNull();
            } else if (!fields.field(ordinals[i]).readCharacters(rows.buffer(), rows.from(i), rows.to(i), slot)) {
                read(rows.text(i), ordinals[i], slot);
            }
        }
    }

    /// Reads a cell. A nested value is JSON; its failures do not know the column.
    private void read(String cell, int ordinal, ValueTarget slot) {
        try {
            fields.field(ordinal).read(cell, slot);
        } catch (CorruptFileException e) {
            throw e.at(Location.UNKNOWN.inColumn(List.of(names.get(ordinal))));
        }
    }

    private static String cells(int count) {
        return count == 1 ? "1 cell" : count + " cells";
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
