package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.good;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.check.Severity;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.RowGroup;
import dev.lamella.row.RowCursor;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What holds whatever the file and the rules are.
class FileCheckTest {
    private static final int FLIPS = 2 * Integer.getInteger("lamella.effort", 1);
    private static final long SEED = 20_260_911;

    @Test
    void theGoodFileHasTheRowsThatItClaims() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(good().bytes())); RowCursor row = reader.rows()) {
            int rows = 0;
            while (row.next()) {
                assertThat(row.getLong("id")).isEqualTo(rows % BrokenFiles.ROWS);
                assertThat(row.getString("name")).isIn("x", "y");
                rows++;
            }
            assertThat(rows).isEqualTo(2 * BrokenFiles.ROWS);
        }
    }

    @Test
    void theWorstComesFirstAndElseTheOrderOfTheRules() throws IOException {
        List<Finding> findings = EveryRuleTest.findings(good().file(m -> with(m, "version", 3))
                .file(m -> with(m, "rowCount", 7L)).column(0, ID, m -> with(m, "encodings", List.of())).bytes());
        assertThat(findings).extracting(finding -> finding.rule().severity()).isSorted()
                .contains(Severity.ERROR, Severity.WARNING);
        List<String> order = FileCheck.rules().stream().map(Rule::id).toList();
        for (Severity severity : Severity.values()) {
            assertThat(findings).filteredOn(finding -> finding.rule().severity() == severity)
                    .extracting(finding -> order.indexOf(finding.rule().id())).isSorted();
        }
    }

    /// 30 row groups of seven chunks, of which each is odd.
    @Test
    void ofARuleTheFirstFindingsAreKeptAndTheOthersCounted() throws IOException {
        BrokenFiles file = good();
        for (int column = ID; column <= BrokenFiles.VALUE; column++) {
            file.column(0, column, m -> with(m, "encodings", List.of()));
        }
        RowGroup odd = file.metadata().rowGroups().getFirst();
        List<Finding> findings = EveryRuleTest
                .findings(file.file(m -> with(m, "rowGroups", Collections.nCopies(30, odd))).bytes()).stream()
                .filter(finding -> finding.rule().id().equals("LP-ENCODINGS-EMPTY")).toList();
        assertThat(findings).hasSize(20);
        assertThat(findings.subList(0, 19)).allMatch(finding -> finding.further() == 0);
        assertThat(findings.getLast().further()).isEqualTo(30 * 7 - 20);
    }

    /// A finding or none: never another failure, whatever the bytes are.
    @Test
    void everyCutAndManyFlipsEndWithFindings() throws IOException {
        byte[] whole = good().bytes();
        for (int length = 0; length < whole.length; length++) {
            assertThat(check(Arrays.copyOf(whole, length), "cut after " + length)).isNotEmpty();
        }
        Random random = new Random(SEED);
        for (int at = 0; at < whole.length; at++) {
            for (int i = 0; i < FLIPS; i++) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) (1 + random.nextInt(255));
                check(damaged, "seed " + SEED + ", byte " + at + " is "
                        + HexFormat.of().toHexDigits(damaged[at]));
            }
        }
    }

    private static List<Finding> check(byte[] file, String what) throws IOException {
        try {
            return EveryRuleTest.findings(file);
        } catch (RuntimeException e) {
            return fail(what, e);
        }
    }

    @Test
    void storageThatFailsIsNoFinding() {
        InputFile broken = InputFile.ranges("broken", 1000, (ignored, ignored2, ignored3, ignored4) -> {
            throw new IOException("cut off");
        });
        assertThatThrownBy(() -> FileCheck.check(broken)).isInstanceOf(IOException.class).hasMessage("cut off");
    }
}
