package dev.lamella.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Field ids that are given twice.
final class FieldIds implements Check {
    @Override
    public void check(Subject subject, Report report) {
        Map<Integer, List<String>> seen = new HashMap<>();
        subject.forEachField((path, field, ignored) -> {
            int id = field.fieldId().orElse(-1);
            // Arrow's older writers give -1 to fields without one.
            List<String> other = id < 0 ? null : seen.putIfAbsent(id, List.copyOf(path));
            if (other != null) {
                report.field(path, "the field has the id " + id + ", and so has " + String.join(".", other),
                        "each id is given to one field of a schema");
            }
        });
    }
}
