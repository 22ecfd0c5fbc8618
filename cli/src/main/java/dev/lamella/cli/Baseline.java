package dev.lamella.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.check.Finding;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Findings that are known: those of an earlier `check --json`. A finding is known if its rule was broken before in that column
/// of that file, whatever the row group and the numbers.
///
/// @param known what is known
record Baseline(Set<Known> known) {
    /// Nothing is known.
    static final Baseline NONE = new Baseline(Set.of());

    /// @param column names from below the root; empty for the file as a whole
    record Known(String file, String rule, List<String> column) {}

    static Baseline read(Path path) throws IOException {
        Set<Known> known = new HashSet<>();
        try (JsonParser json = new JsonFactory().createParser(path.toFile())) {
            while (json.nextToken() != null) {
                if (json.currentToken() != JsonToken.START_OBJECT) {
                    throw noBaseline(path);
                }
                addFile(json, known);
            }
        } catch (JsonProcessingException e) {
            throw noBaseline(path);
        }
        return new Baseline(known);
    }

    private static CorruptFileException noBaseline(Path path) {
        return new CorruptFileException(Location.ofFile(path.toString()),
                "This is not the output of lamella check --json",
                "Make the baseline with: lamella check --json FILE > BASELINE");
    }

    private static void addFile(JsonParser json, Set<Known> known) throws IOException {
        String file = "";
        List<Known> found = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "file" -> file = json.getText();
                case "findings" -> {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        found.add(finding(json));
                    }
                }
                default -> json.skipChildren();
            }
        }
        for (Known one : found) {
            known.add(new Known(file, one.rule, one.column));
        }
    }

    private static Known finding(JsonParser json) throws IOException {
        String rule = "";
        List<String> column = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "rule" -> rule = json.getText();
                case "column" -> {
                    while (json.nextToken() == JsonToken.VALUE_STRING) {
                        column.add(json.getText());
                    }
                }
                default -> json.skipChildren();
            }
        }
        return new Known("", rule, List.copyOf(column));
    }

    /// The findings about a file that are not known.
    List<Finding> without(String file, List<Finding> findings) {
        return findings.stream().filter(finding -> !known.contains(
                new Known(file, finding.rule().id(), finding.place().column().orElse(List.of())))).toList();
    }
}
