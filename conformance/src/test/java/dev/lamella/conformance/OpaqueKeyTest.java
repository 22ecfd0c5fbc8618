package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ReadOptions;
import dev.lamella.conformance.EncryptedTable.Found;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Keys whose bytes nobody sees, as those in hardware: only their own provider works with them.
class OpaqueKeyTest {
    private static final String PROVIDER = "Opaque";

    /// A key without bytes.
    private static final class OpaqueKey implements SecretKey {
        private static final long serialVersionUID = 1L;

        private final transient SecretKey hidden;

        OpaqueKey(SecretKey hidden) {
            this.hidden = hidden;
        }

        @Override
        public String getAlgorithm() {
            return "AES";
        }

        @Override
        public @Nullable String getFormat() {
            return null;
        }

        @Override
        public byte @Nullable [] getEncoded() {
            return null;
        }
    }

    /// Takes only such keys.
    private static final class OpaqueProvider extends Provider {
        private static final long serialVersionUID = 1L;

        OpaqueProvider() {
            super(PROVIDER, "1", "Keys without bytes");
            for (String transformation : new String[]{"AES/GCM/NoPadding", "AES/CTR/NoPadding"}) {
                putService(new Service(this, "Cipher", transformation, OpaqueCipher.class.getName(), null, null) {
                    @Override
                    public Object newInstance(@Nullable Object parameter) throws NoSuchAlgorithmException {
                        try {
                            return new OpaqueCipher(transformation);
                        } catch (GeneralSecurityException e) {
                            throw new NoSuchAlgorithmException(e);
                        }
                    }

                    @Override
                    public boolean supportsParameter(Object key) {
                        return key instanceof OpaqueKey;
                    }
                });
            }
        }
    }

    /// Lets the JDK do the work.
    private static final class OpaqueCipher extends CipherSpi {
        private final Cipher cipher;

        OpaqueCipher(String transformation) throws GeneralSecurityException {
            cipher = Cipher.getInstance(transformation, "SunJCE");
        }

        private static SecretKey hidden(Key key) throws InvalidKeyException {
            if (key instanceof OpaqueKey opaque) {
                return opaque.hidden;
            }
            throw new InvalidKeyException("Another kind of key");
        }

        @Override
        protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
            throw new NoSuchAlgorithmException(mode);
        }

        @Override
        protected void engineSetPadding(String padding) throws NoSuchPaddingException {
            throw new NoSuchPaddingException(padding);
        }

        @Override
        protected int engineGetBlockSize() {
            return cipher.getBlockSize();
        }

        @Override
        protected int engineGetOutputSize(int inputLength) {
            return cipher.getOutputSize(inputLength);
        }

        @Override
        protected byte[] engineGetIV() {
            return cipher.getIV();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return cipher.getParameters();
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
            cipher.init(mode, hidden(key), random);
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameterSpec spec, SecureRandom random)
                throws InvalidKeyException, InvalidAlgorithmParameterException {
            cipher.init(mode, hidden(key), spec, random);
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
                throws InvalidKeyException, InvalidAlgorithmParameterException {
            cipher.init(mode, hidden(key), parameters, random);
        }

        @Override
        protected byte[] engineUpdate(byte[] input, int from, int count) {
            return cipher.update(input, from, count);
        }

        @Override
        protected int engineUpdate(byte[] input, int from, int count, byte[] output, int at)
                throws ShortBufferException {
            return cipher.update(input, from, count, output, at);
        }

        @Override
        protected void engineUpdateAAD(byte[] bytes, int from, int count) {
            cipher.updateAAD(bytes, from, count);
        }

        @Override
        protected byte[] engineDoFinal(byte @Nullable [] input, int from, int count)
                throws IllegalBlockSizeException, BadPaddingException {
            return input == null ? cipher.doFinal() : cipher.doFinal(input, from, count);
        }

        @Override
        protected int engineDoFinal(byte @Nullable [] input, int from, int count, byte[] output, int at)
                throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
            return input == null ? cipher.doFinal(output, at) : cipher.doFinal(input, from, count, output, at);
        }
    }

    @TempDir
    private Path folder;

    @BeforeAll
    static void addProvider() {
        Security.addProvider(new OpaqueProvider());
    }

    @AfterAll
    static void removeProvider() {
        Security.removeProvider(PROVIDER);
    }

    @ParameterizedTest
    @EnumSource
    void keysWithoutBytesEncryptAndDecrypt(Algorithm algorithm) throws IOException {
        SecretKey footer = new OpaqueKey(EncryptedTable.footerKey());
        SecretKey name = new OpaqueKey(EncryptedTable.nameKey());
        SecretKey xs = Keys.random(128);
        Encryption encryption = Encryption.of(footer).withAlgorithm(algorithm).withColumn("name", name)
                .withColumn("xs", xs);
        Decryption decryption = Decryption.of(footer).withColumn("name", name).withColumn("xs", xs);
        for (Encryption each : new Encryption[]{encryption, encryption.withPlaintextFooter()}) {
            byte[] file = EncryptedTable.file(0, 40, each);
            ReadOptions options = ReadOptions.DEFAULT.withDecryption(decryption);
            assertThat(Found.in(file, options).all()).isEqualTo(EncryptedTable.rows(0, 40));
            // They are the keys that they hide.
            ReadOptions plain = ReadOptions.DEFAULT.withDecryption(EncryptedTable.decryption().withColumn("xs", xs));
            assertThat(Found.in(file, plain).all()).isEqualTo(EncryptedTable.rows(0, 40));
        }
    }

    /// Row groups of one column may come from several writers.
    @Test
    void aKeyWithoutBytesFollowsOneWithBytes() throws IOException {
        Path path = folder.resolve("table.parquet");
        Files.write(path, EncryptedTable.file(0, 40, EncryptedTable.encryption(Algorithm.GCM)));
        Decryption opaque = Decryption.of(new OpaqueKey(EncryptedTable.footerKey()))
                .withColumn("name", new OpaqueKey(EncryptedTable.nameKey()))
                .withColumn("xs", EncryptedTable.xsKey());
        EncryptedTable.append(path, opaque, 40, 20);
        assertThat(EncryptedTable.rows(path, EncryptedTable.decryption())).hasSize(60);
        assertThat(EncryptedTable.rows(path, opaque)).hasSize(60);
    }
}
