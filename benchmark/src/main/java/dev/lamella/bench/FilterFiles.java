package dev.lamella.bench;

import dev.lamella.ColumnOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;

/// The files that are searched: a table with page indexes, and with Bloom filters of two columns.
enum FilterFiles {
    /// Written by Lamella, each time anew.
    LAMELLA,
    /// Written by parquet-java, then kept.
    PARQUET_JAVA;

    /// The columns with Bloom filters.
    private static final String NUMBERS = "l_extendedprice";
    private static final String TEXTS = "l_comment";
    private static final double FALSE_POSITIVES = 0.01;

    /// A file with the rows of another one.
    Path get(Path source) throws IOException {
        Path file = source.resolveSibling("filter-" + Label.of(this) + "-" + source.getFileName());
        if (this == LAMELLA || !Files.exists(file)) {
            System.err.println("Making " + file);
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.deleteIfExists(unfinished);
            switch (this) {
                case LAMELLA -> LamellaWrites.copy(source, unfinished, LamellaWrites.options(Codec.SNAPPY)
                        .withColumn(NUMBERS, ColumnOptions.DEFAULT.withBloomFilter(FALSE_POSITIVES))
                        .withColumn(TEXTS, ColumnOptions.DEFAULT.withBloomFilter(FALSE_POSITIVES)));
                case PARQUET_JAVA -> ParquetJavaFiles.write(source, unfinished, Codec.SNAPPY, Set.of(NUMBERS, TEXTS));
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
