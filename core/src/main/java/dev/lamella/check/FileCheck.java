package dev.lamella.check;

import dev.lamella.encryption.Decryption;
import dev.lamella.internal.check.FileChecker;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Checks files against the specification, and against known limits of readers.
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

    /// How much of a file is checked.
    public enum Depth {
        /// Only metadata: schema, footer, the first page header of each column chunk, indexes.
        METADATA,
        /// Also all pages and values: whether they can be read, and whether bounds, counts, sizes, indexes, Bloom filters,
        /// annotations and declared orders hold for them.
        DATA
    }

    /// Like [#check(InputFile, Depth)], with the depth METADATA.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file) throws IOException {
        return check(file, Depth.METADATA);
    }

    /// Finds errors and unusual properties in the schema and footer of a file, in its pages and indexes, and, if
    /// requested, in its values. The most severe findings come first, then the order is that of the rules. The file is
    /// not closed.
    ///
    /// Damage never makes the check fail: a file that cannot be read has one finding that says so. If a rule is broken
    /// in many places, the first 20 are reported, with the number of further places.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file, Depth depth) throws IOException {
        return FileChecker.findings(file, depth, Optional.empty());
    }

    /// Like [#check(InputFile, Depth)], with the keys of an encrypted file. The parts that they open are checked too.
    /// If keys are missing, notes list the parts that were not checked.
    ///
    /// @throws IOException if storage fails
    public static List<Finding> check(InputFile file, Depth depth, Decryption keys) throws IOException {
        return FileChecker.findings(file, depth, Optional.of(keys));
    }

    /// All rules: first the rules about unreadable files and parts, then the others in the order in which they are
    /// checked; rules about values come last.
    public static List<Rule> rules() {
        return rules(Depth.DATA);
    }

    /// The rules that are checked at a depth.
    public static List<Rule> rules(Depth depth) {
        return FileChecker.rules(depth);
    }
}
