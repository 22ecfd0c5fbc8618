package dev.lamella.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamella.FailingTargets;
import dev.lamella.Tables;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Key-value metadata change, and nothing else does.
class KeyValueUpdateTest {
    private static final KeyValue DOUBLE = new KeyValue("double", Optional.of("first"));
    private static final KeyValue DOUBLE_AGAIN = new KeyValue("double", Optional.of("second"));
    private static final KeyValue WITHOUT_VALUE = new KeyValue("bare", Optional.empty());
    private static final KeyValue OTHER = new KeyValue("other", Optional.of(""));
    private static final List<KeyValue> ENTRIES = List.of(DOUBLE, WITHOUT_VALUE, OTHER, DOUBLE_AGAIN);

    @TempDir
    Path folder;

    private Path path;
    private byte[] old;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("table.parquet");
        old = Tables.file(0, 100, Tables.plain().withKeyValues(ENTRIES));
        Files.write(path, old);
    }

    @Test
    void aNewKeyGoesToTheEndAndOthersStay() {
        assertThat(KeyValueUpdate.NOTHING.set("new", "x").applyTo(ENTRIES)).containsExactly(DOUBLE, WITHOUT_VALUE,
                OTHER, DOUBLE_AGAIN, new KeyValue("new", Optional.of("x")));
    }

    @Test
    void aKnownKeyKeepsItsPlaceAndHasOneValue() {
        assertThat(KeyValueUpdate.NOTHING.set("double", "x").applyTo(ENTRIES))
                .containsExactly(new KeyValue("double", Optional.of("x")), WITHOUT_VALUE, OTHER);
        assertThat(KeyValueUpdate.NOTHING.set("bare", "x").applyTo(ENTRIES)).containsExactly(DOUBLE,
                new KeyValue("bare", Optional.of("x")), OTHER, DOUBLE_AGAIN);
    }

    @Test
    void aRemovedKeyIsGoneAltogether() {
        assertThat(KeyValueUpdate.NOTHING.remove("double").remove("none").applyTo(ENTRIES))
                .containsExactly(WITHOUT_VALUE, OTHER);
    }

    @Test
    void halfASurrogatePairIsRejected() {
        for (String half : List.of("\uD83D", "x\uDE00y")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyValueUpdate.NOTHING.set(half, "x").applyTo(ENTRIES))
                    .withMessageContaining("surrogate");
            assertThatIllegalArgumentException().isThrownBy(() -> WriteOptions.DEFAULT.withKeyValue("key", half))
                    .withMessageContaining("key").withMessageContaining("surrogate");
        }
        assertThat(new KeyValue("\uD83D\uDE00", Optional.of("\uD83D\uDE00")).key()).hasSize(2);
    }

    @Test
    void whatIsSaidLastCounts() {
        assertThat(KeyValueUpdate.NOTHING.set("a", "1").remove("a").set("b", "1").set("b", "2").applyTo(List.of()))
                .containsExactly(new KeyValue("b", Optional.of("2")));
    }

    @ParameterizedTest
    @EnumSource
    void nothingElseOfTheFooterChanges(UpdateMode mode) throws IOException {
        FileMetadata before = Tables.metadata(path);
        KeyValueUpdate.NOTHING.set("new", "x").remove("other").run(path, mode);

        FileMetadata after = Tables.metadata(path);
        assertThat(after.keyValues()).containsExactly(DOUBLE, WITHOUT_VALUE, DOUBLE_AGAIN,
                new KeyValue("new", Optional.of("x")));
        assertThat(after.rowGroups()).isEqualTo(before.rowGroups());
        assertThat(after.schemaElements()).isEqualTo(before.schemaElements());
        assertThat(after.createdBy()).isEqualTo(before.createdBy());
        assertThat(after.columnOrders()).isEqualTo(before.columnOrders());
        assertThat(Tables.rows(path)).isEqualTo(Tables.rows(0, 100));
    }

    @Test
    void inPlaceNoOldByteIsTouched() throws IOException {
        KeyValueUpdate.NOTHING.set("new", "x").run(path, UpdateMode.IN_PLACE);

        assertThat(Arrays.copyOf(Files.readAllBytes(path), old.length)).isEqualTo(old);
    }

    @ParameterizedTest
    @EnumSource
    void whereverStorageFailsTheFileIsAsItWas(UpdateMode mode) throws IOException {
        for (long room = 0; room < old.length + 1000L; room += 1 + room / 8) {
            FailingTargets targets = new FailingTargets(room);
            assertThatExceptionOfType(IOException.class).as("room for %d bytes", room)
                    .isThrownBy(() -> KeyValueUpdate.NOTHING.set("new", "x").run(path, mode, targets));
            assertThat(path).as("room for %d bytes", room).hasBinaryContent(old);
            try (Stream<Path> all = Files.list(folder)) {
                assertThat(all).containsExactly(path);
            }
        }
    }
}
