package dev.lamella.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lamella.encryption.DataKey;
import dev.lamella.encryption.Keys;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.variant.internal.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Laws of sealed modules: what is sealed opens; what is cut or changed does not.
class AesModulesLawTest {
    private static final byte[] AAD = "orders/2026-03".getBytes(StandardCharsets.UTF_8);
    /// Up to a few blocks, and around the pieces that ciphers take in one call.
    private static final int[] SIZES = IntStream.concat(IntStream.rangeClosed(0, 70),
            IntStream.of(4080, 4095, 4096, 4097, 4112, 8191, 8192, 8193, 70_000)).toArray();
    private static final HexFormat HEX = HexFormat.of();

    private final Random random = new Random(20);

    /// The two ciphers of the format.
    enum Mode {
        GCM, CTR;

        int overhead() {
            return AesModules.overhead(this == GCM);
        }

        byte[] seal(DataKey key, byte[] aad, Fragments plain) {
            ByteOutput out = new ByteOutput();
            switch (this) {
                case GCM -> new AesModules().sealGcm(key, Optional.empty(), aad, plain, out);
                case CTR -> new AesModules().sealCtr(key, Optional.empty(), plain, out);
            }
            return out.toByteArray();
        }

        /// Empty if the module does not authenticate.
        Optional<byte[]> open(SecretKey key, byte[] aad, byte[] module) {
            return open(new AesModules(), key, aad, module, 0, module.length);
        }

        Optional<byte[]> open(AesModules modules, SecretKey key, byte[] aad, byte[] bytes, int from, int count) {
            Optional<Plaintext> plain = switch (this) {
                case GCM -> modules.openGcm(key, aad, ModuleType.DATA_PAGE, bytes, from, count);
                case CTR -> Optional.of(modules.openCtr(key, ModuleType.DATA_PAGE, bytes, from, count));
            };
            return plain.map(found -> Arrays.copyOfRange(found.bytes(), found.from(), found.from() + found.count()));
        }
    }

    private byte[] noise(int count) {
        byte[] noise = new byte[count];
        random.nextBytes(noise);
        return noise;
    }

    private static DataKey key(int bits) {
        return DataKey.ofFile(Keys.random(bits), Optional.empty());
    }

