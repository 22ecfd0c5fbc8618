package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.KeyMaterialStore;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import org.junit.jupiter.api.Test;

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

    @Test
    void patternsWithASchemeAreListed() {
        assertThatThrownBy(() -> InputFiles.list("http://host/*")).isInstanceOf(IOException.class)
                .hasMessage("http://host/*: HTTP cannot list files. Give the address of each file");
        assertThatThrownBy(() -> InputFiles.list("s3://b/*")).isInstanceOf(IOException.class)
                .hasMessageStartingWith("s3://b/*: This is not an S3 location.");
    }
}
