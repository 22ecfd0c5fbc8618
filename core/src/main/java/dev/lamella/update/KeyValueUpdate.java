package dev.lamella.update;

import dev.lamella.UpdateMode;
import dev.lamella.encryption.Decryption;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.write.FileUpdate;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Changes the key-value metadata of a file, and nothing else. Immutable; each method returns a changed copy.
///
/// Entries with other keys stay as they are, also if a key occurs twice or has no value. The rest of the footer keeps
/// its bytes, including fields that this version does not know.
///
/// ```java
/// KeyValueUpdate.NOTHING.set("owner", "flights team").remove("draft").run(Path.of("flights.parquet"), UpdateMode.COPY);
/// ```
public final class KeyValueUpdate {
    /// Changes nothing.
    public static final KeyValueUpdate NOTHING = new KeyValueUpdate(List.of(), Optional.empty());

    private final List<Change> changes;
    private final Optional<Decryption> decryption;

    /// @param value the new value; empty to remove the key
    private record Change(String key, Optional<String> value) {}

    private KeyValueUpdate(List<Change> changes, Optional<Decryption> decryption) {
        this.changes = List.copyOf(changes);
        this.decryption = decryption;
    }

    /// Gives the key of an encrypted or signed footer. Keys of columns are not needed.
    public KeyValueUpdate withDecryption(Decryption keys) {
        return new KeyValueUpdate(changes, Optional.of(keys));
    }

    /// Sets the value of a key. It replaces all entries with that key, at the position of the first one, or is added at
    /// the end.
    public KeyValueUpdate set(String key, String value) {
        return with(new Change(key, Optional.of(value)));
    }

    /// Removes all entries with a key.
    public KeyValueUpdate remove(String key) {
        return with(new Change(key, Optional.empty()));
    }

    private KeyValueUpdate with(Change change) {
        List<Change> more = new ArrayList<>(changes);
        more.add(change);
        return new KeyValueUpdate(more, decryption);
    }

    /// The changed entries.
    public List<KeyValue> applyTo(List<KeyValue> entries) {
        List<KeyValue> changed = new ArrayList<>(entries);
        for (Change change : changes) {
            int place = 0;
            while (place < changed.size() && !changed.get(place).key().equals(change.key)) {
                place++;
            }
            changed.removeIf(entry -> entry.key().equals(change.key));
            if (change.value.isPresent()) {
                changed.add(Math.min(place, changed.size()), new KeyValue(change.key, change.value));
            }
        }
        return List.copyOf(changed);
    }

    /// Changes a file. After a failure, the file is unchanged.
    ///
    /// @return the content of the new footer
    /// @throws dev.lamella.error.KeyException if the footer is encrypted or signed, and its key is missing or wrong
    /// @throws ParquetException if the footer is damaged
    /// @throws IOException if the file cannot be read or written
    public FileMetadata run(Path path, UpdateMode mode) throws IOException {
        return run(path, mode, FileUpdate.Targets.LOCAL);
    }

    FileMetadata run(Path path, UpdateMode mode, FileUpdate.Targets targets) throws IOException {
        try (FileUpdate begun = FileUpdate.of(path, mode, targets);
                InputFile file = InputFile.of(path);
                Footer footer = FooterReader.read(file, FileLimits.DEFAULT, decryption)) {
            FooterUpdate update = FooterUpdate.read(file, footer, footer.footerSealer());
            ByteOutput end = new ByteOutput();
            FileMetadata changed = update.write(List.of(), applyTo(update.old().keyValues()), end);
            try (OutputFile out = begun.begin(file, footer)) {
                out.write(end.bytes(), 0, end.size());
                out.commit();
            }
            return changed;
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(path.toString()));
        }
    }
}
