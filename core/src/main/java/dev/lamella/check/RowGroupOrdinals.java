package dev.lamella.check;

/// Ordinals that are not the position of their row group.
final class RowGroupOrdinals implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachRowGroup((ordinal, rowGroup) -> {
            int stated = rowGroup.ordinal().orElse(ordinal);
            if (stated != ordinal) {
                report.rowGroup(ordinal, "the row group says that its ordinal is " + stated,
                        "its position is " + ordinal);
            }
        });
    }
}
