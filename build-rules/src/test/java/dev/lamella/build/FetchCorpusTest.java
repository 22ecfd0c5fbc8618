package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script that fetches the test files, run against a repository in a folder.
class FetchCorpusTest {
    private static final Path SCRIPT = TestCorpus.root().resolve(".ci/fetch-parquet-testing");

    @TempDir
    private Path folder;

    private Path target = Path.of("");
    private Path bare = Path.of("");
    private String older = "";

    private record Run(int exitCode, String output) {}

    @BeforeEach
    void makeRepository() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a shell");
        target = folder.resolve("corpus");
        Path work = Files.createDirectory(folder.resolve("work"));
        git(work, "init", "-q", ".");
        write(work.resolve("data/a.parquet"), "old");
        older = commit(work);
        write(work.resolve("data/a.parquet"), "new");
        write(work.resolve("bad_data/b.parquet"), "bad");
        commit(work);
        bare = folder.resolve("bare.git");
        git(folder, "clone", "-q", "--bare", work.toString(), bare.toString());
        git(bare, "config", "uploadpack.allowAnySHA1InWant", "true");
    }

    @Test
    void fetchesThePinnedCommitAndNotTheLatest() throws Exception {
        Run run = fetch(older);
        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains(target + " is at commit " + older);
        assertThat(target.resolve("data/a.parquet")).hasContent("old");
        assertThat(target.resolve("bad_data")).doesNotExist();
        assertThat(target.resolve(".git")).doesNotExist();
        assertThat(folder).isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("corpus."));
    }

    @Test
    void replacesAnotherCommitAndKeepsTheSame() throws Exception {
        fetch(older);
        String latest = git(bare, "rev-parse", "HEAD");
        assertThat(fetch(latest).exitCode()).isZero();
        assertThat(target.resolve("bad_data/b.parquet")).hasContent("bad");
        git(folder, "-c", "init.defaultBranch=gone", "init", "-q", "empty");
        assertThat(run(Map.of("PARQUET_TESTING_COMMIT", latest, "PARQUET_TESTING_FOLDER", target.toString(),
                "PARQUET_TESTING_REPOSITORY", folder.resolve("nowhere").toUri().toString())).output())
                .contains("already");
    }

    @Test
    void failsAndLeavesNothingWhereTheCommitIsAbsent() throws Exception {
        Run run = fetch("0123456789012345678901234567890123456789");
        assertThat(run.exitCode()).isNotZero();
        assertThat(target).doesNotExist();
        assertThat(folder).isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("corpus"));
    }

    @Test
    void keepsAFolderThatItDidNotMake() throws Exception {
        write(target.resolve("mine.txt"), "mine");
        Run run = fetch(older);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("did not make it");
        assertThat(target.resolve("mine.txt")).hasContent("mine");
    }

    @Test
    void thePinIsAFullCommitId() throws IOException {
        assertThat(Files.readString(SCRIPT)).containsPattern("PARQUET_TESTING_COMMIT:-[0-9a-f]{40}}");
    }

    private Run fetch(String commit) throws Exception {
        return run(Map.of("PARQUET_TESTING_REPOSITORY", bare.toUri().toString(), "PARQUET_TESTING_COMMIT", commit,
                "PARQUET_TESTING_FOLDER", target.toString()));
    }

    private Run run(Map<String, String> environment) throws Exception {
        return run(folder, List.of(SCRIPT.toString()), environment);
    }

    private static Run run(Path folder, List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Run(process.waitFor(), output);
    }

    private static String commit(Path work) throws Exception {
        git(work, "add", "-A");
        git(work, "-c", "user.name=Tests", "-c", "user.email=tests@example.org", "commit", "-q", "-m", "Files");
        return git(work, "rev-parse", "HEAD");
    }

    private static String git(Path folder, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Run run = run(folder, command, Map.of());
        assertThat(run.exitCode()).as(run.output()).isZero();
        return run.output().strip();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
