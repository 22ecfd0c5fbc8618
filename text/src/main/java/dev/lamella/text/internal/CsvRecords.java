package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.CsvRows.Row;
import dev.lamella.vector.RowSource.FieldMatching;
import dev.lamella.vector.RowSource.Unmatched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// CSV records. Columns are matched by the names of the header, or without a header by the order of the schema.
final class CsvRecords implements RecordReader {
    private final CsvRows rows;
    private final StructReader fields;
    /// The ordinal of the field for each cell; -1 for a cell that is skipped.
    private final int[] ordinals;
    private final List<String> names;
    /// The expected number of cells, for messages.
    private final String others;
    private @Nullable Row row;

    private CsvRecords(CsvRows rows, StructReader fields, List<String> names, int[] ordinals, String others) {
        this.rows = rows;
        this.fields = fields;
        this.names = names;
        this.ordinals = ordinals;
        this.others = others;
    }

    /// @throws SchemaMismatchException if The header and the schema have different names
    /// @throws CorruptFileException if there is no header
    static CsvRecords of(CsvRows rows, CsvDialect dialect, Schema schema, StructReader fields, FieldMatching matching)
            throws IOException {
        List<String> names = schema.fields().stream().map(Field::name).toList();
        List<String> header = switch (dialect.header()) {
            case FIRST_RECORD -> {
                Row first = next(rows, 0);
                // An empty file has no rows.
                yield first == null ? names : header(rows, first);
            }
            case NONE -> names;
        };
        String others = switch (dialect.header()) {
            case FIRST_RECORD -> "but the header has " + cells(header.size())
                    + dialect.hint(header, rows.advice()).map(hint -> ". " + hint).orElse("");
            case NONE -> "but the schema has " + (names.size() == 1 ? "1 column" : names.size() + " columns");
        };
        return new CsvRecords(rows, fields, names, ordinals(header, names, fields, matching, rows.advice()), others);
    }

    /// The names of the columns.
    static List<String> header(CsvRows rows) throws IOException {
        Row first = next(rows, 0);
        if (first == null) {
            throw new CorruptFileException("The file is empty: it has no header",
                    "If there is no header, give " + rows.advice().withoutHeader() + ", and the columns with "
                            + rows.advice().schema() + ".");
        }
        return header(rows, first);
    }

    private static List<String> header(CsvRows rows, Row first) {
        if (rows.isMalformed(first)) {
            throw new CorruptFileException("The header has bytes that are not valid in " + rows.charset());
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < first.count(); i++) {
            String name = first.cells()[i];
            names.add(name == null ? "" : name);
        }
        Set<String> distinct = new LinkedHashSet<>();
        List<String> twice = names.stream().filter(name -> !distinct.add(name)).distinct().toList();
        if (!twice.isEmpty()) {
            throw new SchemaMismatchException("The header repeats names: " + FieldNames.shown(twice),
                    "Rename these columns.");
        }
        return names;
    }

    /// The next record that is not a blank line; null at the end. A blank line is a record where records have one cell.
    static @Nullable Row next(CsvRows rows, int cells) throws IOException {
        Row row = rows.next();
        while (row != null && row.isBlank() && cells != 1) {
            row = rows.next();
        }
        return row;
    }

    private static int[] ordinals(List<String> header, List<String> names, StructReader fields, FieldMatching matching,
            Advice advice) {
        int[] ordinals = header.stream().mapToInt(fields::find).toArray();
        List<String> missing = IntStream.range(0, names.size())
                .filter(i -> Arrays.stream(ordinals).noneMatch(ordinal -> ordinal == i)).mapToObj(names::get).toList();
        List<String> unknown = IntStream.range(0, ordinals.length).filter(i -> ordinals[i] < 0).mapToObj(header::get)
                .toList();
        if (matching.unmatched() == Unmatched.REJECT && !(unknown.isEmpty() && missing.isEmpty())) {
            throw new SchemaMismatchException("The header and the schema have different names"
                    + (unknown.isEmpty() ? "" : ". Only the header has " + FieldNames.shown(unknown))
                    + (missing.isEmpty() ? "" : ". Only the schema has " + FieldNames.shown(missing)),
                    "Declare these columns in the schema, in any order. If the first record is not a header, give "
                            + advice.withoutHeader() + ".");
        }
        for (int i = 0; i < ordinals.length; i++) {
            for (int j = 0; j < i; j++) {
                if (ordinals[i] >= 0 && ordinals[i] == ordinals[j]) {
                    throw new SchemaMismatchException("The names " + FieldNames.shown(header.get(j)) + " and "
                            + FieldNames.shown(header.get(i)) + " of the header are names of one column, "
                            + FieldNames.shown(names.get(ordinals[i])), "Remove one of them.");
                }
            }
        }
        return ordinals;
    }

    @Override
    public boolean next() throws IOException {
        row = next(rows, ordinals.length);
        return row != null;
    }

    private Row current() {
        Row current = row;
        if (current == null) {
            throw new IllegalStateException("There is no current record");
        }
        return current;
    }

    @Override
    public long line() {
        return current().line();
    }

    @Override
    public void fill(StructAppender target) {
        Row current = current();
        if (current.count() != ordinals.length) {
            throw new CorruptFileException("The record has " + cells(current.count()) + ", " + others);
        }
        if (rows.isMalformed(current)) {
            throw new CorruptFileException("The record has bytes that are not valid in " + rows.charset());
        }
        for (int i = 0; i < ordinals.length; i++) {
            if (ordinals[i] < 0) {
                continue;
            }
            ValueTarget slot = new ValueTarget.OfField(target, ordinals[i]);
            String cell = current.cells()[i];
            if (cell == null) {
                slot.setNull();
            } else {
                read(cell, ordinals[i], slot);
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
