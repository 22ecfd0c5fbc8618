package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The command line.
class MainTest {
    static Stream<Arguments> mistakes() {
        return Stream.of(Arguments.of("scan --contender nobody", "there is no contender nobody but "),
                Arguments.of("scan --table nothing", "there is no table nothing but lineitem, "),
                Arguments.of("all --rounds 0", "rounds are at least 1, warm-ups at least 0"),
                Arguments.of("write --table taxi", "only lineitem and nested are written"),
                Arguments.of("variant --documents 10", "--documents 10: of fewer than 5000"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhatIsWrong(String command, String message) {
        assertThat(standardError(() -> assertThat(Main.execute(command.split(" "))).isEqualTo(2))).contains(message);
    }

    @Test
    void everyCellNamesTheCommandThatMeasuresIt() {
        Setting setting = new Setting(Main.files(), new Workers(), List.of(), Size.SMALL, Pace.QUICK,
                List.of("duckdb"));
        assertThat(setting.options()).isEqualTo(" --size small --warm-ups 2 --rounds 3 --contender duckdb");
        for (Size size : Size.values()) {
            for (Cell cell : Cells.all(size)) {
                String command = cell.command() + setting.options();
                assertThatCode(() -> Main.line().parseArgs(command.split(" "))).as(command).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void saysThatAPeerIsNotThere() {
        assertThat(standardError(() -> assertThat(Main.execute("scan", "--peer", "none.jar")).isEqualTo(1)))
                .isEqualToIgnoringNewLines("bench: none.jar is not there");
    }

    private static String standardError(Runnable command) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            command.run();
        } finally {
            System.setErr(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
