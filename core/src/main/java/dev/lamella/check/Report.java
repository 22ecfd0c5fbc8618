package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.schema.Leaf;
import java.util.List;

/// Collects the findings of one rule.
final class Report {
    private final Rule rule;
    private final Location file;
    private final List<Finding> sink;

    Report(Rule rule, Location file, List<Finding> sink) {
        this.rule = rule;
        this.file = file;
        this.sink = sink;
    }

    /// A finding about the file as a whole.
    void file(String found, String allowed) {
        add(Location.UNKNOWN, found, allowed);
    }

    /// A finding about a field of the schema.
    ///
    /// @param path names from below the root
    void field(List<String> path, String found, String allowed) {
        add(Location.UNKNOWN.inColumn(path), found, allowed);
    }

    /// A finding about a row group.
    void rowGroup(int ordinal, String found, String allowed) {
        add(Location.UNKNOWN.inRowGroup(ordinal), found, allowed);
    }

    /// A finding about a column chunk.
    void chunk(int rowGroup, Leaf leaf, String found, String allowed) {
        add(Location.UNKNOWN.inRowGroup(rowGroup).inColumn(leaf.path().names()), found, allowed);
    }

    /// A finding at any place of the file.
    void add(Location place, String found, String allowed) {
        sink.add(new Finding(rule, place.within(file), found, allowed));
    }
}
