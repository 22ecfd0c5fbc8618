package dev.lamella.internal.check;

import dev.lamella.build.TestCorpus;
import dev.lamella.build.With;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The files of [parquet-testing](https://github.com/apache/parquet-testing), where they are present.
final class CorpusFiles {
    private final Path root;

    private CorpusFiles(Path root) {
        this.root = root;
    }

    /// The files; skips the test if they are not here.
    static CorpusFiles orSkip() {
        return new CorpusFiles(TestCorpus.orSkip());
    }

    /// All files, bad and encrypted ones included, as paths below the corpus.
    List<String> all() throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> path.toString().endsWith(".parquet") || path.toString().endsWith(".encrypted"))
                    .map(path -> root.relativize(path).toString().replace('\\', '/')).sorted().toList();
        }
    }

    /// What is found in a file.
    List<Finding> findings(String path) throws IOException {
        try (InputFile file = InputFile.of(root.resolve(path))) {
            return FileCheck.check(file);
        }
    }

    /// What is found in a file by the rules of a table: each as the id and the place without the file.
    List<String> findings(String path, List<Rules.Row<CheckedFile>> rules) throws IOException {
        List<String> ids = rules.stream().map(row -> row.rule().id()).toList();
        return findings(path).stream().filter(finding -> ids.contains(finding.rule().id())).map(finding -> {
            String place = With.with(finding.place(), "file", Optional.empty()).toString();
            return finding.rule().id() + (place.isEmpty() ? "" : " in " + place)
                    + (finding.further() == 0 ? "" : " and " + finding.further() + " more");
        }).toList();
    }
}
