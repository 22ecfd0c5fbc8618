package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// A file that is much larger than the heap is written, and read back.
record LargeCell() implements Cell {
    private static final long FULL_BYTES = 4_000_000_000L;
    private static final long SMALL_BYTES = 400_000_000L;

    @Override
    public Section section() {
        return Section.MEMORY;
    }

    @Override
    public String name() {
        return "write-memory";
    }

    @Override
    public String title() {
        return "Write and scan of a large file, heap of 256 MB";
    }

    @Override
    public List<String> contenders() {
        return List.of("lamella-rows-256m");
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException {
        long bytes = size == Size.FULL ? FULL_BYTES : SMALL_BYTES;
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        Function<Contender, Path> written = contender -> folder
                .resolve("large-" + contender.label().replace(':', '-') + ".parquet");
        return new Plan(String.format(Locale.ROOT, "values of %,d bytes as PLAIN, row groups of 64 MiB", bytes), "byte",
                bytes, Optional.empty(), contender -> List.of("large", contender.name(), written.apply(contender)
                        .toString(), Long.toString(bytes)),
                Optional.of(written));
    }

    @Override
    public Pace pace(Pace pace) {
        return pace.withRounds(0, 1);
    }
}
