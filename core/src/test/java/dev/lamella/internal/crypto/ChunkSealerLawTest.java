package dev.lamella.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.AadPrefix;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Encryption.OtherColumns;
import dev.lamella.encryption.Keys;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ChunkModules.FileKey;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileCryptoMetadata;
import dev.lamella.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Laws of the modules of column chunks: they open at their own place, with their own key, and nowhere else.
class ChunkSealerLawTest {
    private static final Schema SCHEMA = Schema
            .parse("message m { required int32 a; required int32 b; required int32 c; }");
    private static final SecretKey FOOTER = Keys.random(128);
    private static final SecretKey OWN = Keys.random(256);
    private static final byte[] PREFIX = "p".getBytes(StandardCharsets.UTF_8);
    private static final int[] ORDINALS = {0, 1, 255, 256, 257, 32_767};
    private static final byte[] PLAIN = noise(77);

    /// A place of a module.
    record Place(ModuleType type, int rowGroup, int column, int page) {}

    private static byte[] noise(int count) {
        byte[] noise = new byte[count];
        new Random(20).nextBytes(noise);
        return noise;
    }

    private static List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (ModuleType type : ModuleType.values()) {
            for (int rowGroup : type == ModuleType.FOOTER ? new int[]{0} : ORDINALS) {
                for (int column : type == ModuleType.FOOTER ? new int[]{0} : ORDINALS) {
                    for (int page : type.isOfPage() ? ORDINALS : new int[]{0}) {
                        places.add(new Place(type, rowGroup, column, page));
                    }
                }
            }
        }
        return places;
    }

    /// Without a prefix that makes one longer, as bytes of a file could lend bytes to the next part.
    @Test
    void noTwoPlacesHaveTheSameAdditionalData() {
        Set<String> found = new HashSet<>();
        for (Place place : places()) {
            byte[] aad = place.type == ModuleType.FOOTER
                    ? ModuleAad.ofFooter(PREFIX)
                    : ModuleAad.of(PREFIX, place.type, place.rowGroup, place.column, place.page);
            assertThat(found.add(HexFormat.of().formatHex(aad))).as("%s", place).isTrue();
        }
    }

    @Test
    void additionalDataAreThoseOfTheSpecification() {
        byte[] fileAad = ModuleAad.ofFile("orders/2026-03".getBytes(StandardCharsets.UTF_8),
                HexFormat.of().parseHex("0102030405060708"));
        assertThat(HexFormat.of().formatHex(ModuleAad.of(fileAad, ModuleType.DATA_PAGE_HEADER, 2, 4, 1)))
                .isEqualTo("6f72646572732f323032362d3033" + "0102030405060708" + "04" + "0200" + "0400" + "0100");
        assertThat(HexFormat.of().formatHex(ModuleAad.of(fileAad, ModuleType.COLUMN_INDEX, 258, 32_767, 9)))
                .isEqualTo("6f72646572732f323032362d3033" + "0102030405060708" + "06" + "0201" + "ff7f");
        assertThat(HexFormat.of().formatHex(ModuleAad.ofFooter(fileAad)))
                .isEqualTo("6f72646572732f323032362d3033" + "0102030405060708" + "00");
    }

    private static FileSealer sealer(Encryption encryption) {
        return FileSealer.of(encryption, "file", SCHEMA);
    }

    private static Encryption encryption(Algorithm algorithm) {
        return Encryption.of(FOOTER).withAlgorithm(algorithm).withColumn("b", OWN, "kb").withColumn("a")
                .withOtherColumns(OtherColumns.CLEAR);
    }

    /// The modules of a chunk of the file that a sealer writes.
    private static ChunkModules modules(FileSealer sealer, SecretKey key, int rowGroup, int column) {
        FileCipher cipher = FileCipher.of("file", Decryption.of(FOOTER),
                new FileCryptoMetadata(sealer.algorithm(), Optional.empty()));
        return new ChunkModules(cipher, new FileKey(key, "the key"), rowGroup, column);
    }

    private static byte[] seal(FileSealer sealer, Place place) {
        ByteOutput out = new ByteOutput();
        sealer.chunk(place.rowGroup, place.column).seal(place.type, place.page, Fragments.of(PLAIN, 0, PLAIN.length),
                out);
        return out.toByteArray();
    }

    private static ColumnMetadata metadata(OptionalLong dictionaryOffset) {
        return new StoredColumnMetadata(1, List.of(), List.of("a"), CompressionCodec.UNCOMPRESSED, 0, 0, 0, List.of(),
                4, OptionalLong.empty(), dictionaryOffset, Optional.empty(), List.of(), OptionalLong.empty(),
                OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    private static byte[] open(ChunkModules modules, Place place, byte[] module) {
        if (!place.type.isPageBody() && !place.type.isOfPage()) {
            return modules.open(place.type, module)
                    .orElseThrow(() -> new CorruptFileException("does not authenticate"));
        }
        Plaintext plain = modules.cipher(metadata(OptionalLong.empty())).open(place.type, place.page, module, 0,
                module.length);
        return Arrays.copyOfRange(plain.bytes(), plain.from(), plain.from() + plain.count());
    }

    @ParameterizedTest
    @EnumSource
    void aModuleOpensAtItsPlaceOnly(Algorithm algorithm) {
        FileSealer sealer = sealer(encryption(algorithm));
        List<Place> places = new ArrayList<>();
        for (ModuleType type : ModuleType.values()) {
            for (int rowGroup : new int[]{0, 256}) {
                for (int page : type.isOfPage() ? new int[]{0, 1} : new int[]{0}) {
                    places.add(new Place(type, rowGroup, 0, page));
                    places.add(new Place(type, rowGroup, 1, page));
                }
            }
        }
        for (Place sealed : places) {
            byte[] module = seal(sealer, sealed);
            boolean isCounterMode = algorithm == Algorithm.GCM_CTR && sealed.type.isPageBody();
            assertThat(module).hasSize(PLAIN.length + (isCounterMode ? 16 : 32));
            for (Place place : places) {
                SecretKey key = place.column == 0 ? FOOTER : OWN;
                ChunkModules opener = modules(sealer, key, place.rowGroup, place.column);
                if (place.equals(sealed)) {
                    assertThat(open(opener, place, module)).isEqualTo(PLAIN);
                } else if (algorithm == Algorithm.GCM_CTR && place.type.isPageBody()) {
                    // Nothing binds such a module to its place; what tells is its checksum.
                    assertThat(open(opener, place, module).length).isPositive();
                } else {
                    assertThatThrownBy(() -> open(opener, place, module)).as("%s at %s", sealed, place)
                            .isInstanceOf(ParquetException.class);
                }
            }
        }
    }

    @Test
    void filesOfOneKeyDoNotShareModules() {
        Encryption encryption = encryption(Algorithm.GCM);
        Place place = new Place(ModuleType.DATA_PAGE, 0, 0, 0);
        byte[] module = seal(sealer(encryption), place);
        FileSealer other = sealer(encryption);
        assertThatExceptionOfType(KeyException.class)
                .isThrownBy(() -> open(modules(other, FOOTER, 0, 0), place, module))
                .withMessageContaining(
                        "The data page does not authenticate: the key (16 bytes) or the AAD prefix is wrong");
    }

    /// What is said of a module that does not authenticate depends on whether its key has opened another one.
    @Test
    void aKeyThatHasOpenedAModuleIsRight() {
        FileSealer sealer = sealer(encryption(Algorithm.GCM));
        Place first = new Place(ModuleType.DATA_PAGE, 0, 0, 0);
        Place second = new Place(ModuleType.DATA_PAGE, 0, 0, 1);
        byte[] module = seal(sealer, first);
        ChunkModules modules = modules(sealer, FOOTER, 0, 0);
        open(modules, first, module);
        assertThatExceptionOfType(CorruptFileException.class).isThrownBy(() -> open(modules, second, module))
                .withMessageContaining("does not authenticate, though its key is right");
    }

    @Test
    void prefixesSayWhereTheyAre() {
        Encryption none = encryption(Algorithm.GCM);
        for (AadPrefix storage : AadPrefix.values()) {
            FileSealer sealer = sealer(none.withAadPrefix(PREFIX, storage));
            assertThat(sealer.algorithm().aadPrefix().isPresent()).isEqualTo(storage == AadPrefix.STORED);
            assertThat(sealer.algorithm().supplyAadPrefix().orElse(false)).isEqualTo(storage == AadPrefix.WITHHELD);
            assertThat(sealer.algorithm().aadFileUnique().orElseThrow()).hasSize(8);
        }
        assertThat(sealer(none).algorithm().supplyAadPrefix()).isEmpty();
        assertThatThrownBy(() -> none.withAadPrefix(new byte[0], AadPrefix.STORED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The AAD prefix is empty; it has at least one byte");
    }

    @Test
    void eachColumnSaysItsKey() {
        FileSealer sealer = sealer(encryption(Algorithm.GCM));
        assertThat(sealer.crypto(0)).hasValue(new ColumnCryptoMetadata.FooterKey());
        assertThat(sealer.crypto(1)).hasValueSatisfying(crypto -> {
            ColumnCryptoMetadata.ColumnKey key = (ColumnCryptoMetadata.ColumnKey) crypto;
            assertThat(key.pathInSchema()).containsExactly("b");
            assertThat(key.keyMetadata()).hasValue("kb".getBytes(StandardCharsets.UTF_8));
        });
        assertThat(sealer.crypto(2)).isEmpty();
        assertThat(sealer.chunk(0, 2).isEncrypting()).isFalse();
        assertThatThrownBy(() -> sealer.chunk(0, 2).seal(ModuleType.COLUMN_INDEX, Fragments.of(PLAIN, 0, 1),
                new ByteOutput())).isInstanceOf(IllegalStateException.class)
                .hasMessage("The column chunk is not encrypted");
    }

    @Test
    void ordinalsHaveSixteenBits() {
        FileSealer sealer = sealer(encryption(Algorithm.GCM));
        assertThat(seal(sealer, new Place(ModuleType.DATA_PAGE, 32_767, 0, 32_767))).hasSize(PLAIN.length + 32);
        assertThatExceptionOfType(UnsupportedFeatureException.class)
                .isThrownBy(() -> seal(sealer, new Place(ModuleType.DATA_PAGE, 0, 0, 32_768)))
                .withMessageContaining("An encrypted column chunk would have more than 32768 data pages");
        assertThatExceptionOfType(UnsupportedFeatureException.class).isThrownBy(() -> sealer.chunk(32_768, 0))
                .withMessageContaining("An encrypted file has at most 32768 row groups");
    }
}
