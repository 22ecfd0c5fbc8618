package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Checks files against the specification, and against what is known of their readers.
///
/// ```java
/// try (InputFile file = InputFile.of(Path.of("flights.parquet"))) {
///     for (Finding finding : FileCheck.check(file)) {
///         System.out.println(finding);
///     }
/// }
/// ```
public final class FileCheck {
    private FileCheck() {}

    /// How much of a file is looked at.
    public enum Depth {
        /// What describes the data: schema, footer, the first page header of each column chunk, indexes.
        METADATA,
        /// All values as well: whether they can be read, and whether Variants are well-formed.
        DATA
    }

    /// As [#check(InputFile, Depth)], of the metadata.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file) throws IOException {
        return check(file, Depth.METADATA);
    }

    /// What is wrong or odd about the schema and the footer of a file, which is not closed, about what they say of
    /// pages and indexes, and, if that is asked for, about the values. The worst comes first, else the order is that of the rules.
    ///
    /// However damaged the file is, this ends with findings: one that cannot be read has one finding that says so. Of
    /// a rule that is broken in many places the first 20 are given, and how many more there are.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file, Depth depth) throws IOException {
        Location place = Location.ofFile(file.name());
        Footer footer;
        try {
            footer = FooterReader.read(file);
            readWhole(footer);
        } catch (UnsupportedFeatureException e) {
            return List.of(whole(Rules.FILE_UNSUPPORTED, e, e.advice(), place));
        } catch (ParquetException e) {
            return List.of(whole(Rules.FILE_UNREADABLE, e, "a Parquet file has a footer that can be read", place));
        }
        Unreadable unreadable = Unreadable.parts(place);
        Subject subject = new Subject(file, footer, unreadable);
        List<Finding> findings = new ArrayList<>();
        for (Rules.Row row : Rules.all()) {
            Report report = new Report(row.rule(), place);
            try {
                row.check().check(subject, report);
            } catch (ParquetException e) {
                unreadable.add(e);
            }
            findings.addAll(report.findings());
        }
        findings.addAll(unreadable.findings());
        if (depth == Depth.DATA) {
            findings.addAll(new DataCheck(subject, place).findings());
        }
        findings.sort(Comparator.comparing(finding -> finding.rule().severity()));
        return List.copyOf(findings);
    }

    /// Column chunks are read when they are asked for. A check asks for all: what is damaged there, the footer is damaged by.
    private static void readWhole(Footer footer) {
        for (RowGroup rowGroup : footer.metadata().rowGroups()) {
            for (ColumnChunk chunk : rowGroup.columns()) {
                Objects.requireNonNull(chunk);
            }
        }
    }

    private static Finding whole(Rule rule, ParquetException failure, String allowed, Location file) {
        return new Finding(rule, failure.location().within(file), failure.problem(), allowed, 0);
    }

    /// All rules: first those about files and parts that cannot be read, then the others in the order in which they are
    /// checked, those about values at the end.
    public static List<Rule> rules() {
        return rules(Depth.DATA);
    }

    /// The rules that are looked at, so deep.
    public static List<Rule> rules(Depth depth) {
        Stream<Rule> metadata = Stream.concat(Rules.OF_THE_FRAME.stream(), Rules.all().stream().map(Rules.Row::rule));
        return switch (depth) {
            case METADATA -> metadata.filter(rule -> !Rules.OF_DATA.contains(rule)).toList();
            case DATA -> Stream.concat(metadata, VariantRules.ROWS.stream().map(VariantRules.Row::rule)).toList();
        };
    }
}
