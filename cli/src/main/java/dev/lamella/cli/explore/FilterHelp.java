package dev.lamella.cli.explore;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.dataset.Dataset;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Helps to write a filter: words that can come next, and the place of an error.
///
/// @param reader the file whose columns the filter names
/// @param partitions of the file, which the filter may also name
public record FilterHelp(ParquetReader reader, Optional<Partitions> partitions) {
    private static final int MOST_WORDS = 50;
    private static final int MOST_VALUES = 5_000;
    private static final Pattern PLACE = Pattern.compile("^Filter.*?, character (\\d+): ", Pattern.DOTALL);
    private static final Pattern TOKEN = Pattern
            .compile("\\s+|'(?:[^']++|'')*+'?|`(?:[^`]++|``)*+`?|[^\\s'`()<>=!,]+(?:`[^`]*`?)?|[<>=!]+|[(),]");
    private static final List<String> TESTS = List.of("=", "!=", "<", "<=", ">", ">=", "in (", "between", "is null",
            "is not null", "not in (");
    private static final List<String> TESTS_OF_TEXT = List.of("starts with", "ends with", "contains", "like", "ilike",
            "matches");
    private static final List<String> CONNECTORS = List.of("and", "or");

    /// Columns that come from the names of directories.
    ///
    /// @param table the file with these columns
    /// @param values of all files, as text, by the names of the columns
    record Partitions(Dataset table, Map<String, SortedSet<String>> values) {
        private List<Leaf> leaves() {
            return Schema.asDeclared("partitions", List.<Field>copyOf(table.partitionColumns())).leaves();
        }
    }

    /// An error in a filter.
    ///
    /// @param position the first character that is wrong, from 0
    record Problem(String message, int position) {}

    /// A word that can stand next.
    ///
    /// @param kind `column`, `operator`, `connector`, `function` or `value`
    /// @param from the first character that it replaces
    record Word(String text, String kind, int from) {}

    /// What is wrong with a filter; empty if it can be read and fits the columns.
    Optional<Problem> problem(String where) throws IOException {
        Filter filter;
        try {
            filter = Filter.parse(where);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            // The text of the filter comes first in the message, and may look like a place itself.
            int skipped = message.startsWith("Filter \"" + where + "\"") ? where.length() + "Filter \"\"".length() : 0;
            Matcher place = PLACE.matcher("Filter" + message.substring(skipped == 0 ? "Filter".length() : skipped));
            return Optional.of(place.find()
                    ? new Problem(place.replaceFirst(""), Integer.parseInt(place.group(1)) - 1)
                    : new Problem(message, 0));
        }
        Scan scan = Scan.all().columns(List.of()).filter(filter);
        try (BatchSource _ = partitions.isPresent()
                ? partitions.get().table().batches(scan)
                : reader.batches(scan)) {
            return Optional.empty();
        } catch (SchemaMismatchException e) {
            return Optional.of(new Problem(e.problem().replaceAll("\\s*\\R\\s*", " "), place(e, where)));
        }
    }

