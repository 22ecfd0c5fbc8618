package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCorpusTest {
    @TempDir
    private Path folder;

    @Test
    void theVariableGoesFirstThenTheCheckoutThenTheFolderBeside() throws IOException {
        Path root = Files.createDirectory(folder.resolve("checkout"));
        assertThat(TestCorpus.folder(root, Map.of())).isEmpty();
        Path beside = corpus("shared/parquet-testing");
        assertThat(TestCorpus.folder(root, Map.of())).contains(beside);
        Path inside = corpus("checkout/parquet-testing");
        assertThat(TestCorpus.folder(root, Map.of())).contains(inside);
        Path elsewhere = corpus("elsewhere");
        assertThat(TestCorpus.folder(root, Map.of(TestCorpus.VARIABLE, elsewhere.toString()))).contains(elsewhere);
        assertThat(TestCorpus.folder(root, Map.of(TestCorpus.VARIABLE, "../elsewhere"))).contains(elsewhere);
        assertThat(TestCorpus.folder(root, Map.of(TestCorpus.VARIABLE, TestCorpus.NONE))).isEmpty();
    }

    @Test
    void aVariableThatNamesSomethingElseFails() {
        assertThatThrownBy(() -> TestCorpus.folder(folder, Map.of(TestCorpus.VARIABLE, "nowhere")))
                .isInstanceOf(AssertionError.class).hasMessageContaining(folder.resolve("nowhere").toString());
    }

    @Test
    void testsThatWereLeftOutAreCounted() throws IOException {
        assertThat(SkippedTests.report(folder)).isEmpty();
        Path reports = Files.createDirectories(folder.resolve("core/target/surefire-reports"));
        Files.writeString(reports.resolve("TEST-a.xml"), "<testcase>\n<skipped message=\"" + TestCorpus.ABSENT
                + ": get them\"/>\n<skipped message=\"needs a shell\"/>\n<skipped type=\"x\" message=\""
                + TestCorpus.ABSENT + "\"/>\n");
        Files.writeString(reports.resolve("a.txt"), "<skipped message=\"" + TestCorpus.ABSENT + "\"/>\n");
        assertThat(SkippedTests.report(folder)).startsWith("2 tests").contains(".ci/fetch-parquet-testing",
                TestCorpus.VARIABLE);
    }

    @Test
    void theScriptsKnowTheSameFolderAndMessage() throws IOException {
        Path root = TestCorpus.root();
        assertThat(Files.readString(root.resolve(".ci/run"))).contains(TestCorpus.ABSENT, TestCorpus.VARIABLE,
                "is_corpus parquet-testing", "is_corpus ../shared/parquet-testing");
        assertThat(Files.readString(root.resolve(".ci/fetch-parquet-testing"))).contains(TestCorpus.VARIABLE,
                "/parquet-testing}");
        assertThat(Files.readString(root.resolve(".gitignore"))).contains("\n/parquet-testing/\n");
    }

    private Path corpus(String name) throws IOException {
        Path corpus = folder.resolve(name);
        Files.createDirectories(corpus.resolve("data"));
        Files.createDirectories(corpus.resolve("bad_data"));
        return corpus;
    }
}
