package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.footer.Writer.Version;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What `created_by` says, in the spellings of the files that are out there.
class WriterTest {
    record Case(String createdBy, String application, String version, String build) {}

    static final List<Case> CASES = List.of(
            new Case("parquet-mr version 1.8.0 (build 0fda28af)", "parquet-mr", "1.8.0", "0fda28af"),
            new Case("parquet-mr version 1.12.0-201812210311360288-a86293f (build cec1a483)", "parquet-mr",
                    "1.12.0-201812210311360288-a86293f", "cec1a483"),
            new Case("parquet-mr (build 6aa21f87)", "parquet-mr", "none", "6aa21f87"),
            new Case("parquet-mr", "parquet-mr", "none", "none"),
            new Case("parquet-mr-trino version test (build n/a)", "parquet-mr-trino", "none", "n/a"),
            new Case("parquet-cpp-arrow version 25.0.1", "parquet-cpp-arrow", "25.0.1", "none"),
            new Case("parquet-cpp version(..151-SNAPSHOT", "parquet-cpp", "none", "none"),
            new Case("DuckDB version v1.5.6 (build 069cc9f9b5)", "DuckDB", "1.5.6", "069cc9f9b5"),
            new Case("impala version 2.9.0-cdh5.12.0 (build 8a48ddb1)", "impala", "2.9.0-cdh5.12.0", "8a48ddb1"),
            new Case("Polars", "Polars", "none", "none"),
            new Case("@dsnp/parquetjs", "@dsnp/parquetjs", "none", "none"),
            new Case("HVR 5.3.0/9 (linux_glibc2.5-x64-64bit)", "HVR 5.3.0/9", "none", "none"),
            new Case("cpp version BuildInfo:GitBranch:master,BuildTime:1672903249", "cpp", "none", "none"),
            new Case("  parquet-rs   version   9 ( build  x ) ", "parquet-rs", "9.0.0", "x"),
            new Case("a version 1.x", "a", "1.0.0-x", "none"),
            new Case("a version 1.8.0rc2", "a", "1.8.0-rc2", "none"),
            new Case("a version 1.8.0+cd (build", "a", "1.8.0", ""),
            new Case("a version 99999999999.1", "a", "none", "none"),
            new Case("version 2", "", "2.0.0", "none"),
            new Case("a version", "a", "none", "none"),
            new Case("", "", "none", "none"));

    @ParameterizedTest
    @FieldSource("CASES")
    void understandsEverySpelling(Case c) {
        Writer writer = Writer.of(c.createdBy());
        assertThat(writer.application()).isEqualTo(c.application());
        assertThat(writer.version().map(Version::toString).orElse("none")).isEqualTo(c.version());
        assertThat(writer.build().orElse("none")).isEqualTo(c.build());
    }

    @Test
    void onlyTheWholePatternIsCanonical() {
        assertThat(CASES.stream().map(Case::createdBy).filter(text -> Writer.of(text).isCanonical())).containsExactly(
                "parquet-mr version 1.8.0 (build 0fda28af)",
                "parquet-mr version 1.12.0-201812210311360288-a86293f (build cec1a483)",
                "DuckDB version v1.5.6 (build 069cc9f9b5)", "impala version 2.9.0-cdh5.12.0 (build 8a48ddb1)",
                "  parquet-rs   version   9 ( build  x ) ", "a version 1.8.0+cd (build");
    }

    @Test
    void versionsAreOrdered() {
        List<Version> rising = List.of("0.0.0", "1.5.0-5", "1.5.0-SNAPSHOT", "1.5.0-cdh5.4.11", "1.5.0-cdh5.5.0",
                "1.5.0-cdh5.12.0", "1.5.0-cdh5.12.0.1", "1.5.0", "1.8.0rc1", "1.8.0", "1.8.1", "1.10.0", "2",
                "19.0.0-SNAPSHOT", "19").stream().map(Version::parse).toList();
        for (int i = 0; i < rising.size(); i++) {
            for (int j = 0; j < rising.size(); j++) {
                assertThat(Integer.signum(rising.get(i).compareTo(rising.get(j)))).as("%s and %s", rising.get(i),
                        rising.get(j)).isEqualTo(Integer.compare(i, j));
            }
            assertThat(Version.FIRST.compareTo(rising.get(i))).isNegative();
        }
    }

    @Test
    void rangesHaveAFirstVersionAndAFixedOne() {
        Writer writer = Writer.of("parquet-mr version 1.12.0 (build x)");
        assertThat(writer.isFrom("parquet-mr", Version.parse("1.12.0"), Version.parse("1.12.1"))).isTrue();
        assertThat(writer.isFrom("parquet-mr", Version.FIRST, Version.parse("1.12.0"))).isFalse();
        assertThat(writer.isFrom("parquet-mr", Version.parse("1.12.1"), Version.parse("2"))).isFalse();
        assertThat(writer.isFrom("parquet-cpp", Version.FIRST, Version.parse("2"))).isFalse();
        assertThat(Writer.of("parquet-mr").isFrom("parquet-mr", Version.FIRST, Version.parse("2"))).isFalse();
    }

    @Test
    void rejectsOnlyWhatALineOfItsOwnTableHasWrong() {
        assertThatThrownBy(() -> Version.parse("x")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x is not a version");
    }

    @Test
    void noTextIsTooOdd() {
        long seed = Long.getLong("lamella.seed", 7);
        Random random = new Random(seed);
        String alphabet = "av version(build)1.-+ 9\u00e4\n";
        for (int i = 0; i < 20_000 * Integer.getInteger("lamella.effort", 1); i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                text.append(random.nextInt(5) == 0
                        ? " version "
                        : String.valueOf(alphabet.charAt(random.nextInt(alphabet.length()))));
            }
            Writer writer = Writer.of(text.toString());
            assertThat(writer.application()).as("seed %d, text <%s>", seed, text).doesNotContain("(");
            writer.version().ifPresent(version -> assertThat(version).as("seed %d, text <%s>", seed, text)
                    .isEqualByComparingTo(Version.parse(version.toString())));
        }
    }
}
