package dev.lamella.check;

import dev.lamella.internal.footer.Writer;
import java.util.Optional;

/// Writers that do not say who they are, as the format asks for it.
///
/// @param defect that is looked for
record CreatedBy(Defect defect) implements Check {
    /// What may be missing.
    enum Defect {
        /// All.
        MISSING,
        /// The version, or the whole form.
        VERSION,
        /// Only the build.
        BUILD
    }

    @Override
    public void check(Subject subject, Report report) {
        Optional<Defect> found = defectOf(subject.metadata().createdBy());
        if (found.filter(defect::equals).isPresent()) {
            report.file(switch (defect) {
                case MISSING -> "created_by is missing or empty";
                case VERSION -> "created_by tells no version";
                case BUILD -> "created_by tells no build";
            }, "it has the form: <application> version <version> (build <hash>)");
        }
    }

    private static Optional<Defect> defectOf(Optional<String> createdBy) {
        if (createdBy.filter(text -> !text.isBlank()).isEmpty()) {
            return Optional.of(Defect.MISSING);
        }
        Writer writer = Writer.of(createdBy.get());
        if (writer.isCanonical()) {
            return Optional.empty();
        }
        return Optional.of(writer.version().isPresent() && !writer.application().isEmpty()
                ? Defect.BUILD
                : Defect.VERSION);
    }
}
