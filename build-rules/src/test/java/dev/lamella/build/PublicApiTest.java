package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.lamella.api.fixture.Open;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicApiTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().importPackagesOf(Open.class);

    private static final List<String> LINES = List.of(
            "public abstract sealed interface dev.lamella.api.fixture.Open<T> implements java.util.function.Supplier<T>"
                    + " permits dev.lamella.api.fixture.Open$Part",
            "    public abstract List<? extends T> all(T[],int...) throws java.io.IOException",
            "public static final record dev.lamella.api.fixture.Open$Part implements dev.lamella.api.fixture.Open<String>",
            "    public static final int MOST",
            "    public Part(int)",
            "    public List<String> all(String[],int...)",
            "    public String get()",
            "    public int size()");

    @TempDir
    private Path folder;

    @Test
    void aLineForEachTypeAndVisibleMember() {
        assertThat(PublicApi.lines(CLASSES)).containsExactlyElementsOf(LINES);
    }

    @Test
    void differencesAreNamedWithTheirTypeAndTheCommand() throws IOException {
        Path file = folder.resolve("public-api.txt");
        assertThatThrownBy(() -> PublicApi.check(CLASSES, file)).isInstanceOf(AssertionError.class)
                .hasMessageContaining(PublicApi.COMMAND).hasMessageContaining("+ " + LINES.getFirst());
        Files.write(file, LINES);
        PublicApi.check(CLASSES, file);
        Files.write(file, LINES.stream().map(line -> line.replace("int size", "long size")).toList());
        assertThatThrownBy(() -> PublicApi.check(CLASSES, file)).hasMessageContainingAll(
                "- " + LINES.get(2) + ": public long size()\n", "+ " + LINES.get(2) + ": public int size()\n");
    }
}
