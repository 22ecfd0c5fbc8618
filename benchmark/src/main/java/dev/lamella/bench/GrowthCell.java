package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One task with more and more of one thing. Contenders do not compete: each has its own size.
record GrowthCell(GrowthTask task, Growth quantity) implements Cell {
    /// Small, so that the resident size shows what is needed rather than what is not collected yet.
    private static final String HEAP = "-Xmx512m";
    private static final String PREFIX = "lamella-";

    static List<GrowthCell> all() {
        List<GrowthCell> cells = new ArrayList<>();
        for (Growth quantity : Growth.values()) {
            Arrays.stream(GrowthTask.values()).filter(task -> task.dependsOn(quantity))
                    .forEach(task -> cells.add(new GrowthCell(task, quantity)));
        }
        return cells;
    }

    @Override
    public Section section() {
        return Section.GROWTH;
    }

    @Override
    public String name() {
        return "growth/" + Label.of(quantity) + "/" + Label.of(task);
    }

    @Override
    public String title() {
        return "Number of " + quantity.label() + ": " + Label.of(task);
    }

    @Override
    public List<String> contenders() {
        return quantity.sizes().stream().map(size -> PREFIX + size).toList();
    }

    /// The sizes do not depend on that of other files.
    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        if (task != GrowthTask.WRITE) {
            for (int each : quantity.sizes()) {
                files.kept(fileName(each), path -> GrowthTask.write(quantity.shape(each), path));
            }
        }
        Path folder = task == GrowthTask.WRITE
                ? Files.createDirectories(files.folder().resolve("written"))
                : files.folder();
        return new Plan(quantity.constant(), "run", 1, Optional.empty(), contender -> {
            int each = Integer.parseInt(contender.name().substring(PREFIX.length()));
            return List.of("growth", contender.name(), task.name(), quantity.name(), Integer.toString(each),
                    folder.resolve(fileName(each)).toString());
        });
    }

    private String fileName(int size) {
        return Label.of(quantity) + "-" + size + ".parquet";
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) throws IOException {
        if (contender.peer().isPresent()) {
            throw new UnsupportedOperationException("Only this checkout grows");
        }
        return Cell.super.start(contender, plan, Stream.concat(Stream.of(HEAP), options.stream()).toList());
    }
}
