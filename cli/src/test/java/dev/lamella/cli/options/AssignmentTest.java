package dev.lamella.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// `PATH=CHOICE` is split at the first `=` outside of backquotes.
class AssignmentTest {
    record Case(String text, String column, String choice) {}

    static final List<Case> CASES = List.of(new Case("a=zstd", "a", "zstd"), new Case("a.b=zstd:3", "a.b", "zstd:3"),
            new Case("`a=b`=c=d", "`a=b`", "c=d"), new Case("price (USD)=price", "price (USD)", "price"),
            new Case("price=DECIMAL(12,2)", "price", "DECIMAL(12,2)"), new Case("=zstd", "", "zstd"));

    @ParameterizedTest
    @FieldSource("CASES")
    void isSplit(Case c) {
        assertThat(Assignment.parse(c.text)).contains(new Assignment(c.column, c.choice));
    }

    @Test
    void aTypeMayHaveNamesWithThisSign() {
        assertThat(Assignment.ofType("STRUCT(a=b INT64)")).isEmpty();
        assertThat(Assignment.ofType("`v(1)`=STRUCT(a=b INT64)"))
                .contains(new Assignment("`v(1)`", "STRUCT(a=b INT64)"));
        assertThat(Assignment.parse("zstd")).isEqualTo(Optional.empty());
    }

    @Test
    void bothPartsAreNeeded() {
        for (String text : List.of("a", "a=", "=b", " =b")) {
            assertThatThrownBy(() -> Assignment.of("--rename", text, "OLD=NEW"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--rename " + text + ": Write it as OLD=NEW");
        }
    }
}
