package dev.lamella;

import static dev.lamella.Tables.SCHEMA;
import static dev.lamella.Tables.batch;
import static dev.lamella.Tables.both;
import static dev.lamella.Tables.plain;
import static dev.lamella.Tables.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.thrift.UnknownFields;
import dev.lamella.metadata.KeyValue;
import dev.lamella.update.KeyValueUpdate;
import dev.lamella.variant.internal.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a newer writer added to a footer is there when the file went on.
class UnknownFieldsTest {
    private static final int TRAILER_LENGTH = 8;

    @TempDir
    Path folder;

    private Path path;
    private List<String> unknown;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("table.parquet");
        byte[] file = Tables.file(0, 100, plain().withKeyValue("a", "1").withKeyValue("b", "2"));
        byte[] footer = UnknownFields.addTo(footer(file), 1);
        ByteArrayOutputStream newer = new ByteArrayOutputStream();
        newer.write(file, 0, file.length - TRAILER_LENGTH - footer(file).length);
        newer.writeBytes(footer);
        byte[] trailer = Arrays.copyOfRange(file, file.length - TRAILER_LENGTH, file.length);
        LittleEndian.putInt(trailer, 0, footer.length);
        newer.writeBytes(trailer);
        Files.write(path, newer.toByteArray());
        unknown = UnknownFields.withoutExtensions(footer);
    }

    private static byte[] footer(byte[] file) {
        int end = file.length - TRAILER_LENGTH;
        return Arrays.copyOfRange(file, end - LittleEndian.getInt(file, end), end);
    }

    private List<String> unknownNow() throws IOException {
        return UnknownFields.in(footer(Files.readAllBytes(path)));
    }

    /// The root, the schema with its annotations, row groups, chunks, their metadata and statistics, entries, column orders.
    @Test
    void theyAreEverywhere() {
        assertThat(unknown.stream().map(text -> text.substring(0, text.indexOf(':')).replaceAll("\\[\\d+]", ""))
                .collect(Collectors.toSet())).contains("", "2", "2.10", "2.10.1", "2.10.3", "4", "4.1", "4.1.3",
                        "4.1.3.12", "4.1.3.13", "4.1.3.16", "5", "7", "7.1");
    }

    @ParameterizedTest
    @EnumSource
    void metadataAreSetWithoutLosingAny(UpdateMode mode) throws IOException {
        KeyValueUpdate.NOTHING.set("c", "3").run(path, mode);

        assertThat(unknownNow()).isEqualTo(unknown);
        assertThat(Tables.metadata(path).keyValues()).extracting(KeyValue::key).containsExactly("a", "b", "c");
        assertThat(rows(path)).isEqualTo(rows(0, 100));
    }

    @ParameterizedTest
    @EnumSource
    void anEntryThatGoesTakesOnlyItsOwn(UpdateMode mode) throws IOException {
        KeyValueUpdate.NOTHING.remove("a").run(path, mode);

        assertThat(unknownNow()).isEqualTo(unknown.stream().filter(text -> !text.startsWith("5[0]"))
                .map(text -> text.replace("5[1]:", "5[0]:")).toList());
        assertThat(Tables.metadata(path).keyValues()).containsExactly(new KeyValue("b", Optional.of("2")));
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreAppendedWithoutLosingAny(UpdateMode mode) throws IOException {
        try (ParquetWriter writer = Parquet.append(path, SCHEMA, plain().withKeyValue("c", "3"), mode)) {
            writer.write(batch(100, 50));
            assertThat(writer.commit()).isEqualTo(Tables.metadata(path));
        }
        assertThat(unknownNow()).isEqualTo(unknown);
        assertThat(rows(path)).isEqualTo(both(rows(0, 100), rows(100, 50)));
        assertThat(Tables.metadata(path).rowCount()).isEqualTo(150);
    }
}
