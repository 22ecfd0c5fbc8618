package dev.lamella.internal.check;

import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import java.util.List;
import java.util.stream.Stream;

/// All rules: one row each, with the method that checks it. The rows stand in five tables by what they look at.
final class Rules {
    /// A rule and what checks it.
    ///
    /// @param <T> what is checked: the file, or the place of a Variant value
    record Row<T>(Rule rule, Check<T> check) {}

    static final Rule FILE_UNREADABLE = new Rule("LP-FILE-UNREADABLE", Severity.ERROR,
            "the file is a Parquet file whose footer can be read", "README.md#file-format",
            "Fetch the file again, or have it written again. To save its rows, use lamella recover. If it is not a Parquet"
                    + " file, name another file.");
    static final Rule FILE_UNSUPPORTED = new Rule("LP-FILE-UNSUPPORTED", Severity.WARNING,
            "this library can read the file", "experience: this library",
            "If a key is missing, pass it with --key-file or --keystore. Otherwise, check the file with a newer"
                    + " version of this library, or have the file written without the unsupported feature.");
    static final Rule PART_UNREADABLE = new Rule("LP-PART-UNREADABLE", Severity.ERROR,
            "the indexes and headers that the footer points to can be read", "README.md#error-recovery",
            "Fetch the file again, or have it written again. Rows may still be readable.");
    static final Rule PART_UNSUPPORTED = new Rule("LP-PART-UNSUPPORTED", Severity.NOTE,
            "this library can check all indexes and headers", "experience: this library",
            "This is not an error in the file; this part was not checked.");
    static final Rule DATA_UNREADABLE = new Rule("LP-DATA-UNREADABLE", Severity.ERROR,
            "the values of all columns can be read", "README.md#error-recovery",
            "Fetch the file again, or have it written again. To save the rows that can be read, use lamella recover.");
    static final Rule DATA_UNSUPPORTED = new Rule("LP-DATA-UNSUPPORTED", Severity.NOTE,
            "this library can check the values of all columns", "experience: this library",
            "This is not an error in the file; these values were not checked.");

    static final Rule SIGNATURE = new Rule("LP-SIGNATURE", Severity.ERROR,
            "the signature of a plaintext footer matches the footer", "Encryption.md#55-plaintext-footer-mode",
            "Check the key and the AAD prefix. If both are right, the footer was changed; fetch the file again.");
    static final Rule AUTHENTICATION = new Rule("LP-AUTHENTICATION", Severity.ERROR,
            "an encrypted footer passes authentication, and so does every part of an encrypted column: pages,"
                    + " indexes, Bloom filters and metadata",
            "Encryption.md#44-additional-authenticated-data",
            "Check the key and the AAD prefix. If both are right, the part was changed or comes from another place;"
                    + " fetch the file again.");

    /// What [#AUTHENTICATION] allows.
    static final String AUTHENTICATES = "modules authenticate with the key that was given";

    /// Findings about values only.
    static final List<Rule> OF_DATA = List.of(DATA_UNREADABLE, DATA_UNSUPPORTED);

    /// Findings where nothing can be checked.
    static final List<Rule> OF_THE_FRAME = List.of(FILE_UNREADABLE, FILE_UNSUPPORTED, PART_UNREADABLE,
            PART_UNSUPPORTED, DATA_UNREADABLE, DATA_UNSUPPORTED, SIGNATURE, AUTHENTICATION);

    private Rules() {}

    /// All rows about files, in the order in which they are checked. A method, because the tables are made with [#row].
    static List<Row<CheckedFile>> all() {
        return Stream
                .of(SchemaRules.ROWS, StructureRules.ROWS, EncryptionRules.ROWS, StatisticsRules.ROWS, WriterRules.ROWS)
                .<Row<CheckedFile>>flatMap(List::stream).toList();
    }

    /// A row of a table.
    static <T> Row<T> row(String id, Severity severity, String statement, String section, String mend,
            Check<T> check) {
        return new Row<>(new Rule(id, severity, statement, section, mend), check);
    }
}
