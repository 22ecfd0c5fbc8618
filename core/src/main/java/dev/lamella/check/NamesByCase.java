package dev.lamella.check;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Fields of a group whose names differ only in upper and lower case.
final class NamesByCase implements Check {
    @Override
    public void check(Subject subject, Report report) {
        Map<List<String>, Map<String, String>> groups = new HashMap<>();
        subject.forEachField((path, field, ignored) -> {
            Map<String, String> seen = groups.computeIfAbsent(List.copyOf(path.subList(0, path.size() - 1)),
                    ignored2 -> new HashMap<>());
            String other = seen.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field.name());
            if (other != null && !other.equals(field.name())) {
                report.field(path, "the name differs from its sibling " + other + " only by case",
                        "many readers compare names without regard to case");
            }
        });
    }
}
