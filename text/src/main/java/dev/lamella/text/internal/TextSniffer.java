package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Detects the charset of a text and the format of CSV from its first bytes.
///
/// @param open the parts of the format that are not given
public record TextSniffer(Set<Part> open) {
    /// The number of bytes in the sample.
    private static final int SAMPLE = 1 << 16;
    private static final int MOST_ROWS = 1000;
    private static final Pattern SEPARATOR = Pattern.compile("\"?sep=([^\\p{Alnum}\"\r\n])\"?\\R",
            Pattern.CASE_INSENSITIVE);
    private static final String DELIMITERS = ",;\t|";
    /// The share of records that have the same number of cells, in percent.
    private static final int LEAST_CONSISTENT = 80;

    /// Parts of the format of a text.
    public enum Part {
        CHARSET,
        DELIMITER,
        QUOTE,
        ESCAPE,
        COMMENT,
        SKIP,
        HEADER,
        DECIMAL
    }

    /// A text with its format.
    ///
    /// @param input the text, to be read with this format
    /// @param notes what differs from UTF-8 and RFC 4180
    public record Found(TextInput input, List<String> notes) {}

    /// Detects the format of a text.
    ///
    /// @param bytes opens the first bytes of the text
    public Found sniff(TextInput input, TextInput.Source bytes) throws IOException {
        byte[] sample;
        try (InputStream stream = TextInput.decompressed(bytes.open())) {
            sample = stream.readNBytes(SAMPLE + 1);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(input.name()));
        }
        boolean isWhole = sample.length <= SAMPLE;
        List<String> notes = new ArrayList<>();
        TextInput found = input;
        if (open.contains(Part.CHARSET)) {
            CharsetSniffer.Found charset = CharsetSniffer.of(sample, isWhole);
            charset.note().ifPresent(notes::add);
            found = found.withCharset(charset.charset());
        }
        if (input.format() == TextInput.Format.CSV) {
            TextInput text = found.withSource(() -> new ByteArrayInputStream(sample));
            found = found.withDialect(dialect(text, isWhole, notes));
        }
        return new Found(found, notes);
    }

    private CsvDialect dialect(TextInput text, boolean isWhole, List<String> notes) throws IOException {
        CsvDialect standard = text.dialect();
        Optional<CsvDialect> named = named(text, standard);
        if (named.isPresent()) {
            notes.add("The first line names the delimiter, and is skipped");
            Set<Part> others = EnumSet.copyOf(open);
            others.removeAll(EnumSet.of(Part.DELIMITER, Part.SKIP));
            return new TextSniffer(others).dialect(text.withDialect(named.get()), isWhole, notes);
        }
        Sample best = Sample.of(text, standard, isWhole);
        List<CsvDialect> others = new ArrayList<>();
        List<CsvDialect> marks = marks(text, standard);
        for (CsvDialect marked : marks) {
            for (char delimiter : delimiters(marked)) {
                others.add(marked.withDelimiter(delimiter));
            }
        }
        for (CsvDialect other : others) {
            Sample sample = other.equals(standard) ? best : Sample.of(text, other, isWhole);
            best = best.isWorseThan(sample) ? sample : best;
        }
        // A text of one column, or with records of different lengths, is read in the expected format.
        if ((best.cells() < 2 || best.consistent() < LEAST_CONSISTENT) && !best.isOf(marks.getFirst())) {
            best = Sample.of(text, marks.getFirst(), isWhole);
        }
        CsvDialect found = best.dialect();
        if (open.contains(Part.SKIP) && best.preamble() > 0) {
            found = found.withSkip(best.preamble());
        }
        List<List<String>> rows = best.records();
        if (open.contains(Part.DECIMAL) && found.delimiter() != ',' && CsvShape.hasDecimalCommas(rows)) {
            found = found.withDecimal(',');
        }
        if (open.contains(Part.HEADER) && !CsvShape.hasHeader(rows, found.decimal())) {
            found = found.withHeader(CsvDialect.Header.NONE);
        }
        CsvShape.notes(standard, found, notes);
        if (open.contains(Part.DECIMAL) && found.decimal() != ',' && CsvShape.hasCommasAsText(rows)) {
            notes.add("A column has numbers with a decimal comma, which stay text. --decimal , reads them as numbers");
        }
        return found;
    }

    /// The format that the first line names, as Excel writes it: `sep=;`.
    private Optional<CsvDialect> named(TextInput text, CsvDialect standard) throws IOException {
        if (!open.containsAll(EnumSet.of(Part.DELIMITER, Part.SKIP))) {
            return Optional.empty();
        }
        Matcher line = SEPARATOR.matcher(head(text));
        if (!line.lookingAt()) {
            return Optional.empty();
        }
        char named = line.group(1).charAt(0);
        return named == standard.delimiter() || isFree(named, standard)
                ? Optional.of(standard.withDelimiter(named).withSkip(1))
                : Optional.empty();
    }

    private List<Character> delimiters(CsvDialect dialect) {
        List<Character> delimiters = new ArrayList<>(List.of(dialect.delimiter()));
        for (int i = 0; i < DELIMITERS.length(); i++) {
            char c = DELIMITERS.charAt(i);
            if (open.contains(Part.DELIMITER) && isFree(c, dialect)) {
                delimiters.add(c);
            }
        }
        return delimiters;
    }

    /// Whether a character has no meaning in a format yet.
    private static boolean isFree(char c, CsvDialect dialect) {
        return c != dialect.delimiter() && c != dialect.quote() && c != dialect.comment() && c != dialect.escape();
    }

    /// The format with each candidate of quote and escape; the expected ones come first.
    private List<CsvDialect> marks(TextInput text, CsvDialect standard) throws IOException {
        String head = head(text);
        CsvDialect base = open.contains(Part.COMMENT) && isFree('#', standard) && isComment(head, standard)
                ? standard.withComment('#')
                : standard;
        List<CsvDialect> all = new ArrayList<>(List.of(base));
        if (open.contains(Part.ESCAPE) && isFree('\\', base) && (head.contains("\\\"") || head.contains("\\'"))) {
            all.add(base.withEscape('\\'));
        }
        if (open.contains(Part.QUOTE) && isFree('\'', base) && head.indexOf('"') < 0 && head.indexOf('\'') >= 0) {
            for (CsvDialect one : List.copyOf(all)) {
                all.add(one.withQuote('\''));
            }
        }
        return all;
    }

    private static String head(TextInput text) throws IOException {
        StringBuilder head = new StringBuilder();
        try (TextDecoder decoder = text.open()) {
            char[] some = new char[1 << 13];
            int read = decoder.read(some, 0, some.length);
            while (read >= 0) {
                head.append(some, 0, read);
                read = decoder.read(some, 0, some.length);
            }
        }
        return head.toString();
    }

    /// Whether the first lines are comments, and the last of them is not the header.
    private static boolean isComment(String head, CsvDialect dialect) {
        List<String> lines = head.lines().skip(dialect.skip()).filter(line -> !line.isBlank()).limit(100).toList();
        long comments = lines.stream().takeWhile(line -> line.startsWith("#")).count();
        if (comments == 0 || comments >= lines.size()) {
            return false;
        }
        String last = lines.get((int) comments - 1);
        String next = lines.get((int) comments);
        return DELIMITERS.chars().noneMatch(c -> {
            long cells = next.chars().filter(other -> other == c).count();
            return cells > 0 && last.chars().filter(other -> other == c).count() == cells
                    && !CsvShape.hasHeader(
                            List.of(List.of(next.split(Pattern.quote("" + (char) c), -1))), '.');
        });
    }

    /// The records of a sample, read in one format.
    ///
    /// @param cells the most frequent number of cells
    /// @param consistent the percentage of records that have it
    /// @param preamble the number of lines before the records that are not records
    /// @param typed the number of columns whose cells are not text, in percent
    private record Sample(CsvDialect dialect, List<List<String>> records, int cells, int consistent, int preamble,
            int typed) {
        private static final Comparator<Sample> QUALITY = Comparator
                .comparingInt((Sample sample) -> sample.cells > 1 ? 1 : 0)
                .thenComparingInt(sample -> sample.consistent / 5)
                .thenComparingInt(sample -> sample.preamble == 0 ? 1 : 0).thenComparingInt(Sample::typed)
                .thenComparingInt(Sample::cells);

        boolean isWorseThan(Sample other) {
            return QUALITY.compare(this, other) < 0;
        }

        boolean isOf(CsvDialect other) {
            return dialect.equals(other);
        }

        static Sample of(TextInput text, CsvDialect dialect, boolean isWhole) throws IOException {
            List<List<String>> records = new ArrayList<>();
            List<Long> lines = new ArrayList<>();
            boolean isRead = isWhole;
            try (CsvRows rows = new CsvRows(text.open(), dialect)) {
                while (records.size() < MOST_ROWS && CsvRecords.next(rows, 0)) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 0; i < rows.count(); i++) {
                        cells.add(rows.isNull(i) ? "" : rows.text(i));
                    }
                    records.add(cells);
                    lines.add(rows.line());
                }
            } catch (CorruptFileException e) {
                isRead = !isWhole && !records.isEmpty() && records.size() > MOST_ROWS / 100;
                if (!isRead) {
                    return new Sample(dialect, List.of(), 0, 0, 0, 0);
                }
                return judged(dialect, records, lines);
            }
            if (!isRead && records.size() < MOST_ROWS && records.size() > 1) {
                // The last record may be cut.
                records.removeLast();
            }
            return judged(dialect, records, lines);
        }

        private static Sample judged(CsvDialect dialect, List<List<String>> records, List<Long> lines) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (List<String> record : records) {
                counts.merge(record.size(), 1, Integer::sum);
            }
            Optional<Map.Entry<Integer, Integer>> most = counts.entrySet().stream()
                    .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
            int cells = most.map(Map.Entry::getKey).orElse(0);
            int first = 0;
            while (cells > 1 && first < records.size() - 1 && records.get(first).size() == 1) {
                first++;
            }
            // A single record after other lines is not evidence.
            first = records.size() - first < 2 ? 0 : first;
            List<List<String>> rest = records.subList(first, records.size());
            long same = rest.stream().filter(record -> record.size() == cells).count();
            return new Sample(dialect, rest, cells, rest.isEmpty() ? 0 : (int) (same * 100 / rest.size()),
                    first == 0 ? 0 : (int) (lines.get(first) - 1), CsvShape.typed(rest));
        }
    }
}
