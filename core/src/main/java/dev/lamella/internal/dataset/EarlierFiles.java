package dev.lamella.internal.dataset;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.encryption.FileProtection;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Field;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files that were in a directory before rows are added to it.
public final class EarlierFiles {
    private final DirectoryOutput out;
    private final List<String> paths;

    /// @param paths as [DirectoryOutput#files] returned them
    public EarlierFiles(DirectoryOutput out, List<String> paths) {
        this.out = out;
        this.paths = paths;
    }

    /// The partition columns of the first file that is not foreign; empty if there is none.
    public Optional<List<String>> keys() throws IOException {
        for (String path : paths) {
            if (!isForeign(path)) {
                return Optional.of(PartitionColumns.keys(path));
            }
        }
        return Optional.empty();
    }

    private boolean isForeign(String path) throws IOException {
        try {
            Optional<InputFile> file = out.open(path);
            if (file.isEmpty()) {
                return false;
            }
            try (InputFile source = file.get()) {
                return DatasetFiles.isForeign(source);
            }
        } catch (NoSuchFileException ignored) {
            // Another writer has replaced it meanwhile.
            return true;
        }
    }

    /// Rejects rows that cannot be read together with the rows of the files. Foreign and encrypted files are not
    /// compared, nor are files that another writer has replaced meanwhile. All other footers are read, by several threads.
    ///
    /// @param rows their schema in a file, without partition columns
    /// @throws SchemaMismatchException that names each column, both types, and a file
    public void requireFit(Schema rows) throws IOException {
        SchemaCollector schemas = new SchemaCollector(FieldMatching.NAME);
        schemas.add(rows, "the new rows");
        FilesAhead.work(Parallelism.ofProcessors(), paths.size()).each(paths.size(), file -> schema(paths.get(file)),
                (file, schema) -> schema.ifPresent(known -> {
                    requireNoPartition(rows, paths.get(file));
                    schemas.add(known, paths.get(file));
                }));
        Map<String, String> conflicts = new LinkedHashMap<>(schemas.union().conflicts());
        // Conflicts between the existing files are not reported here.
        conflicts.keySet().retainAll(rows.fields().stream().map(Field::name).toList());
        if (!conflicts.isEmpty()) {
            throw new SchemaMismatchException(SchemaCollector.sentences(conflicts.values()),
                    "Convert the column to the type that the table has, give it another name, or write to another directory.");
        }
    }

    private static void requireNoPartition(Schema rows, String path) {
        List<String> keys = PartitionColumns.keys(path);
        rows.fields().stream().map(Field::name).filter(keys::contains).findFirst().ifPresent(key -> {
            throw new SchemaMismatchException("Column " + key + " would be in the new files, and " + path
                    + " is in a directory of the partition column " + key + "; a column comes from one of them",
                    "Partition by the column, leave it out, or write to another directory.");
        });
    }

    private Optional<Schema> schema(String path) throws IOException {
        Optional<InputFile> file;
        try {
            file = out.open(path);
        } catch (NoSuchFileException ignored) {
            return Optional.empty();
        }
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try (InputFile source = file.get()) {
            if (DatasetFiles.isForeign(source)) {
                return Optional.empty();
            }
            try (ParquetReader reader = Parquet.open(source)) {
                return reader.protection().footer() == FileProtection.Footer.NONE
                        ? Optional.of(reader.schema())
                        : Optional.empty();
            }
        } catch (KeyException e) {
            if (e.reason() == KeyException.Reason.MISSING) {
                return Optional.empty();
            }
            throw e.at(Location.ofFile(path));
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(path));
        }
    }
}
