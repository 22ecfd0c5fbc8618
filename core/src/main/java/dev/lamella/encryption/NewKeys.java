package dev.lamella.encryption;

import dev.lamella.encryption.KeyWrapping.Storage;
import dev.lamella.encryption.KeyWrapping.Use;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;

/// The wrapped keys of one new file, while they are made.
final class NewKeys {
    private static final String FOOTER = "footerKey";
    private static final String COLUMN = "columnKey";

    private final Optional<KeyWrapping> wrapping;
    private final List<SecretKey> made = new ArrayList<>();
    private final JsonObject beside = new JsonObject();
    private int columnCount;

    /// @param wrapping present if keys are made
    NewKeys(Optional<KeyWrapping> wrapping) {
        this.wrapping = wrapping;
    }

    DataKey ofFooter(String masterKeyId) {
        return make(Use.FOOTER, FOOTER, masterKeyId);
    }

    DataKey ofColumn(String masterKeyId) {
        return make(Use.COLUMN, COLUMN + columnCount++, masterKeyId);
    }

    private DataKey make(Use use, String name, String masterKeyId) {
        KeyWrapping how = wrapping.orElseThrow();
        SecretKey key = Keys.randomOfFile(how.dataKeyBits());
        made.add(key);
        String material = how.material(key, use, masterKeyId, KeyWrapping.Instance.DEFAULT);
        String metadata = switch (how.storage()) {
            case INTERNAL -> material;
            case BESIDE -> {
                beside.put(name, material);
                yield KeyWrapping.reference(name);
            }
        };
        return new DataKey(key, Optional.of(metadata.getBytes(StandardCharsets.UTF_8)));
    }

    /// The content of the file beside the data file, if the material is stored there.
    Optional<byte[]> materialBeside() {
        return wrapping.filter(how -> how.storage() == Storage.BESIDE && !made.isEmpty())
                .map(how -> beside.text().getBytes(StandardCharsets.UTF_8));
    }

    /// Destroys the keys, if the file is not begun after all.
    void destroy() {
        made.forEach(Keys::release);
    }
}
