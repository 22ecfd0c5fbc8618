package dev.lamella.arrow;

import dev.lamella.schema.ColumnPath.Step;
import java.util.ArrayList;
import java.util.List;

/// The way to a field, on a walk from the row down; none for the row itself.
final class Steps {
    private Steps() {}

    /// One step further.
    static List<Step> with(List<Step> path, Step step) {
        List<Step> longer = new ArrayList<>(path.size() + 1);
        longer.addAll(path);
        longer.add(step);
        return longer;
    }
}
