package dev.lamella.encryption;

import dev.lamella.encryption.Encryption.Wrapping;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javax.crypto.SecretKey;

/// How new data keys are wrapped, and where their key material is stored. Safe for use by several threads.
///
/// @param outer shared by all files of an [Encryption]
record KeyWrapping(KmsClient kms, Wrapping wrapping, int dataKeyBits, Storage storage, KeyEncryptionKeys outer) {
    /// Where key material is stored.
    enum Storage {
        /// In the key metadata of the footer and the columns.
        INTERNAL,
        /// In a file beside the data file.
        BESIDE
    }

    static KeyWrapping of(KmsClient kms) {
        return new KeyWrapping(kms, Wrapping.DOUBLE, 128, Storage.INTERNAL,
                new KeyEncryptionKeys(kms, System::nanoTime));
    }

    KeyWrapping with(Wrapping choice) {
        return new KeyWrapping(kms, choice, dataKeyBits, storage, outer);
    }

    KeyWrapping with(int bits) {
        return new KeyWrapping(kms, wrapping, bits, storage, outer);
    }

    KeyWrapping with(Storage choice) {
        return new KeyWrapping(kms, wrapping, dataKeyBits, choice, outer);
    }

    /// What a key is for. Readers of footer keys may have to find the service, too.
    enum Use {
        FOOTER, COLUMN
    }

    /// The instance of the service, which readers may need for the footer key.
    record Instance(String id, String url) {
        static final Instance DEFAULT = new Instance("DEFAULT", "DEFAULT");

        static Instance of(Map<String, Object> material) {
            return new Instance(String.valueOf(material.getOrDefault("kmsInstanceID", DEFAULT.id)),
                    String.valueOf(material.getOrDefault("kmsInstanceURL", DEFAULT.url)));
        }
    }

    /// The key material of a data key: its wrapped form, and how it was wrapped. The order of the fields is Arrow's.
    String material(SecretKey key, Use use, String masterKeyId, Instance instance) {
        byte[] bytes = key.getEncoded();
        try {
            JsonObject material = new JsonObject().put("keyMaterialType", KeyMaterial.TYPE);
            if (storage == Storage.INTERNAL) {
                material.put("internalStorage", true);
            }
            material.put("isFooterKey", use == Use.FOOTER);
            if (use == Use.FOOTER) {
                material.put("kmsInstanceID", instance.id).put("kmsInstanceURL", instance.url);
            }
            material.put("masterKeyID", masterKeyId);
            switch (wrapping) {
                case SINGLE -> material.put("wrappedDEK", wrap(kms, bytes, masterKeyId)).put("doubleWrapping", false);
                case DOUBLE -> {
                    KeyEncryptionKeys.Outer kek = outer.take(masterKeyId);
                    material.put("wrappedDEK", base64(WrappedKeys.wrap(kek.key(), bytes, kek.id())))
                            .put("doubleWrapping", true).put("keyEncryptionKeyID", base64(kek.id()))
                            .put("wrappedKEK", kek.wrapped());
                }
            }
            return material.text();
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// The key metadata for material that is stored beside the file.
    static String reference(String name) {
        return new JsonObject().put("keyMaterialType", KeyMaterial.TYPE).put("internalStorage", false)
                .put("keyReference", name).text();
    }

    static String wrap(KmsClient kms, byte[] key, String masterKeyId) {
        return Objects.requireNonNull(kms.wrap(key, masterKeyId), "the wrapped key of the key management service");
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
