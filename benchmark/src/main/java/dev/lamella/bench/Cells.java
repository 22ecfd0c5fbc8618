package dev.lamella.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Everything that is measured, in the order of the report.
final class Cells {
    private Cells() {}

    static List<Cell> all() {
        List<Cell> cells = new ArrayList<>(ScanCell.all());
        cells.addAll(FilterCell.all());
        cells.addAll(WriteCell.all());
        cells.addAll(ArrowCell.all());
        cells.addAll(TableCell.all());
        cells.addAll(CommandCell.all());
        cells.addAll(EncryptionCell.all());
        cells.addAll(EncryptedStartCell.all());
        cells.addAll(VariantCell.all());
        cells.addAll(SparkCell.all());
        cells.add(new StartCell());
        cells.add(new LargeCell());
        cells.addAll(GrowthCell.all());
        cells.sort(Comparator.comparing(Cell::section)); // stable
        return cells;
    }

    /// Those of a quick look: one or two cells of each section, with files of one writer and codec.
    static List<Cell> main() {
        return all().stream().filter(cell -> switch (cell) {
            case ScanCell scan -> scan.isMain();
            case FilterCell filter -> filter.task().isMain() && filter.writer() == FilterFiles.LAMELLA;
            case WriteCell write -> write.codec() == Codec.SNAPPY;
            case VariantCell variant -> variant.task() == VariantTask.PARSE;
            case EncryptionCell encrypted -> encrypted.task().isMain();
            case TableCell table -> table.task() == TableTask.SORT;
            case CommandCell command -> command.task() == CommandTask.CSV;
            case SparkCell spark -> spark.task() == SparkTask.COLUMNS;
            case EncryptedStartCell _,LargeCell _,GrowthCell _ -> false;
            default -> true;
        }).toList();
    }

    /// The cell of a name, or the cells whose names have all parts of a word: `lineitem`, or `rows/nested`.
    ///
    /// @throws IllegalArgumentException if there is none
    static List<Cell> find(String word) {
        List<String> parts = List.of(word.split("/"));
        Predicate<Cell> isNamed = cell -> cell.name().equals(word);
        // `rows` means the cells that compare libraries.
        Predicate<Cell> hasParts = cell -> List.of(cell.name().split("/")).containsAll(parts)
                && (cell.section() != Section.GROWTH || parts.contains("growth"));
        List<Cell> found = all().stream().filter(all().stream().anyMatch(isNamed) ? isNamed : hasParts).toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "There is no cell " + word + ". The cells are:\n" + all().stream().map(Cell::name)
                            .collect(Collectors.joining("\n")));
        }
        return found;
    }
}
