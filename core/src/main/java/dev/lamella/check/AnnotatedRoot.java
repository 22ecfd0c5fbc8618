package dev.lamella.check;

import dev.lamella.metadata.SchemaElement;
import java.util.ArrayList;
import java.util.List;

/// A root that says what only fields say.
final class AnnotatedRoot implements Check {
    @Override
    public void check(Subject subject, Report report) {
        SchemaElement root = subject.metadata().schemaElements().getFirst();
        List<String> said = new ArrayList<>();
        if (root.repetition().isPresent()) {
            said.add("a repetition");
        }
        if (root.type().isPresent()) {
            said.add("a physical type");
        }
        if (root.logicalType().isPresent() || root.convertedType().isPresent()) {
            said.add("an annotation");
        }
        if (!said.isEmpty()) {
            report.file("the root of the schema has " + String.join(" and ", said),
                    "it has only a name and children; the rest is ignored");
        }
    }
}
