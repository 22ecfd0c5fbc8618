package dev.lamella.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tables of a page in Markdown.
final class PageTables {
    private PageTables() {}

    /// The rows of each table, with that of the column names, by the heading above the table. Tables under one heading
    /// are one table.
    ///
    /// @param page its path in the checkout
    static Map<String, List<List<String>>> of(String page) throws IOException {
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        String heading = "";
        for (String line : Files.readAllLines(Samples.checkout().resolve(page))) {
            if (line.startsWith("#")) {
                heading = line.replaceFirst("#+ ", "");
            } else if (line.startsWith("|") && !line.startsWith("|--") && !line.startsWith("| --")) {
                String[] cells = line.split("\\|", -1);
                tables.computeIfAbsent(heading, _ -> new ArrayList<>())
                        .add(List.of(cells).subList(1, cells.length - 1).stream().map(String::strip).toList());
            }
        }
        return tables;
    }
}
