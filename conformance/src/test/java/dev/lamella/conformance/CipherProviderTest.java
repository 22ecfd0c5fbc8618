package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.ReadOptions;
import dev.lamella.conformance.EncryptedTable.Found;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.error.KeyException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The security provider that does the work: the first of the JVM that has the cipher. Profile `providers` runs the tests of
/// encryption with others than the JDK's.
class CipherProviderTest {
    private static final String NAME = System.getProperty("lamella.provider", "SunJCE");

    @Test
    void theFirstProviderDoesTheWork() throws GeneralSecurityException {
        assertThat(Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName()).isEqualTo(NAME);
        assertThat(Cipher.getInstance("AES/CTR/NoPadding").getProvider().getName()).isEqualTo(NAME);
    }

    @ParameterizedTest
    @EnumSource
    void noncesComeFromTheRandomNumbersOfAProvider(Algorithm algorithm) throws Exception {
        SecureRandom random = NAME.equals("BCFIPS") ? SecureRandom.getInstance("DEFAULT", NAME) : new SecureRandom();
        Encryption encryption = EncryptedTable.encryption(algorithm).withRandom(random);
        for (Encryption each : new Encryption[]{encryption, encryption.withPlaintextFooter()}) {
            byte[] file = EncryptedTable.file(0, 40, each);
            assertThat(Found.in(file, ReadOptions.DEFAULT.withDecryption(EncryptedTable.decryption())).all())
                    .isEqualTo(EncryptedTable.rows(0, 40));
        }
    }

    /// In approved mode, BC-FIPS takes its own random numbers only. Others take any.
    @Test
    void foreignRandomNumbersAreRejectedWhereAProviderMustMakeThem() throws Exception {
        Encryption encryption = EncryptedTable.encryption(Algorithm.GCM)
                .withRandom(SecureRandom.getInstance("SHA1PRNG", "SUN"));
        if (Boolean.getBoolean("org.bouncycastle.fips.approved_only")) {
            assertThatExceptionOfType(KeyException.class).isThrownBy(() -> EncryptedTable.file(0, 40, encryption))
                    .withMessage("table:\nThe security provider does not make nonces of these random numbers:"
                            + " FipsUnapprovedOperationError.\nGive a source of random numbers of that"
                            + " provider: Encryption.withRandom.");
        } else {
            assertThat(EncryptedTable.file(0, 40, encryption)).isNotEmpty();
        }
    }
}
