package dev.lamella.internal.check;

import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.error.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Collects the findings of one rule: the first ones, and how many more there are, so that a file whose every column
/// chunk is odd takes neither the memory nor the patience of its reader.
final class Report {
    /// The number of findings of a rule that are kept.
    static final int KEPT = 20;

    private final Rule rule;
    private final Location file;
    private final List<Finding> kept = new ArrayList<>();
    private long further;
    private Supplier<Location> place = () -> Location.UNKNOWN;

    Report(Rule rule, Location file) {
        this.rule = rule;
        this.file = file;
    }

    /// Sets the place of the findings that follow; before, they are about the file as a whole.
    ///
    /// @param there asked for each finding that is kept
    void at(Supplier<Location> there) {
        place = there;
    }

    /// A finding at the place that was set.
    ///
    /// @param found what is there, and `allowed`, what may be there, as [Finding] has them
    void add(String found, String allowed) {
        add(place, found, allowed);
    }

    /// A finding in a part of the column chunk whose place was set.
    ///
    /// @param part for example `dictionary page`, `column index`
    /// @param offset of the part in the file
    void add(String part, long offset, String found, String allowed) {
        add(() -> place.get().inPart(part, offset), found, allowed);
    }

    private void add(Supplier<Location> where, String found, String allowed) {
        if (kept.size() == KEPT) {
            further++;
        } else {
            kept.add(new Finding(rule, where.get().within(file), found, allowed, 0));
        }
    }

    /// The number of findings so far.
    long count() {
        return kept.size() + further;
    }

    /// The findings that are kept; the last one says how many more there are.
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(kept);
        if (further > 0) {
            Finding last = findings.removeLast();
            findings.add(new Finding(rule, last.place(), last.found(), last.allowed(), further));
        }
        return findings;
    }
}
