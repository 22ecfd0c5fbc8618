package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Concatenation;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.Rewrite;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.update.FileRepair;
import dev.lamella.update.KeyValueUpdate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted files are appended to, changed, concatenated, rewritten and repaired with their keys, and parquet-java
/// reads the new files.
class EncryptedUpdatesTest {
    @TempDir
    private Path folder;

    static IntStream numbers() {
        return IntStream.range(0, EncryptedCase.COMBINATIONS * Integer.getInteger("lamella.effort", 1));
    }

    private record Source(WriterCase rows, EncryptedCase keys, byte[] bytes) {
        static Source of(int number) throws IOException {
            WriterCase rows = WriterCase.of(2 * number);
            EncryptedCase keys = EncryptedCase.of(number);
            return new Source(rows, keys, rows.write(rows.options().withEncryption(keys.encryption(rows.schema()))));
        }

        ReadOptions options() {
            return ReadOptions.DEFAULT.withDecryption(keys.decryption(rows.schema()));
        }

        @Override
        public String toString() {
            return keys + ", " + rows + ", " + rows.schema();
        }
    }

    private void assertReadByAll(String what, Source source, EncryptedCase keys, byte[] file, List<Fields> rows)
            throws IOException {
        ReadOptions options = ReadOptions.DEFAULT.withDecryption(keys.decryption(source.rows.schema()));
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options)) {
            FourWays.assertSame("Lamella, " + what, FourWays.read(reader), rows);
        }
        Lacking.Gap lacking = Lacking.PARQUET_JAVA.of(source.rows);
        if (!lacking.isWhole()) {
            Path path = Files.write(folder.resolve("read.parquet"), file);
            FourWays.assertSame("parquet-java, " + what,
                    WriterAgreementTest.readable(rows, source.rows.schema(), lacking),
                    ParquetJava.rows(path, keys.properties(source.rows.schema()), source.rows.schema(),
                            lacking.without(source.rows.schema())));
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void appendedRowsAreEncryptedAsTheFileIs(int number) throws IOException {
        Source source = Source.of(number);
        Path path = Files.write(folder.resolve("appended.parquet"), source.bytes);
        WriteOptions options = source.rows.options().withDecryption(source.keys.decryption(source.rows.schema()));
        try (ParquetWriter writer = Parquet.append(path, source.rows.schema(), options,
                number % 2 == 0 ? UpdateMode.COPY : UpdateMode.IN_PLACE)) {
            writer.write(new Vectors(new Random(number)).batch(source.rows.schema(), source.rows.rows()));
            writer.commit();
        }
        List<Fields> twice = new ArrayList<>(source.rows.rows());
        twice.addAll(source.rows.rows());
        assertReadByAll(source.toString(), source, source.keys, Files.readAllBytes(path), twice);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void keyValuesAreChangedWithTheFooterKeyAlone(int number) throws IOException {
        Source source = Source.of(number);
        Path path = Files.write(folder.resolve("changed.parquet"), source.bytes);
        KeyValueUpdate.NOTHING.set("owner", "tests").withDecryption(source.keys.footerOnly()).run(path,
                UpdateMode.COPY);
        try (ParquetReader reader = Parquet.open(path, source.options())) {
            assertThat(reader.metadata().keyValues()).contains(new KeyValue("owner", Optional.of("tests")));
        }
        assertReadByAll(source.toString(), source, source.keys, Files.readAllBytes(path), source.rows.rows());
        assertThatThrownBy(() -> KeyValueUpdate.NOTHING.set("a", "b").run(path, UpdateMode.COPY))
                .isInstanceOf(KeyException.class).hasMessageContaining("it asks for the key \"kf\" of the footer");
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void filesAreConcatenatedIntoOtherKeysAndIntoNone(int number) throws IOException {
        Source source = Source.of(number);
        byte[] plain = source.rows.write();
        // All columns of the first 24 are encrypted.
        EncryptedCase target = EncryptedCase.of((number + 17) % 24);
        List<Fields> twice = new ArrayList<>(source.rows.rows());
        twice.addAll(source.rows.rows());
        ByteArrayOutputStream encrypted = new ByteArrayOutputStream();
        ByteArrayOutputStream clear = new ByteArrayOutputStream();
        try (Concatenation closed = Concatenation.encrypting(OutputFile.of("encrypted", encrypted),
                target.encryption(source.rows.schema()));
                Concatenation open = Concatenation.decrypting(OutputFile.of("clear", clear));
                ParquetReader first = Parquet.open(InputFile.of(source.bytes), source.options());
                ParquetReader second = Parquet.open(InputFile.of(plain))) {
            for (ParquetReader each : List.of(first, second)) {
                closed.add(each);
                open.add(each);
            }
            closed.commit();
            open.commit();
        }
        assertReadByAll("into " + target + ", " + source, source, target, encrypted.toByteArray(), twice);
        try (ParquetReader reader = Parquet.open(InputFile.of(clear.toByteArray()))) {
            FourWays.assertSame("in the clear, " + source, FourWays.read(reader), twice);
            assertThat(reader.isEncrypted()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void aRewriteChangesKeys(int number) throws IOException {
        Source source = Source.of(number);
        EncryptedCase target = EncryptedCase.of(number + 29);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(source.bytes), source.options())) {
            Rewrite.DEFAULT.decrypting()
                    .withOptions(source.rows.options().withEncryption(target.encryption(source.rows.schema())))
                    .run(reader, OutputFile.of("rewritten", bytes));
        }
        assertReadByAll("into " + target + ", " + source, source, target, bytes.toByteArray(), source.rows.rows());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void whatAKilledAppendLeftIsCutOffWithTheKeys(int number) throws IOException {
        Source source = Source.of(number);
        Path path = Files.write(folder.resolve("torn.parquet"), source.bytes);
        Files.write(path, new byte[1000], StandardOpenOption.APPEND);
        FileRepair.Found found = FileRepair.run(path, UpdateMode.COPY, source.options());
        assertThat(found.size()).isEqualTo(source.bytes.length);
        assertThat(Files.readAllBytes(path)).isEqualTo(source.bytes);
    }

    /// A signed footer shows everything that a repair needs.
    @Test
    void aRepairWithoutTheKeyAsksForIt() throws IOException {
        for (int number = 0; number < EncryptedCase.COMBINATIONS; number++) {
            Source source = Source.of(number);
            InputFile torn = InputFile.of(Arrays.copyOf(source.bytes, source.bytes.length + 1000));
            if (source.keys.isFooterEncrypted()) {
                assertThatThrownBy(() -> FileRepair.find(torn)).isInstanceOf(KeyException.class)
                        .hasMessageContaining("The footer is encrypted, and no key was given");
            } else {
                assertThat(FileRepair.find(torn).orElseThrow().size()).isEqualTo(source.bytes.length);
            }
        }
    }

    @Test
    void noColumnLosesItsEncryptionUnasked() throws IOException {
        Source source = Source.of(0);
        Encryption none = Encryption.of(Keys.random(128)).withOtherColumns(Encryption.OtherColumns.CLEAR);
        try (ParquetReader reader = Parquet.open(InputFile.of(source.bytes), source.options());
                Concatenation all = Concatenation.encrypting(OutputFile.of("all", new ByteArrayOutputStream()), none)) {
            assertThatThrownBy(() -> all.add(reader)).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("The column is encrypted, and would not be in the new file");
            Rewrite rewrite = Rewrite.DEFAULT.withOptions(WriteOptions.DEFAULT.withEncryption(none));
            assertThatThrownBy(
                    () -> rewrite.run(reader, OutputFile.of("rewritten", new ByteArrayOutputStream())))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("The column is encrypted, and would not be in the new file");
            try (Concatenation allowed = Concatenation.decrypting(
                    OutputFile.of("all", new ByteArrayOutputStream()), none)) {
                allowed.add(reader);
                assertThat(allowed.commit().rowGroups()).flatExtracting(RowGroup::columns)
                        .allMatch(chunk -> chunk.crypto().isEmpty());
            }
        }
    }

    @Test
    void nothingIsDecryptedUnasked() throws IOException {
        Source source = Source.of(7);
        try (ParquetReader reader = Parquet.open(InputFile.of(source.bytes), source.options());
                Concatenation all = Concatenation.to(OutputFile.of("all", new ByteArrayOutputStream()))) {
            assertThatThrownBy(() -> all.add(reader)).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("The file is encrypted, and the new one would not be");
            assertThatThrownBy(() -> Rewrite.DEFAULT.run(reader,
                    OutputFile.of("rewritten", new ByteArrayOutputStream())))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("The file is encrypted, and the new one would not be");
        }
    }
}