    private static Fragments all(byte[] bytes) {
        return Fragments.of(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSealedOpens(Mode mode) {
        AesModules reused = new AesModules();
        for (int bits : new int[]{128, 192, 256}) {
            DataKey key = key(bits);
            for (int size : SIZES) {
                byte[] plain = noise(size);
                byte[] module = mode.seal(key, AAD, all(plain));
                assertThat(module).hasSize(size + mode.overhead());
                assertThat(LittleEndian.getInt(module, 0)).isEqualTo(module.length - 4);
                assertThat(mode.open(key.key(), AAD, module)).as("%d bytes", size).hasValue(plain);
                byte[] framed = new byte[module.length + 20];
                System.arraycopy(module, 0, framed, 13, module.length);
                assertThat(mode.open(reused, key.key(), AAD, framed, 13, module.length)).as("inside an array")
                        .hasValue(plain);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesInTwoArraysAreSealedAsOne(Mode mode) {
        DataKey key = key(128);
        for (int size : new int[]{0, 1, 16, 33, 4100}) {
            byte[] plain = noise(size);
            for (int front : new int[]{0, 1, 7, 16, 17, 4097}) {
                if (front <= size) {
                    byte[] levels = Arrays.copyOf(plain, front + 3);
                    byte[] values = new byte[size];
                    System.arraycopy(plain, front, values, 0, size - front);
                    Fragments parts = new Fragments(levels, front, values, 0, size - front);
                    assertThat(mode.open(key.key(), AAD, mode.seal(key, AAD, parts))).as("%d of %d", front, size)
                            .hasValue(plain);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void modulesFollowEachOtherInAnOutput(Mode mode) {
        DataKey key = key(128);
        ByteOutput out = new ByteOutput();
        out.writeInt(7);
        AesModules modules = new AesModules();
        List<byte[]> plain = new ArrayList<>();
        for (int size : new int[]{100, 0, 5000}) {
            plain.add(noise(size));
            switch (mode) {
                case GCM -> modules.sealGcm(key, Optional.empty(), AAD, all(plain.getLast()), out);
                case CTR -> modules.sealCtr(key, Optional.empty(), all(plain.getLast()), out);
            }
        }
        int at = 4;
        for (byte[] each : plain) {
            int count = 4 + LittleEndian.getInt(out.bytes(), at);
            assertThat(mode.open(modules, key.key(), AAD, out.bytes(), at, count)).hasValue(each);
            at += count;
        }
        assertThat(at).isEqualTo(out.size());
    }

    @ParameterizedTest
    @EnumSource
    void noTwoModulesHaveTheSameNonce(Mode mode) {
        DataKey key = key(128);
        Set<String> nonces = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            nonces.add(HEX.formatHex(mode.seal(key, AAD, all(new byte[3])), 4, 16));
        }
        assertThat(nonces).hasSize(20_000);
    }

    @ParameterizedTest
    @EnumSource
    void aModuleThatIsCutAnywhereFails(Mode mode) {
        DataKey key = key(128);
        byte[] module = mode.seal(key, AAD, all(noise(50)));
        for (int count = 0; count < module.length; count++) {
            byte[] cut = Arrays.copyOf(module, count);
            assertThatExceptionOfType(CorruptFileException.class).as("%d bytes", count)
                    .isThrownBy(() -> mode.open(key.key(), AAD, cut));
            if (count >= mode.overhead()) {
                LittleEndian.putInt(cut, 0, count - 4);
                Optional<byte[]> opened = mode.open(key.key(), AAD, cut);
                switch (mode) {
                    case GCM -> assertThat(opened).as("%d bytes, with that length", count).isEmpty();
                    case CTR -> assertThat(opened.orElseThrow()).hasSize(count - mode.overhead());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aModuleWithAnyBitFlippedFailsAndInCounterModeIsAnotherText(Mode mode) {
        DataKey key = key(256);
        byte[] plain = noise(40);
        byte[] module = mode.seal(key, AAD, all(plain));
        for (int bit = 0; bit < 8 * module.length; bit++) {
            byte[] changed = module.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            if (bit < 32) {
                assertThatExceptionOfType(CorruptFileException.class)
                        .isThrownBy(() -> mode.open(key.key(), AAD, changed))
                        .withMessageContaining("after its length");
                continue;
            }
            Optional<byte[]> opened = mode.open(key.key(), AAD, changed);
            switch (mode) {
                case GCM -> assertThat(opened).as("bit %d", bit).isEmpty();
                case CTR -> assertThat(opened.orElseThrow()).as("bit %d", bit).hasSize(40).isNotEqualTo(plain);
            }
        }
    }

    @Test
    void aModuleThatDoesNotAuthenticateLeavesNothingBehind() {
        DataKey key = key(128);
        AesModules modules = new AesModules();
        byte[] first = Mode.GCM.seal(key, AAD, all(new byte[]{1, 2, 3, 4, 5}));
        Plaintext opened = modules.openGcm(key.key(), AAD, ModuleType.DATA_PAGE, first, 0, first.length).orElseThrow();
        byte[] second = Mode.GCM.seal(key, AAD, all(new byte[]{6, 7, 8}));
        second[second.length - 1]++;
        assertThat(modules.openGcm(key.key(), AAD, ModuleType.DATA_PAGE, second, 0, second.length)).isEmpty();
        assertThat(opened.bytes()).containsOnly(0);
    }

    @Test
    void additionalDataAndKeyMustBeThoseOfTheSealing() {
        DataKey key = key(128);
        byte[] module = Mode.GCM.seal(key, AAD, all(noise(30)));
        for (int i = 0; i <= AAD.length; i++) {
            assertThat(Mode.GCM.open(key.key(), Arrays.copyOf(AAD, i), module).isPresent())
                    .isEqualTo(i == AAD.length);
        }
        assertThat(Mode.GCM.open(key.key(), Arrays.copyOf(AAD, AAD.length + 1), module)).isEmpty();
        assertThat(Mode.GCM.open(Keys.random(128), AAD, module)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void emptyAdditionalDataAreAllowed(Mode mode) {
        DataKey key = key(128);
        byte[] plain = noise(9);
        assertThat(mode.open(key.key(), new byte[0], mode.seal(key, new byte[0], all(plain)))).hasValue(plain);
    }

    @Test
    void aSignatureFitsItsBytesOnly() {
        DataKey key = key(128);
        for (int size : new int[]{1, 15, 16, 17, 300, 5000}) {
            byte[] bytes = noise(size);
            byte[] signature = new AesModules().sign(key, Optional.empty(), AAD, all(bytes));
            assertThat(signature).hasSize(FileCipher.SIGNATURE_BYTES);
            assertThat(isSigned(key, AAD, bytes, signature)).isTrue();
            for (int at = 0; at < Math.min(size, 300); at++) {
                byte[] changed = bytes.clone();
                changed[at] ^= 1;
                assertThat(isSigned(key, AAD, changed, signature)).as("byte %d of %d", at, size).isFalse();
            }
            for (int bit = 0; bit < 8 * signature.length; bit++) {
                byte[] changed = signature.clone();
                changed[bit >> 3] ^= (byte) (1 << (bit & 7));
                assertThat(isSigned(key, AAD, bytes, changed)).as("bit %d of the signature", bit).isFalse();
            }
            assertThat(isSigned(key, new byte[]{1}, bytes, signature)).isFalse();
            assertThat(isSigned(key(128), AAD, bytes, signature)).isFalse();
            assertThat(isSigned(key, AAD, Arrays.copyOf(bytes, size - 1), signature)).isFalse();
        }
    }

    private static boolean isSigned(DataKey key, byte[] aad, byte[] bytes, byte[] signature) {
        return new AesModules().isSigned(key.key(), aad, bytes, 0, bytes.length, signature);
    }

    /// A key that is not one of AES says so, and shows nothing of itself.
    @ParameterizedTest
    @EnumSource
    void aKeyOfAnotherLengthIsRejected(Mode mode) {
        SecretKey key = new SecretKeySpec("not sixteen".getBytes(StandardCharsets.UTF_8), "AES");
        assertThatExceptionOfType(KeyException.class)
                .isThrownBy(() -> mode.seal(DataKey.ofFile(key, Optional.empty()), AAD, all(new byte[5])))
                .withMessageContaining("The key is not an AES key that the JVM takes")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(KeyException.Reason.DENIED))
                .withNoCause();
    }

    /// A module of another origin.
    record Vector(String origin, Mode mode, String key, String aad, String module, String plain) {
        @Override
        public String toString() {
            return origin;
        }
    }

    static final List<Vector> VECTORS = List.of(
            new Vector("McGrew and Viega, The Galois/Counter Mode of Operation, test case 4", Mode.GCM,
                    "feffe9928665731c6d6a8f9467308308", "feedfacedeadbeeffeedfacedeadbeefabaddad2",
                    "58000000" + "cafebabefacedbaddecaf888"
                            + "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                            + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
                            + "5bc94fbc3221a5db94fae95ae7121a47",
                    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"),
            new Vector("the same, test case 16", Mode.GCM,
                    "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
                    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
                    "58000000" + "cafebabefacedbaddecaf888"
                            + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                            + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                            + "76fc6ece0f4e1768cddf8853bb2d551b",
                    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"),
            new Vector("RFC 3686, test vector 1", Mode.CTR, "ae6852f8121067cc4bf7a5765577f39e", "",
                    "1c000000" + "000000300000000000000000" + "e4095d4fb7a7b3792d6175a3261311b8",
                    "53696e676c6520626c6f636b206d7367"),
            new Vector("RFC 3686, test vector 9", Mode.CTR,
                    "ff7a617ce69148e4f1726e2f43581de2aa62d9f805532edff1eed687fb54153d", "",
                    "30000000" + "001cc5b751a51d70a1c11148"
                            + "eb6c52821d0bbbf7ce7594462aca4faab407df866569fd07f48cc0b583d6071f1ec0e6b8",
                    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223"));

    @ParameterizedTest
    @FieldSource("VECTORS")
    void modulesOfOthersOpen(Vector vector) {
        SecretKey key = Keys.ofHex(vector.key);
        Optional<byte[]> opened = vector.mode.open(key, HEX.parseHex(vector.aad), HEX.parseHex(vector.module));
        assertThat(opened.map(HEX::formatHex)).hasValue(vector.plain);
    }
}
