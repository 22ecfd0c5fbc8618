package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.KeyMaterialStore;
import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The front door of core finds this module.
class ProviderTest {
    @Test
    void locationsWithASchemeAreOpened() throws IOException {
        byte[] bytes = bytes(300_000);
        try (TestServer server = TestServer.of(bytes);
                InputFile file = InputFiles.open(server.url("/f").replace("http:", "HTTP:"))) {
            assertThat(readAll(file)).isEqualTo(bytes);
        }
    }

    @Test
    void keyMaterialIsBesideTheFile() throws IOException {
        byte[] material = bytes(100);
        try (TestServer server = new TestServer(request -> request.path().equals("/in/_KEY_MATERIAL_FOR_f.json")
                ? Reply.file(request, material, "\"1\"")
                : Reply.of(404, ""))) {
            assertThat(KeyMaterialStore.BESIDE.read(server.url("/in/f"))).contains(material);
            assertThat(KeyMaterialStore.BESIDE.read(server.url("/other/f"))).isEmpty();
        }
    }

    /// A location that cannot be written to.
    record Unwritable(String location, String message) {}

    static final List<Unwritable> UNWRITABLE = List.of(
            new Unwritable("https://user:hidden@host/a?hidden",
                    "https://host/a: Files cannot be written over HTTP. Write"
                            + " to an object store (s3, gs, az, abfss), or to a local file"),
            new Unwritable("s3://b/a",
                    "s3://b/a: This is not an S3 location. Write it as s3://bucket/key; a bucket name"
                            + " consists of letters, digits, dots and hyphens"));

    @ParameterizedTest
    @FieldSource("UNWRITABLE")
    void locationsThatCannotBeWrittenAreRejected(Unwritable c) {
        assertThatThrownBy(() -> OutputFile.of(c.location())).isInstanceOf(IOException.class).hasMessage(c.message());
        assertThatThrownBy(() -> OutputFile.createNew(c.location())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
        assertThatThrownBy(() -> DirectoryOutput.of(c.location())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }

    @Test
    void aLocationThatIsAPrefixIsNotAnObject() {
        assertThatThrownBy(() -> OutputFile.of("s3://bucket/a/")).isInstanceOf(IOException.class)
                .hasMessage("s3://bucket/a/: This does not name an object. Write it as s3://bucket/key");
    }

    @Test
    void pathsAreWrittenByLocation(@TempDir Path folder) throws IOException {
        for (String location : List.of(folder.resolve("a").toString(), folder.resolve("b").toUri().toString())) {
            try (OutputFile file = OutputFile.createNew(location)) {
                file.write(bytes(10), 0, 10);
                file.commit();
            }
            assertThatThrownBy(() -> OutputFile.createNew(location)).isInstanceOf(FileAlreadyExistsException.class);
            try (OutputFile file = OutputFile.of(location)) {
                file.write(bytes(20), 0, 20);
                file.commit();
            }
            try (InputFile file = InputFiles.open(location)) {
                assertThat(readAll(file)).isEqualTo(bytes(20));
            }
        }
        try (DirectoryOutput out = DirectoryOutput.of(folder.toUri().toString())) {
            assertThat(out.files()).containsExactly("a", "b");
            assertThat(out.unfinished()).isEmpty();
        }
    }

    @Test
    void patternsWithASchemeAreListed() {
        assertThatThrownBy(() -> InputFiles.list("http://host/*")).isInstanceOf(IOException.class)
                .hasMessage("http://host/*: HTTP cannot list files. Give the address of each file");
        assertThatThrownBy(() -> InputFiles.list("s3://b/*")).isInstanceOf(IOException.class)
                .hasMessageStartingWith("s3://b/*: This is not an S3 location.");
    }
}
