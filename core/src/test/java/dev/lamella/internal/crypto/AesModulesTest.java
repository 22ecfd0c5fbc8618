package dev.lamella.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.encryption.DataKey;
import dev.lamella.encryption.Keys;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Modules of all sizes, around those of the pieces that ciphers take.
class AesModulesTest {
    private static final byte[] AAD = {1, 2, 3};

    private final DataKey key = DataKey.ofFile(Keys.random(128), Optional.empty());
    private final AesModules modules = new AesModules();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 2047, 2048, 2049, 4096, 10_000, 300_000})
    void whatIsSealedOpens(int size) {
        byte[] plain = new byte[size];
        new Random(size).nextBytes(plain);
        for (int front : new int[]{0, size / 3}) {
            Fragments parts = new Fragments(plain, front, plain, front, size - front);
            ByteOutput gcm = new ByteOutput();
            modules.sealGcm(key, Optional.empty(), AAD, parts, gcm);
            assertThat(gcm.size()).isEqualTo(size + AesModules.overhead(true));
            assertThat(bytes(modules.openGcm(key.key(), AAD, ModuleType.DATA_PAGE, gcm.bytes(), 0, gcm.size())
                    .orElseThrow())).isEqualTo(plain);
            assertThat(modules.openGcm(key.key(), new byte[2], ModuleType.DATA_PAGE, gcm.bytes(), 0, gcm.size()))
                    .isEmpty();
            ByteOutput ctr = new ByteOutput();
            modules.sealCtr(key, Optional.empty(), parts, ctr);
            assertThat(ctr.size()).isEqualTo(size + AesModules.overhead(false));
            assertThat(bytes(modules.openCtr(key.key(), ModuleType.DATA_PAGE, ctr.bytes(), 0, ctr.size())))
                    .isEqualTo(plain);
        }
    }

    @Test
    void warmingUpDoesNotFail() {
        new CipherWarmUp().run();
    }

    private static byte[] bytes(Plaintext plain) {
        return Arrays.copyOfRange(plain.bytes(), plain.from(), plain.from() + plain.count());
    }
}
