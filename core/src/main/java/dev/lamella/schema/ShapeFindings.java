package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Collects the findings about one group while its shape is decided.
final class ShapeFindings {
    private final String name;
    private final Annotation annotation;
    private final List<SchemaFinding> findings = new ArrayList<>();

    ShapeFindings(String name, Annotation annotation) {
        this.name = name;
        this.annotation = annotation;
    }

    void add(Optional<SchemaFinding> finding) {
        finding.ifPresent(findings::add);
    }

    /// Reports that the annotation is not allowed on such a group, which therefore is a struct.
    ///
    /// @param what description of the group, for example `a group of 2 children`
    GroupShape reject(SchemaRule rule, String what, String allowed) {
        findings.add(new SchemaFinding(rule, name, declaredOn(what), allowed,
                "this is read as a struct"));
        return new GroupShape.Struct();
    }

    /// Reports that the annotation is not allowed on such a group, which keeps its shape nevertheless.
    void note(SchemaRule rule, String what, String allowed) {
        findings.add(new SchemaFinding(rule, name, declaredOn(what), allowed));
    }

    /// Reports that the group is the entries of a map, where an annotation has no meaning.
    void rejectOnEntries() {
        findings.add(new SchemaFinding(SchemaRule.MAP_ENTRIES, name, declaredOn("the entries of a map"),
                "entries are plain groups", "it is ignored"));
    }

    /// Reports that the group has no fields.
    void noteEmpty() {
        findings.add(new SchemaFinding(SchemaRule.GROUP_EMPTY, name, "the group has no fields",
                "a group has at least one"));
    }

    private String declaredOn(String what) {
        return Names.brief(AnnotationText.counting(annotation)) + " is declared on " + what;
    }

    List<SchemaFinding> list() {
        return List.copyOf(findings);
    }
}
