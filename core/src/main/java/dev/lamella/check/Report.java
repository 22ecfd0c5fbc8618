package dev.lamella.check;

import dev.lamella.error.Location;
import dev.lamella.schema.Leaf;
import java.util.ArrayList;
import java.util.List;

/// Collects the findings of one rule: the first ones, and how many more there are, so that a file whose every column
/// chunk is odd takes neither the memory nor the patience of whoever reads it.
final class Report {
    /// As many findings of a rule are kept.
    static final int KEPT = 20;

    private final Rule rule;
    private final Location file;
    private final List<Finding> kept = new ArrayList<>();
    private long further;

    Report(Rule rule, Location file) {
        this.rule = rule;
        this.file = file;
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
        if (kept.size() == KEPT) {
            further++;
        } else {
            add(place(rowGroup, leaf), found, allowed);
        }
    }

    /// A finding about a part of a column chunk.
    ///
    /// @param part for example `dictionary page`, `column index`
    /// @param offset of the part in the file
    void part(int rowGroup, Leaf leaf, String part, long offset, String found, String allowed) {
        if (kept.size() == KEPT) {
            further++;
        } else {
            add(place(rowGroup, leaf).inPart(part, offset), found, allowed);
        }
    }

    /// A finding at any place of the file.
    void add(Location place, String found, String allowed) {
        if (kept.size() == KEPT) {
            further++;
        } else {
            kept.add(new Finding(rule, place.within(file), found, allowed, 0));
        }
    }

    /// What was found; the last one says how much more there is.
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(kept);
        if (further > 0) {
            Finding last = findings.removeLast();
            findings.add(new Finding(rule, last.place(), last.found(), last.allowed(), further));
        }
        return findings;
    }

    /// The place of a column chunk.
    static Location place(int rowGroup, Leaf leaf) {
        return Location.UNKNOWN.inRowGroup(rowGroup).inColumn(leaf.path().names());
    }
}
