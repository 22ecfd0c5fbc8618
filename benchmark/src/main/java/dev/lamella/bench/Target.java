package dev.lamella.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is to be reached in a cell.
///
/// @param workload in words
/// @param contender who has to reach it
/// @param limit the figure is to be no greater
record Target(String workload, Cell cell, String contender, Figure figure, double limit) {
    /// What is looked at.
    sealed interface Figure {
        /// CPU time as a part of another contender's.
        record CpuRatio(String base) implements Figure {}

        /// Wall time as a part of another contender's.
        record WallRatio(String base) implements Figure {}

        /// The file's size as a part of another contender's.
        record SizeRatio(String base) implements Figure {}

        /// CPU time.
        record Millis() implements Figure {}

        /// What is allocated for each row.
        record BytesPerRow(long rowCount) implements Figure {}

        /// The largest resident size of the process.
        record PeakMegabytes() implements Figure {}

        /// As the heading of a table has it.
        default String title() {
            return switch (this) {
                case CpuRatio(String base) -> "CPU / " + base;
                case WallRatio(String base) -> "wall / " + base;
                case SizeRatio(String base) -> "file size / " + base;
                case Millis() -> "CPU ms";
                case BytesPerRow _ -> "B allocated per row";
                case PeakMegabytes() -> "peak MB";
            };
        }
    }

    /// Which targets were reached in cells that were measured.
    static Markdown verdicts(List<Target> targets, Map<Cell, Outcome> outcomes) {
        return table(targets, outcomes, true);
    }

    /// What was measured beside the targets.
    static Markdown figures(List<Target> targets, Map<Cell, Outcome> outcomes) {
        return table(targets, outcomes, false);
    }

    private static Markdown table(List<Target> targets, Map<Cell, Outcome> outcomes, boolean withVerdict) {
        List<String> headings = List.of("workload", "figure of", "figure", "target", "measured", "reached");
        int columns = withVerdict ? headings.size() : headings.size() - 1;
        Markdown table = new Markdown(headings.subList(0, columns).toArray(String[]::new));
        for (Target target : targets) {
            Optional<Double> measured = Optional.ofNullable(outcomes.get(target.cell())).flatMap(target::measured);
            List<String> cells = List.of(target.workload(), target.contender(), target.figure().title(),
                    "<= " + Costs.number(target.limit()), measured.map(Costs::number).orElse("-"),
                    measured.map(value -> value <= target.limit() ? "yes" : "NO").orElse("not measured"));
            table.row(cells.subList(0, columns).toArray(String[]::new));
        }
        return table;
    }

    /// The figure; empty if a contender that it needs did not take part.
    private Optional<Double> measured(Outcome outcome) {
        return outcome.result(contender).flatMap(mine -> switch (figure) {
            case Figure.CpuRatio(String base) -> outcome.result(base)
                    .map(other -> (double) Costs.Compared.CPU.of(mine) / Costs.Compared.CPU.of(other));
            case Figure.WallRatio(String base) -> outcome.result(base)
                    .map(other -> (double) Costs.Compared.WALL.of(mine) / Costs.Compared.WALL.of(other));
            case Figure.SizeRatio(String base) -> outcome.result(base)
                    .map(other -> (double) mine.fileBytes() / other.fileBytes());
            case Figure.Millis() -> Optional.of(mine.median(Measurement::cpuNanos) / 1e6);
            case Figure.BytesPerRow(long rowCount) -> Optional.of(
                    (double) mine.median(Measurement::allocatedBytes) / rowCount);
            case Figure.PeakMegabytes() -> Optional.of(
                    Measurement.max(mine.rounds(), Measurement::peakBytes) / (double) (1 << 20));
        });
    }
}
