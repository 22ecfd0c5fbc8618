package dev.lamella.conformance;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Encrypted files of random schemas and rows, in all combinations of [EncryptedCase]: Lamella and parquet-java read the rows
/// that were written.
class EncryptionTest {
    @TempDir
    private static Path folder;

    static IntStream numbers() {
        return IntStream.range(0, 8 * EncryptedCase.COMBINATIONS * Integer.getInteger("lamella.effort", 1));
    }

    @ParameterizedTest(name = "case {0}")
    @MethodSource("numbers")
    void allReadWhatWasWritten(int number) throws IOException {
        // The first files have pages of version 1, the last ones of version 2.
        WriterCase written = WriterCase.of(number * 2 + number / EncryptedCase.COMBINATIONS % 2);
        EncryptedCase encrypted = EncryptedCase.of(number);
        byte[] file = written.write(written.options().withEncryption(encrypted.encryption(written.schema())));
        String what = encrypted + ", " + written + ", " + written.schema();
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT
                .withDecryption(encrypted.decryption(written.schema())).withParallelism(DrawnThreads.of(number)))) {
            FourWays.assertSame("Lamella, " + what, FourWays.read(reader), written.rows());
        }
        Lacking.Gap lacking = Lacking.PARQUET_JAVA.of(written);
        // It has another layout of encrypted pages of version 2.
        if (!lacking.isWhole() && written.options().pageVersion() == WriteOptions.PageVersion.V1) {
            Path path = Files.write(folder.resolve("case.parquet"), file);
            FourWays.assertSame("parquet-java, " + what,
                    WriterAgreementTest.readable(written.rows(), written.schema(), lacking),
                    ParquetJava.rows(path, encrypted.properties(written.schema()), written.schema(),
                            lacking.without(written.schema())));
        }
    }
}
