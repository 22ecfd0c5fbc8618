package dev.lamella.internal.spark.read;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.io.InputFiles;
import dev.lamella.variant.internal.PathPattern;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/// Finds the files of a table.
public final class TableFiles {
    private static final long SETTLED_MILLIS = 5_000;

    private TableFiles() {}

    /// The files that paths name: a file, all files below a directory, or the files and directories that a pattern matches.
    /// Empty if there are none, for example because a directory has only files of an unfinished commit.
    public static Optional<Dataset> find(List<String> paths, Configuration hadoop) throws IOException {
        List<FilePart> files = new ArrayList<>();
        for (String path : paths) {
            add(new Path(path), hadoop, files);
        }
        if (files.isEmpty()) {
            return Optional.empty();
        }
        ReadOptions reading = reading(ReadOptions.DEFAULT, hadoop).withParallelism(Parallelism.ofProcessors());
        return Optional.of(Dataset.ofFiles(files, DatasetOptions.DEFAULT.withReading(reading)));
    }

    /// As [#find].
    ///
    /// @throws FileNotFoundException if there are no files
    public static Dataset of(List<String> paths, Configuration hadoop) throws IOException {
        return find(paths, hadoop).orElseThrow(() -> new FileNotFoundException(
                "There is no file, no directory with files, and no match of a pattern at " + String.join(", ", paths)));
    }

    /// Whether two tables have the same files, in the same versions as far as their listings tell.
    public static boolean areSame(Dataset one, Dataset other) {
        return listed(one).equals(listed(other));
    }

    private static List<FilePart.Listed> listed(Dataset table) {
        return table.files().stream().map(file -> ((FilePart) file).listed()).toList();
    }

    /// Whether each later change of a file will change its time of modification: some file systems count in seconds, and
    /// some do not have times.
    public static boolean areSettled(Dataset table) {
        long before = System.currentTimeMillis() - SETTLED_MILLIS;
        return listed(table).stream().allMatch(file -> file.modified() > 0 && file.modified() < before);
    }

    /// With the keys of encrypted files, if there are any, and one thread: Spark has a task for each core.
    static ReadOptions reading(ReadOptions options, Configuration hadoop) {
        ReadOptions oneThread = options.withParallelism(Parallelism.NONE);
        return KmsKeys.of(hadoop).map(oneThread::withDecryption).orElse(oneThread);
    }

    private static void add(Path path, Configuration hadoop, List<FilePart> files) throws IOException {
        FileSystem system = path.getFileSystem(hadoop);
        for (FileStatus status : named(system, system.makeQualified(path))) {
            if (status.isDirectory()) {
                Path root = status.getPath();
                for (FileStatus file : HadoopFiles.statuses(root, hadoop)) {
                    files.add(new FilePart(file, directories(root, file.getPath()), Optional.empty(), hadoop));
                }
            } else {
                files.add(new FilePart(status, List.of(), Optional.empty(), hadoop));
            }
        }
    }

    private static List<FileStatus> named(FileSystem system, Path path) throws IOException {
        try {
            return List.of(system.getFileStatus(path));
        } catch (FileNotFoundException ignored) {
            FileStatus[] matches = system.globStatus(path);
            return matches == null
                    ? List.of()
                    : Arrays.stream(matches).filter(match -> !isHidden(match.getPath(), path)).toList();
        }
    }

    /// Whether a match has a hidden name from the first name on that is a pattern.
    private static boolean isHidden(Path match, Path pattern) {
        Path fixed = pattern;
        while (PathPattern.hasSigns(fixed.toUri().getPath())) {
            fixed = fixed.getParent();
        }
        for (Path path = match; path.depth() > fixed.depth(); path = path.getParent()) {
            if (InputFiles.isHidden(path.getName())) {
                return true;
            }
        }
        return false;
    }

    private static List<String> directories(Path root, Path file) {
        List<String> names = new ArrayList<>();
        for (Path path = file.getParent(); path != null && !path.equals(root); path = path.getParent()) {
            names.addFirst(path.getName());
        }
        return List.copyOf(names);
    }
}
