package dev.lamella.internal.crypto;

import dev.lamella.encryption.DataKey;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.crypto.Cipher;

/// Decrypts many small test modules, so that the JIT compiles GCM decryption.
///
/// The JVM uses the AES instructions of the processor only in compiled code. A cipher takes a module of GCM in one call, and
/// large modules are few calls: without this, a new JVM decrypts slowly for some hundred megabytes. Encryption, and counter
/// mode, take a module in many short calls, and need no help.
public final class CipherWarmUp implements Runnable {
    /// Enough for the second compiler, also where it is busy.
    private static final int MODULES = 16_000;
    private static final int MODULE_BYTES = 512;
    /// The provider of the JDK. Others may use the instructions at once.
    private static final String PROVIDER = "SunJCE";

    @Override
    public void run() {
        try {
            if (Cipher.getInstance(AesModules.GCM).getProvider().getName().equals(PROVIDER)) {
                decrypt();
            }
        } catch (GeneralSecurityException | KeyException ignored) {
            // Reading meets the same failure, and reports it.
        }
    }

    private static void decrypt() {
        DataKey key = DataKey.ofFile(Keys.random(128), Optional.empty());
        byte[] aad = {};
        ByteOutput module = new ByteOutput();
        AesModules modules = new AesModules();
        modules.sealGcm(key, Optional.empty(), aad, Fragments.of(new byte[MODULE_BYTES], 0, MODULE_BYTES), module);
        for (int i = 0; i < MODULES; i++) {
            modules.openGcm(key.key(), aad, ModuleType.DATA_PAGE, module.bytes(), 0, module.size());
        }
    }
}
