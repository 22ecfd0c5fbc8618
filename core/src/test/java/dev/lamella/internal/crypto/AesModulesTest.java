package dev.lamella.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.Keys;
import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.variant.internal.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Modules, opened on their own.
class AesModulesTest {
    private static final SecretKey KEY = Keys.of("0123456789012345".getBytes(StandardCharsets.US_ASCII));
    private static final byte[] AAD = {1, 2, 3};

    private static byte[] sealed(String text) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, KEY);
        cipher.updateAAD(AAD);
        byte[] bytes = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
        byte[] module = new byte[16 + bytes.length];
        LittleEndian.putInt(module, 0, 12 + bytes.length);
        System.arraycopy(cipher.getIV(), 0, module, 4, 12);
        System.arraycopy(bytes, 0, module, 16, bytes.length);
        return module;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "some plaintext of more than one block of sixteen bytes"})
    void opensWhatWasSealed(String text) throws GeneralSecurityException {
        byte[] module = sealed(text);
        Plaintext plain = new AesModules().openGcm(KEY, AAD, ModuleType.DATA_PAGE, module, 0, module.length)
                .orElseThrow();
        assertThat(new String(plain.bytes(), plain.from(), plain.count(), StandardCharsets.UTF_8)).isEqualTo(text);
    }

    /// Some providers leave the plaintext there although its tag does not fit.
    @Test
    void aFailedTagLeavesNothingInTheBuffer() throws GeneralSecurityException {
        AesModules modules = new AesModules();
        byte[] module = sealed("a page that was opened before");
        byte[] buffer = modules.openGcm(KEY, AAD, ModuleType.DATA_PAGE, module, 0, module.length).orElseThrow().bytes();
        assertThat(buffer).contains((byte) 'o');
        module[module.length - 1] ^= 1;
        assertThat(modules.openGcm(KEY, AAD, ModuleType.DATA_PAGE, module, 0, module.length)).isEmpty();
        assertThat(buffer).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0          | claims 0 bytes after its length; there are 29
            27         | claims 27 bytes after its length; there are 29
            28         | claims 28 bytes after its length; there are 29
            2147483647 | claims 2147483647 bytes after its length; there are 29
            -1         | claims 4294967295 bytes after its length; there are 29
            """)
    void aLengthIsComparedWithTheBytesThatAreThere(int length, String problem) throws GeneralSecurityException {
        byte[] module = sealed("x");
        LittleEndian.putInt(module, 0, length);
        assertThatThrownBy(() -> new AesModules().openGcm(KEY, AAD, ModuleType.DATA_PAGE, module, 0, module.length))
                .isInstanceOf(CorruptFileException.class).hasMessageStartingWith("The data page " + problem + ".");
    }

    @ParameterizedTest
    @CsvSource({"0, 1000", "27, 1000", "997, 1000", "2147483647, 1000", "-1, 1000", "28, 31"})
    void aLengthBeyondItsPlaceIsRejected(int length, long available) {
        byte[] start = new byte[4];
        LittleEndian.putInt(start, 0, length);
        assertThatThrownBy(() -> ChunkModules.moduleLength(ModuleType.BLOOM_FILTER_HEADER, start, available))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("The header of the Bloom filter claims " + (length & 0xffffffffL)
                        + " bytes after its length; 28 to " + (available - 4) + " are possible.");
    }

    @Test
    void theShortestAndTheLongestLengthAreAccepted() {
        byte[] start = {28, 0, 0, 0};
        assertThat(ChunkModules.moduleLength(ModuleType.BLOOM_FILTER_HEADER, start, 32)).isEqualTo(32);
        start[0] = (byte) 196;
        assertThat(ChunkModules.moduleLength(ModuleType.BLOOM_FILTER_HEADER, start, 200)).isEqualTo(200);
    }

    /// The example of a page header: page 1 of column 4 in row group 2.
    @Test
    void theAdditionalDataAreThoseOfTheSpecification() {
        byte[] file = "orders/2026-0312345678".getBytes(StandardCharsets.US_ASCII);
        String hex = HexFormat.of().formatHex(file);
        assertThat(HexFormat.of().formatHex(ModuleAad.of(file, ModuleType.DATA_PAGE_HEADER, 2, 4, 1)))
                .isEqualTo(hex + "04020004000100").hasSize(2 * 29);
        assertThat(HexFormat.of().formatHex(ModuleAad.of(file, ModuleType.DICTIONARY_PAGE_HEADER, 258, 0x7fff, 9)))
                .isEqualTo(hex + "050201ff7f");
        assertThat(ModuleAad.ofFooter(file)).isEqualTo(Arrays.copyOf(file, file.length + 1));
    }
}
