package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The command line.
class MainTest {
    static Stream<Arguments> mistakes() {
        return Stream.of(Arguments.of("rows --contender nobody", "There is no contender nobody but "),
                Arguments.of("columns/nothing", "There is no cell columns/nothing. The cells are:"),
                Arguments.of("all --rounds 0", "Rounds are at least 1, warm-ups at least 0"),
                Arguments.of("", "Missing required parameter: 'CELL'"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhatIsWrong(String command, String message) {
        String[] words = command.isEmpty() ? new String[0] : command.split(" ");
        assertThat(standardError(() -> assertThat(Main.execute(words)).isEqualTo(2))).contains(message);
    }

    @Test
    void everyCellIsFoundByItsName() {
        assertThat(Cells.all()).extracting(Cell::name).doesNotHaveDuplicates();
        for (Cell cell : Cells.all()) {
            assertThat(Cells.find(cell.name())).containsExactly(cell);
        }
        assertThat(Cells.find("lineitem/rows")).containsExactly(new ScanCell(Way.ROWS, Table.LINEITEM));
    }

    @Test
    void aQuickLookHasCellsOfEverySection() {
        assertThat(Cells.all()).containsAll(Cells.main()).hasSizeGreaterThan(Cells.main().size());
        assertThat(Cells.main()).extracting(Cell::section)
                .containsAll(EnumSet.complementOf(EnumSet.of(Section.GROWTH)));
    }

    /// `./bench rows` compares libraries, although a cell of growth has `rows` in its name.
    @Test
    void onlyItsOwnWordFindsTheCellsOfGrowth() {
        assertThat(Cells.find("growth")).hasSameElementsAs(GrowthCell.all());
        assertThat(Cells.find("rows/growth")).containsExactlyInAnyOrder(new GrowthCell(GrowthTask.READ, Growth.ROWS),
                new GrowthCell(GrowthTask.WRITE, Growth.ROWS));
        assertThat(Cells.find("rows")).extracting(Cell::section).doesNotContain(Section.GROWTH);
    }

    @Test
    void saysThatAPeerDoesNotExist() {
        assertThat(standardError(() -> assertThat(Main.execute("rows", "--peer", "none.jar")).isEqualTo(1)))
                .isEqualToIgnoringNewLines("bench: none.jar does not exist");
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
