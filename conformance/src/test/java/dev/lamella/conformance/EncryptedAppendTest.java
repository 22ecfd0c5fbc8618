package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Decryption.FooterCheck;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.AadPrefix;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Schema;
import dev.lamella.update.KeyValueUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows and key-value metadata are added to encrypted and signed files, of Lamella and others: old rows stay, new
/// ones are encrypted as they are, and readers that could read the file before can read it afterwards.
class EncryptedAppendTest {
    private static final int OLD = 45;
    private static final int ADDED = 25;

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("table.parquet");
    }

    /// A file of ours.
    record Form(Algorithm algorithm, boolean isFooterEncrypted, Optional<AadPrefix> prefix, UpdateMode mode) {
        Encryption encryption() {
            Encryption made = EncryptedTable.encryption(algorithm);
            if (prefix.isPresent()) {
                made = made.withAadPrefix(EncryptedTable.PREFIX, prefix.get());
            }
            return isFooterEncrypted ? made : made.withPlaintextFooter();
        }

        Decryption decryption(Decryption keys) {
            return prefix.equals(Optional.of(AadPrefix.WITHHELD)) ? keys.withAadPrefix(EncryptedTable.PREFIX) : keys;
        }

        FileDecryptionProperties properties() {
            return prefix.equals(Optional.of(AadPrefix.WITHHELD))
                    ? EncryptedTable.properties(EncryptedTable.PREFIX)
                    : EncryptedTable.properties();
        }
    }

    static List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        for (Algorithm algorithm : Algorithm.values()) {
            for (boolean isFooterEncrypted : new boolean[]{true, false}) {
                for (UpdateMode mode : UpdateMode.values()) {
                    forms.add(new Form(algorithm, isFooterEncrypted, Optional.empty(), mode));
                    forms.add(new Form(algorithm, isFooterEncrypted, Optional.of(AadPrefix.STORED), mode));
                    forms.add(new Form(algorithm, isFooterEncrypted, Optional.of(AadPrefix.WITHHELD), mode));
                }
            }
        }
        return forms;
    }

    private void write(Form form) throws IOException {
        Files.write(path, EncryptedTable.file(0, OLD, form.encryption()));
    }

    private void append(Decryption keys, UpdateMode mode, int first, int count) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, EncryptedTable.options().withDecryption(keys), mode)) {
            EncryptedTable.append(writer, first, count);
            writer.commit();
        }
    }

    private static List<Fields> both() throws IOException {
        List<Fields> rows = new ArrayList<>(EncryptedTable.rows(0, OLD));
        rows.addAll(EncryptedTable.rows(OLD, ADDED));
        return rows;
    }

    private FileMetadata metadata(Decryption keys) throws IOException {
        try (ParquetReader reader = Parquet.open(path, ReadOptions.DEFAULT.withDecryption(keys))) {
            return reader.metadata();
        }
    }

    private void verifyPeer(FileDecryptionProperties properties, List<Fields> rows) throws IOException {
        FourWays.assertSame("parquet-java", ParquetJava.rows(path, properties, EncryptedTable.SCHEMA,
                EncryptedTable.SCHEMA.fields()), rows);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void addedRowsFollowTheOldOnes(Form form) throws IOException {
        write(form);
        Decryption keys = form.decryption(EncryptedTable.decryption());
        append(keys, form.mode, OLD, 20);
        append(keys, form.mode, OLD + 20, ADDED - 20);

        FourWays.assertSame("Lamella", EncryptedTable.rows(path, keys), both());
        verifyPeer(form.properties(), both());
        FileMetadata metadata = metadata(keys);
        assertThat(metadata.rowGroups()).extracting(group -> group.ordinal().orElse(-1))
                .containsExactly(0, 1, 2, 3, 4);
        assertThat(metadata.rowGroups()).extracting(RowGroup::rowCount).containsExactly(20L, 20L, 5L, 20L, 5L);
        for (RowGroup group : metadata.rowGroups()) {
            assertThat(group.columns().stream().map(ColumnChunk::crypto).toList())
                    .isEqualTo(metadata.rowGroups().getFirst().columns().stream().map(ColumnChunk::crypto).toList());
        }
        ModulePlaces places = ModulePlaces.of(Files.readAllBytes(path), keys);
        for (int key : new int[]{-1, 1, 3}) {
            assertThat(places.nonces(key)).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void keyValuesChangeWithTheFooterKeyAlone(Form form) throws IOException {
        write(form);
        Decryption footerKey = form.decryption(Decryption.of(EncryptedTable.footerKey()));
        KeyValueUpdate.NOTHING.set("owner", "trains team").set("reviewed", "yes").withDecryption(footerKey)
                .run(path, form.mode);

        Decryption keys = form.decryption(EncryptedTable.decryption());
        FourWays.assertSame("Lamella", EncryptedTable.rows(path, keys), EncryptedTable.rows(0, OLD));
        verifyPeer(form.properties(), EncryptedTable.rows(0, OLD));
        assertThat(metadata(keys).keyValues()).containsExactly(new KeyValue("owner", Optional.of("trains team")),
                new KeyValue("reviewed", Optional.of("yes")));
        // Then again rows, with all keys.
        append(keys, form.mode, OLD, ADDED);
        FourWays.assertSame("Lamella", EncryptedTable.rows(path, keys), both());
    }

    /// Keys that are not enough, and what is said.
    record Denied(String what, Form form, Optional<Decryption> keys, KeyException.Reason reason, String said) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Form form(boolean isFooterEncrypted) {
        return new Form(Algorithm.GCM, isFooterEncrypted, Optional.empty(), UpdateMode.COPY);
    }

    static List<Denied> denied() {
        Decryption other = Decryption.of(Keys.random(128));
        return List.of(
                new Denied("an encrypted footer, no key", form(true), Optional.empty(), KeyException.Reason.MISSING,
                        "The footer is encrypted, and no key was given; it asks for the key \"kf\""),
                new Denied("a signed footer, no key", form(false), Optional.empty(), KeyException.Reason.MISSING,
                        "The footer is signed, and no key was given; it asks for the key \"kf\""),
                new Denied("an encrypted footer, another key", form(true), Optional.of(other),
                        KeyException.Reason.NOT_AUTHENTIC, "The footer does not authenticate"),
                new Denied("a signed footer, another key", form(false), Optional.of(other),
                        KeyException.Reason.NOT_AUTHENTIC, "The footer's signature does not fit"),
                new Denied("a signed footer, keys of columns only", form(false),
                        Optional.of(EncryptedTable.columnKeys()), KeyException.Reason.MISSING,
                        "A change needs the footer key, and no key was given; it asks for the key \"kf\""),
                new Denied("a signed footer, keys of columns only, which must be checked", form(false),
                        Optional.of(EncryptedTable.columnKeys().withFooterCheck(FooterCheck.REQUIRE)),
                        KeyException.Reason.MISSING,
                        "The footer is signed, and no key to check it was given; it asks for the key \"kf\""));
    }

    @ParameterizedTest
    @MethodSource("denied")
    void whereKeysAreMissingNothingChanges(Denied denied) throws IOException {
        write(denied.form);
        byte[] before = Files.readAllBytes(path);
        for (UpdateMode mode : UpdateMode.values()) {
            WriteOptions options = denied.keys.map(WriteOptions.DEFAULT::withDecryption).orElse(WriteOptions.DEFAULT);
            KeyValueUpdate update = KeyValueUpdate.NOTHING.set("a", "b");
            verify(denied, () -> Parquet.append(path, options, mode));
            verify(denied, () -> denied.keys.map(update::withDecryption).orElse(update).run(path, mode));
            assertThat(Files.readAllBytes(path)).isEqualTo(before);
            try (var files = Files.list(folder)) {
                assertThat(files).containsExactly(path);
            }
        }
    }

    private void verify(Denied denied, ThrowingCallable call) {
        assertThatExceptionOfType(KeyException.class).isThrownBy(call).withMessageStartingWith(path.toString())
                .withMessageContaining(denied.said).satisfies(e -> {
                    assertThat(e.reason()).isEqualTo(denied.reason);
                    assertThat(e.advice()).isNotEmpty();
                });
    }

    @Test
    void rowsNeedTheKeysOfAllColumns() throws IOException {
        write(form(true));
        Decryption some = Decryption.of(EncryptedTable.footerKey()).withColumn("name", EncryptedTable.nameKey());
        assertThatExceptionOfType(KeyException.class)
                .isThrownBy(() -> Parquet.append(path, WriteOptions.DEFAULT.withDecryption(some), UpdateMode.COPY))
                .withMessageContaining("The column is encrypted, and no key was given; it asks for the key \"kxs\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsNeedTheRightKeysOfAllColumns(boolean isFooterEncrypted) throws IOException {
        write(form(isFooterEncrypted));
        byte[] before = Files.readAllBytes(path);
        for (String column : List.of("name", "xs")) {
            WriteOptions wrong = WriteOptions.DEFAULT
                    .withDecryption(EncryptedTable.decryption().withColumn(column, Keys.random(128)));
            for (UpdateMode mode : UpdateMode.values()) {
                assertThatExceptionOfType(KeyException.class).isThrownBy(() -> Parquet.append(path, wrong, mode))
                        .withMessageStartingWith(path.toString())
                        .withMessageContaining("The metadata of the column chunk does not authenticate: the key \"k"
                                + column + "\" of column " + column)
                        .satisfies(e -> assertThat(e.reason()).isEqualTo(KeyException.Reason.NOT_AUTHENTIC));
                assertThat(Files.readAllBytes(path)).isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileWhosePagesAreNotAsItDeclaresTakesNoRows(UpdateMode mode) throws IOException {
        EncryptedFile c = EncryptedFile.of(EncryptedFile.MISLABELLED);
        Files.copy(c.path(), path, StandardCopyOption.REPLACE_EXISTING);
        assertThatExceptionOfType(UnsupportedFeatureException.class)
                .isThrownBy(() -> Parquet.append(path, WriteOptions.DEFAULT.withDecryption(c.decryption()), mode))
                .withMessageContaining("The pages are read in counter mode, and the file declares AES_GCM_V1");
        assertThat(Files.readAllBytes(path)).isEqualTo(c.bytes());
    }

    @ParameterizedTest
    @EnumSource
    void aFileKeepsItsEncryption(UpdateMode mode) throws IOException {
        write(form(true));
        assertThatThrownBy(() -> Parquet.append(path,
                WriteOptions.DEFAULT.withEncryption(EncryptedTable.encryption(Algorithm.GCM)), mode))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("In append mode a file keeps its encryption; give its keys with WriteOptions.withDecryption"
                        + " instead of withEncryption");
    }

    @ParameterizedTest
    @EnumSource
    void aPlainFileIsNotTakenForAnEncryptedOne(UpdateMode mode) throws IOException {
        Files.write(path, EncryptedTable.file(0, OLD, EncryptedTable.options()));
        assertThatExceptionOfType(KeyException.class)
                .isThrownBy(() -> append(EncryptedTable.decryption(), mode, OLD, 1))
                .withMessageContaining("The file is not encrypted, but keys were given");
        append(EncryptedTable.decryption().withPlaintextFiles(Decryption.PlaintextFiles.READ), mode, OLD, ADDED);
        try (ParquetReader reader = Parquet.open(path)) {
            FourWays.assertSame("in the clear", FourWays.rows(reader, Scan.all()), both());
        }
    }

    /// A file without row groups does not say how its columns are encrypted: all of them get the footer key.
    @ParameterizedTest
    @EnumSource
    void theFirstRowsOfAnEmptyFileAreEncrypted(UpdateMode mode) throws IOException {
        for (boolean isFooterEncrypted : new boolean[]{true, false}) {
            Files.write(path, EncryptedTable.file(0, 0, form(isFooterEncrypted).encryption()));
            append(EncryptedTable.decryption(), mode, 0, OLD);
            FourWays.assertSame("Lamella", EncryptedTable.rows(path, Decryption.of(EncryptedTable.footerKey())),
                    EncryptedTable.rows(0, OLD));
            verifyPeer(EncryptedTable.properties(), EncryptedTable.rows(0, OLD));
            for (ColumnChunk chunk : metadata(EncryptedTable.decryption()).rowGroups().getFirst().columns()) {
                assertThat(chunk.crypto()).isPresent();
            }
        }
    }

    static List<EncryptedFile> files() throws IOException {
        return DecryptionTest.readable();
    }

    private static FileDecryptionProperties properties(EncryptedFile c) {
        FileDecryptionProperties.Builder made = FileDecryptionProperties.builder()
                .withFooterKey(c.keys().get("footer").getEncoded());
        Map<ColumnPath, ColumnDecryptionProperties> own = new HashMap<>();
        for (Map.Entry<String, SecretKey> key : c.keys().entrySet()) {
            if (!key.getKey().equals("footer")) {
                ColumnPath column = ColumnPath.fromDotString(key.getKey());
                own.put(column, ColumnDecryptionProperties.builder(column).withKey(key.getValue().getEncoded())
                        .build());
            }
        }
        if (!own.isEmpty()) {
            made = made.withColumnKeys(own);
        }
        return c.withheldPrefix().map(made::withAADPrefix).orElse(made).build();
    }

    /// Files of pyarrow, Arrow C++, parquet-java: their rows are added to themselves.
    @ParameterizedTest
    @MethodSource("files")
    void filesOfOthersTakeRows(EncryptedFile c) throws IOException {
        Files.copy(c.path(), path, StandardCopyOption.REPLACE_EXISTING);
        Decryption keys = c.decryption();
        WriteOptions options = WriteOptions.DEFAULT.withDecryption(keys).withPages(1 << 20, 20);
        if (c.file().startsWith("duck")) {
            assertThatExceptionOfType(UnsupportedFeatureException.class)
                    .isThrownBy(() -> Parquet.append(path, options, UpdateMode.COPY))
                    .withMessageContaining(
                            "The modules of the file are not bound to their places, as DuckDB writes them");
            return;
        }
        Schema schema;
        List<Fields> old;
        try (ParquetReader reader = Parquet.open(c.path(), ReadOptions.DEFAULT.withDecryption(keys));
                ParquetWriter writer = Parquet.append(path, options, UpdateMode.COPY)) {
            schema = reader.schema();
            old = FourWays.rows(reader, Scan.all());
            writer.writeAll(reader);
            writer.commit();
        }
        List<Fields> twice = new ArrayList<>(old);
        twice.addAll(old);
        FourWays.assertSame("Lamella", EncryptedTable.rows(path, keys), twice);
        KeyValueUpdate.NOTHING.set("a", "b").withDecryption(keys).run(path, UpdateMode.IN_PLACE);
        FourWays.assertSame("Lamella", EncryptedTable.rows(path, keys), twice);
        // What it does not read before, it does not read after: pages of version 2 of Arrow.
        if (isReadByParquetJava(c, schema, old)) {
            FourWays.assertSame("parquet-java", ParquetJava.rows(path, properties(c), schema, schema.fields()), twice);
        }
    }

    private static boolean isReadByParquetJava(EncryptedFile c, Schema schema, List<Fields> rows) throws IOException {
        try {
            return ParquetJava.rows(c.path(), properties(c), schema, schema.fields()).equals(rows);
        } catch (RuntimeException e) {
            assertThat(c.file()).contains("v2");
            return false;
        }
    }
}
