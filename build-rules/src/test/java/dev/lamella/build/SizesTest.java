package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizesTest {
    @TempDir
    Path folder;

    @Test
    void aMethodMayHaveSixtyLines() throws IOException {
        assertThat(Sizes.tooLong(methodOf(58))).isEmpty();
    }

    @Test
    void aLongerMethodIsNamed() throws IOException {
        assertThat(Sizes.tooLong(methodOf(59)))
                .containsExactly("A.B#c has 61 code lines; at most 60 are allowed");
    }

    @Test
    void aLongerClassIsNamedWithItsNestedClasses() throws IOException {
        write("class A {\n    class B {\n" + field(497) + "    }\n}\n");

        assertThat(Sizes.tooLong(folder)).containsExactly("A has 501 code lines; at most 500 are allowed");
    }

    @Test
    void blankLinesAndCommentsAreNotCode() {
        assertThat(Sizes.codeLines("int a;\n\n    // b\n/* c\n d */\n/** e */\nint f; // g\n")).isEqualTo(2);
    }

    private Path methodOf(int statements) throws IOException {
        return write("class A {\n    class B {\n        void c() {\n" + "            c();\n\n            // again\n"
                .repeat(statements) + "        }\n    }\n}\n");
    }

    private static String field(int count) {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < count; i++) {
            fields.append("int f").append(i).append(";\n");
        }
        return fields.toString();
    }

    private Path write(String source) throws IOException {
        Files.writeString(folder.resolve("A.java"), source);
        return folder;
    }
}
