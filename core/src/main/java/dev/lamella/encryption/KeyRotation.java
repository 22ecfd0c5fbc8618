package dev.lamella.encryption;

import dev.lamella.encryption.KeyWrapping.Instance;
import dev.lamella.encryption.KeyWrapping.Storage;
import dev.lamella.encryption.KeyWrapping.Use;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.SecretKey;

/// Wraps the keys of files again, with other master keys. Only their key material changes, in one step; it must be
/// [beside the files][Encryption#withMaterialBeside]. Immutable; safe for use by several threads.
///
/// ```java
/// KeyRotation.of(oldKeys, newKeys).withMasterKey("mk-2025", "mk-2026").run(Path.of("orders.parquet"));
/// ```
public final class KeyRotation {
    private final KeyMaterial from;
    private final KeyWrapping to;
    private final Map<String, String> masterKeys;

    private KeyRotation(KeyMaterial from, KeyWrapping to, Map<String, String> masterKeys) {
        this.from = from;
        this.to = to;
        this.masterKeys = masterKeys;
    }

    /// Changes from the master keys of one service to those of another, or to new versions in the same service.
    public static KeyRotation of(KmsClient from, KmsClient to) {
        return new KeyRotation(new KeyMaterial(from, KeyMaterialStore.BESIDE, System::nanoTime),
                KeyWrapping.of(to).with(Storage.BESIDE), Map.of());
    }

    /// Gives a master key another id. Other master keys keep their ids.
    public KeyRotation withMasterKey(String oldId, String newId) {
        Map<String, String> more = new HashMap<>(masterKeys);
        more.put(oldId, newId);
        return new KeyRotation(from, to, Map.copyOf(more));
    }

    /// Wraps the keys of a file again. After a failure, its key material is unchanged. The keys stay double or single
    /// wrapped.
    ///
    /// @param file the Parquet file
    /// @return the number of keys
    /// @throws KeyException if there is no key material beside the file, a key does not open, or a master key is denied
    /// @throws IOException if the key material cannot be read or written, or another process changes it at the same
    ///     time
    public int run(Path file) throws IOException {
        try (OutputFile out = OutputFile.updating(KeyMaterialStore.beside(file))) {
            Map<String, Object> keys = new TreeMap<>(KeyMaterial.fields(new String(
                    KeyMaterialStore.BESIDE.read(file.toString()).orElseThrow(() -> missing(file)),
                    StandardCharsets.UTF_8)));
            if (keys.isEmpty()) {
                throw new KeyException(KeyException.Reason.DENIED, Location.ofFile(file.toString()),
                        "The file beside it has no key material", "Fetch it again.");
            }
            JsonObject changed = new JsonObject();
            for (String name : keys.keySet()) {
                changed.put(name, changed(KeyMaterial.fields(KeyMaterial.text(keys, name))));
            }
            byte[] bytes = changed.text().getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            out.commit();
            return keys.size();
        } catch (NoSuchFileException e) {
            throw missing(file);
        } catch (KeyException e) {
            throw e.at(Location.ofFile(file.toString()));
        }
    }

    private String changed(Map<String, Object> material) {
        String master = KeyMaterial.text(material, "masterKeyID");
        SecretKey key = from.dataKey(material);
        try {
            boolean isDouble = Boolean.TRUE.equals(material.get("doubleWrapping"));
            Use use = Boolean.TRUE.equals(material.get("isFooterKey")) ? Use.FOOTER : Use.COLUMN;
            return to.with(isDouble ? Encryption.Wrapping.DOUBLE : Encryption.Wrapping.SINGLE).material(key, use,
                    masterKeys.getOrDefault(master, master), Instance.of(material));
        } finally {
            Keys.release(key);
        }
    }

    private static KeyException missing(Path file) {
        return new KeyException(KeyException.Reason.MISSING, Location.ofFile(file.toString()),
                "There is no key material beside the file: " + KeyMaterialStore.nameFor(file.toString()),
                "To change keys that are in the file itself, write it again: Rewrite, lamella rewrite.");
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "KeyRotation" + new TreeMap<>(masterKeys);
    }
}
