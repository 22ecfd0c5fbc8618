package dev.lamella.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class InputFilesTest {
    @TempDir
    Path folder;

    @Test
    void pathsAndLocationsOfFilesAreOpened() throws IOException {
        Path path = Files.writeString(folder.resolve("a b.parquet"), "bytes");
        for (String location : List.of(path.toString(), "file://" + path.toUri().getRawPath(),
                "file:" + path.toUri().getRawPath(), "file:" + path)) {
            try (InputFile file = InputFiles.open(location)) {
                assertThat(file.size()).isEqualTo(5);
            }
        }
        assertThatThrownBy(() -> InputFiles.open(folder.resolve("none").toString()))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> InputFiles.open("file://elsewhere/a b")).isInstanceOf(IOException.class)
                .hasMessageStartingWith("file://elsewhere/a b: this is not the location of a file on this machine: ");
    }

    record Case(String location, String scheme) {}

    static final List<Case> CASES = List.of(new Case("https://host/a", "https"), new Case("S3://bucket/key", "s3"),
            new Case("a/b.parquet", ""), new Case("C:\\a", ""), new Case("c://a", ""), new Case("http:/a", ""),
            new Case("file:/a", "file"), new Case("FILE:///a", "file"), new Case("file:a", ""),
            new Case("a/https://b", ""), new Case("1a://b", ""));

    @ParameterizedTest
    @FieldSource("CASES")
    void theSchemeTellsLocationsFromPaths(Case c) {
        assertThat(InputFiles.scheme(c.location()).orElse("")).isEqualTo(c.scheme());
    }

    /// Nobody brings this one.
    @Test
    void aSchemeThatNoModuleKnowsIsRejectedWithTheArtifactToAdd() {
        assertThatThrownBy(() -> InputFiles.open("gs://bucket/key")).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("Locations that begin with gs:// cannot be opened")
                .hasMessageContaining("dev.lamella:lamella-remote").hasMessageNotContaining("bucket");
        assertThatThrownBy(() -> InputFiles.list("gs://bucket/*")).isInstanceOf(UnsupportedFeatureException.class);
        assertThatThrownBy(() -> InputFiles.list("*.parquet")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSourceOfRangesIsToldWhatWillBeRead() throws IOException {
        List<ByteRange> told = new java.util.ArrayList<>();
        InputFile.RangeSource source = new InputFile.RangeSource() {
            @Override
            public int read(long position, byte[] target, int from, int count) {
                return count;
            }

            @Override
            public void prefetch(List<ByteRange> ranges) {
                told.addAll(ranges);
            }
        };
        try (InputFile file = InputFile.ranges("x", 10, source)) {
            file.prefetch(List.of(new ByteRange(1, 2)));
        }
        assertThat(told).containsExactly(new ByteRange(1, 2));
    }
}
