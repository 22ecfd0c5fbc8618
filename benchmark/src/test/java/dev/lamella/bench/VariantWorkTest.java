package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// That all contenders do the same with Variant values.
class VariantWorkTest {
    private static final int DOCUMENTS = 300;

    @ParameterizedTest
    @EnumSource
    void meansTheSameToAllContenders(VariantTask task) throws Exception {
        List<Long> meanings = new ArrayList<>();
        for (VariantEntrant entrant : VariantEntrant.of(task)) {
            try (VariantWork work = entrant.start(task, DOCUMENTS)) {
                meanings.add(work.check());
                assertThat(work.run()).as(entrant.label()).isEqualTo(work.run());
            }
        }
        assertThat(meanings).hasSizeGreaterThan(1).containsOnly(meanings.getFirst());
        assertThat(meanings.getFirst()).isNotZero();
    }

    @ParameterizedTest
    @EnumSource
    void hasALabelInCommands(VariantEntrant entrant) {
        assertThat(VariantEntrant.of(entrant.label())).isEqualTo(entrant);
        assertThat(Arrays.stream(VariantTask.values()).filter(task -> VariantEntrant.of(task).contains(entrant)))
                .isNotEmpty();
    }
}
