package dev.lamella.check;

import dev.lamella.internal.check.FileChecker;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;

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
        return FileChecker.findings(file, depth);
    }

    /// All rules: first those about files and parts that cannot be read, then the others in the order in which they are
    /// checked, those about values at the end.
    public static List<Rule> rules() {
        return rules(Depth.DATA);
    }

    /// The rules that are looked at, so deep.
    public static List<Rule> rules(Depth depth) {
        return FileChecker.rules(depth);
    }
}
