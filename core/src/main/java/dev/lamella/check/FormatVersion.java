package dev.lamella.check;

/// The number of the format version.
final class FormatVersion implements Check {
    @Override
    public void check(Subject subject, Report report) {
        int version = subject.metadata().version();
        if (version != 1 && version != 2) {
            report.file("the version is " + version, "it is 1 or 2");
        }
    }
}
