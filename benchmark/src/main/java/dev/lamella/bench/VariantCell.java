package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Work with Variant values.
record VariantCell(VariantTask task) implements Cell {
    private static final int DOCUMENTS = 20_000;
    private static final int FEW_DOCUMENTS = 5000;
    /// Some work, parquet-java's too, is compiled once more after five rounds.
    private static final int MORE_WARM_UPS = 4;

    static List<VariantCell> all() {
        return Arrays.stream(VariantTask.values()).map(VariantCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.VARIANT;
    }

    @Override
    public String name() {
        return "variant/" + Label.of(task);
    }

    @Override
    public String title() {
        return task.title();
    }

    @Override
    public List<String> contenders() {
        return task.contenders();
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int documents = size == Size.FULL ? DOCUMENTS : FEW_DOCUMENTS;
        Path file = Files.createDirectories(files.folder()).resolve("variants-" + Label.of(task) + ".parquet");
        task.write(documents, file);
        long units = task.unitCount(documents);
        return new Plan(String.format(Locale.ROOT, "%,d %ss", units, task.unit()), task.unit(), units, Optional.empty(),
                contender -> List.of("variant", contender.name(), task.name(), Integer.toString(documents),
                        file.toString()));
    }

    @Override
    public Pace pace(Pace pace) {
        return pace.isFull() ? pace.withRounds(pace.warmUps() + MORE_WARM_UPS, pace.rounds()) : pace;
    }
}
