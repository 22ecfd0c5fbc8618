package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionCommandTest {
    @Test
    void printsTheVersionInOneLine() {
        Lamella.Result result = Lamella.run("version");
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).startsWith("lamella ").hasLineCount(1);
        assertThat(result.output()).isEqualTo(Lamella.run("--version").output());
    }

    @Test
    void printsWhatCompressesHere() {
        Lamella.Result result = Lamella.run("version", "-v");
        assertThat(result.exitCode()).isZero();
        assertThat(result.output().lines()).anyMatch(line -> line.matches("Java 25.* processors?"))
                .anyMatch(line -> line
                        .matches("SNAPPY +Lamella, plain Java(; compresses with snappy-java, native code)?"))
                .anyMatch(line -> line.matches("LZO +.* \\(only read\\)"))
                .noneMatch(line -> line.contains("UNCOMPRESSED")).hasSize(9);
    }
}