    /// The first word of the filter that the problem names.
    private static int place(SchemaMismatchException failure, String where) {
        // After the colon come names that are there.
        String named = failure.problem().replaceFirst("(?s): .*", "");
        Matcher words = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.\\[\\]]*").matcher(where);
        while (words.find()) {
            if (Pattern.compile("(?<![\\p{L}\\p{N}_])" + Pattern.quote(words.group()) + "(?![\\p{L}\\p{N}_])")
                    .matcher(named).find()) {
                return words.start();
            }
        }
        return 0;
    }

    /// The last words before a place, without spaces.
    private record Before(List<String> words, String begun, int from) {
        static Before of(String text) {
            List<String> words = new ArrayList<>();
            Matcher tokens = TOKEN.matcher(text);
            int end = 0;
            while (tokens.find()) {
                if (!tokens.group().isBlank()) {
                    words.add(tokens.group());
                }
                end = tokens.end();
            }
            boolean isBegun = end == text.length() && !words.isEmpty() && !text.isEmpty()
                    && !Character.isWhitespace(text.charAt(text.length() - 1)) && !isMark(words.getLast());
            String begun = isBegun ? words.removeLast() : "";
            return new Before(words, begun, text.length() - begun.length());
        }

        private static boolean isMark(String word) {
            return "(),<>=!".indexOf(word.charAt(0)) >= 0;
        }

        String last(int back) {
            return back <= words.size() ? words.get(words.size() - back).toLowerCase(Locale.ROOT) : "";
        }
    }

    /// Words that can complete the text.
    List<Word> complete(String text) throws IOException {
        Before before = Before.of(text);
        List<Word> words = new ArrayList<>();
        Optional<Leaf> tested = tested(before);
        String last = before.last(1);
        if (last.isEmpty() || List.of("and", "or", "not").contains(last) || last.equals("(") && !isList(before)) {
            columns(before, words);
            add(before, "function", List.of("not", "any(", "variant("), words);
        } else if (tested.isPresent() && column(before.words().getLast()).isPresent()) {
            add(before, "operator", TESTS, words);
            if (isText(tested.get().field())) {
                add(before, "operator", TESTS_OF_TEXT, words);
            }
        } else if (tested.isPresent() && expectsValue(before)) {
            values(before, tested.get(), words);
        } else if (last.equals("is")) {
            add(before, "operator", List.of("null", "not null", "nan"), words);
        } else {
            add(before, "connector", CONNECTORS, words);
        }
        return words.subList(0, Math.min(words.size(), MOST_WORDS));
    }

    private static boolean isList(Before before) {
        return before.last(2).equals("in");
    }

    private static boolean expectsValue(Before before) {
        String last = before.last(1);
        return "=<>!".indexOf(last.charAt(0)) >= 0 || last.equals(",") || last.equals("(")
                || List.of("with", "contains", "between", "like", "ilike", "matches").contains(last)
                || last.equals("and") && before.last(3).equals("between");
    }

    /// The column that the last test is about.
    private Optional<Leaf> tested(Before before) {
        for (int i = before.words().size() - 1; i >= 0; i--) {
            Optional<Leaf> leaf = column(before.words().get(i));
            if (leaf.isPresent()) {
                return leaf;
            }
        }
        return Optional.empty();
    }

    private Optional<Leaf> column(String word) {
        return leaves().filter(leaf -> word.equals(leaf.logicalPath().toString())).findFirst();
    }

    private void columns(Before before, List<Word> words) {
        add(before, "column", leaves().map(leaf -> leaf.logicalPath().toString()).toList(), words);
    }

    /// The partition columns come first: a filter on them skips whole files.
    private Stream<Leaf> leaves() {
        return Stream.concat(partitions.map(Partitions::leaves).orElse(List.of()).stream(),
                reader.schema().leaves().stream());
    }

    private static void add(Before before, String kind, List<String> texts, List<Word> words) {
        String begun = before.begun().toLowerCase(Locale.ROOT);
        texts.stream().filter(text -> text.toLowerCase(Locale.ROOT).startsWith(begun))
                .limit(MOST_WORDS).forEach(text -> words.add(new Word(text, kind, before.from())));
    }

    private static boolean isText(PrimitiveField field) {
        return field.logicalType().filter(type -> type instanceof LogicalType.String
                || type instanceof LogicalType.Enum || type instanceof LogicalType.Json).isPresent();
    }

    /// Values of the dictionary of the first column chunk that has one.
    private void values(Before before, Leaf leaf, List<Word> words) throws IOException {
        if (leaf.field().type() == PhysicalType.BOOLEAN) {
            add(before, "value", List.of("true", "false"), words);
            return;
        }
        SortedSet<String> known = partitions.map(Partitions::values).orElse(Map.of()).get(leaf.field().name());
        if (known != null && partitions.orElseThrow().table().partitionColumns().contains(leaf.field())) {
            add(before, "value", known.stream()
                    .map(text -> isText(leaf.field()) ? new Literal.Text(text).toString() : text).toList(), words);
            return;
        }
        TreeSet<String> texts = new TreeSet<>();
        for (int group = 0; group < Math.min(reader.metadata().rowGroups().size(), 3) && texts.isEmpty(); group++) {
            Optional<ColumnVector> dictionary = dictionary(group, leaf);
            if (dictionary.isPresent()) {
                texts(leaf, dictionary.get(), texts);
            }
        }
        add(before, "value", List.copyOf(texts), words);
    }

    private Optional<ColumnVector> dictionary(int group, Leaf leaf) throws IOException {
        try {
            return reader.dictionary(group, leaf.fileIndex());
        } catch (ParquetException _) {
            // A column that cannot be read has no values to offer.
            return Optional.empty();
        }
    }

    private static void texts(Leaf leaf, ColumnVector dictionary, TreeSet<String> texts) throws IOException {
        PrimitiveField field = leaf.field().withRepetition(Repetition.REQUIRED);
        FieldPrinter printer = new FieldPrinter.Maker(BinaryText.hex, VariantOptions.Form.stored, new ForbiddenValues())
                .of(field);
        CellOut cell = new CellOut("null");
        try (RowCursor rows = OneColumn.rows(field, dictionary)) {
            while (rows.next() && texts.size() < MOST_VALUES) {
                printer.print(rows, 0, cell);
                if (cell.text().length() <= 100) {
                    texts.add(isText(leaf.field()) ? new Literal.Text(cell.text()).toString() : cell.text());
                }
            }
        }
    }
}
