package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// `lamella completion`, and the manual pages, say what `--help` says.
class CompletionTest {
    @TempDir
    private Path folder;

    record Case(String typed, String completed) {}

    /// A word that ends with a blank is complete. `files` is what the shell itself completes.
    static final List<Case> TYPED = List.of(new Case("lamella conv", "convert"),
            new Case("lamella c", "cat count check convert concat compact completion"),
            new Case("lamella cat --form", "--format"), new Case("lamella cat --format ", "table jsonl csv json"),
            new Case("lamella cat --format = j", "jsonl json"),
            new Case("lamella cat --format =", "table jsonl csv json"),
            new Case("lamella cat pla", "files"), new Case("lamella cat --key-file k", "files"),
            new Case("lamella cat --columns x", "nothing"), new Case("lamella cat -w x", "nothing"),
            new Case("lamella check --json pla", "files"), new Case("lamella check --fail-on ", "error warning note"),
            new Case("lamella convert --codec z", "zstd"),
            new Case("lamella rewrite --encoding r", "rle_dictionary rle"),
            new Case("lamella rewrite --types-for p", "polars pandas"),
            new Case("lamella convert --compatibility ", "wide current all"),
            new Case("lamella completion ", "bash zsh fish powershell"), new Case("lamella help meta", "meta"),
            new Case("lamella nothing x", "files"));

    @ParameterizedTest
    @FieldSource("TYPED")
    void bashCompletes(Case typed) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "There is no bash");
        Path script = folder.resolve("script");
        Files.writeString(script, run("completion", "bash").output()
                + """
                        compopt() { own=yes; }
                        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) own=
                        _lamella
                        if [[ ${COMPREPLY[*]} ]]; then echo "${COMPREPLY[*]}"; elif [[ $own ]]; then echo nothing; else echo files; fi
                        """);
        List<String> words = new ArrayList<>(List.of("/bin/bash", script.toString()));
        words.addAll(List.of(typed.typed().split(" ", -1)));
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(printed.toFile()).start();
        assertThat(process.waitFor()).isZero();
        assertThat(printed).hasContent(typed.completed());
    }

    @ParameterizedTest
    @EnumSource
    void eachShellKnowsEveryCommandAndOption(Completions.Shell shell) {
        String script = run("completion", shell.name()).output();
        for (CommandOutline command : CommandOutline.all()) {
            assertThat(script).contains(command.name());
            for (CommandOutline.Option option : command.options()) {
                option.names().forEach(name -> assertThat(script)
                        .contains(shell == Completions.Shell.fish ? name.replaceFirst("^--?", "") : name));
            }
        }
    }

    /// Keys of tables in PowerShell ignore case, and must differ.
    @Test
    void powershellCanTellOptionsApart() {
        assertThat(CommandOutline.all()).allSatisfy(command -> assertThat(
                command.options().stream().filter(option -> option.value() != null)
                        .flatMap(option -> option.names().stream()).map(name -> name.toLowerCase(Locale.ROOT)))
                .doesNotHaveDuplicates());
        String script = run("completion", "powershell").output();
        for (String pair : List.of("{}", "()")) {
            assertThat(script.chars().filter(c -> c == pair.charAt(0)).count())
                    .isEqualTo(script.chars().filter(c -> c == pair.charAt(1)).count());
        }
    }

    @Test
    void rejectsAnotherShell() {
        Lamella.Result result = run("completion", "tcsh");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).startsWith("lamella: Invalid value for positional parameter at index 0 (SHELL): "
                + "expected one of [bash, zsh, fish, powershell]");
    }

    @Test
    void everyCommandHasAManualPage() throws IOException {
        ShellFiles.write(folder);
        Path manual = folder.resolve("man/man1");
        for (CommandOutline command : CommandOutline.all()) {
            String page = Files.readString(manual.resolve("lamella-" + command.name() + ".1"));
            assertThat(page).startsWith(".TH LAMELLA\\-").contains(".SH NAME\nlamella\\-");
            command.options().stream().flatMap(option -> option.names().stream())
                    .forEach(name -> assertThat(page).contains(name.replace("-", "\\-")));
            assertThat(page.lines())
                    .allMatch(line -> !line.startsWith(".") || line.matches("\\.(TH|SH|TP|B|BR)( .*)?"));
        }
        assertThat(manual.resolve("lamella.1")).content().contains(".B cat\nPrint rows");
        assertThat(manual.resolve("lamella-version.1")).hasContent(
                """
                        .TH LAMELLA\\-VERSION 1 "" "lamella (not packaged)" "Lamella"
                        .SH NAME
                        lamella\\-version \\- Print the version
                        .SH SYNOPSIS
                        .B lamella version
                        [\\fIOPTION\\fR]...
                        .SH DESCRIPTION
                        Print the version.
                        .SH OPTIONS
                        .TP
                        .B \\-\\-debug
                        Print the stack trace of a failure.
                        .TP
                        .B \\-\\-no\\-pager
                        On a terminal, print long output without a pager.
                        .TP
                        .B \\-\\-color WHEN
                        Color tables and texts: auto, always, never (default: auto, which colors on a terminal, unless the variable NO_COLOR is set).
                        .TP
                        .B \\-q, \\-\\-quiet
                        Print no progress, and no summary of what was written.
                        .TP
                        .B \\-h, \\-\\-help
                        Show this help.
                        .TP
                        .B \\-v, \\-\\-verbose
                        Also print the Java version and the implementation of each codec.
                        .SH EXIT STATUS
                        .TP
                        .B 0
                        Success.
                        .TP
                        .B 1
                        A failure. A message says where, what is wrong, and what to do.
                        .TP
                        .B 2
                        Wrong use of the command.
                        .SH ENVIRONMENT
                        .TP
                        .B LAMELLA_JAVA_OPTS
                        Options for the Java virtual machine, for example \\-Xmx4g to let it use more memory.
                        .SH SEE ALSO
                        .BR lamella (1)
                        """);
    }
}
