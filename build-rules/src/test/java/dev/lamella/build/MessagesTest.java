package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
            "new IllegalStateException(\"the end\")",
            "new IllegalStateException(\"page \" + 1 + \" ends\")",
            "new java.io.IOException(\"the end\", null)",
            "new AssertionError(\"never\")"})
    void aMessageInLowerCaseIsFound(String creation) throws IOException {
        assertThat(messagesOf(creation)).singleElement().asString().contains("A.java:2: ").contains("upper case");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "new IllegalStateException(\"The end\")",
            "new IllegalStateException(\"batchRows is \" + 0)",
            "new IllegalStateException(\"build() is called twice\")",
            "new IllegalStateException(\"build.properties is absent\")",
            "new IllegalStateException(\"--rows is 0\")",
            "new IllegalStateException()",
            "new StringBuilder(\"text\")"})
    void otherBeginningsAreAllowed(String creation) throws IOException {
        assertThat(messagesOf(creation)).isEmpty();
    }

    private List<String> messagesOf(String creation) throws IOException {
        Files.writeString(folder.resolve("A.java"), "class A {\n    Object a = " + creation + ";\n}\n");
        return Messages.inLowerCase(folder);
    }
}
