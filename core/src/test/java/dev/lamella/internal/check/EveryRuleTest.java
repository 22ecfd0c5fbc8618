package dev.lamella.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.build.With;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Rule;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every rule finds what is made for it, and keeps still elsewhere. How to add a rule's rows: see [BrokenFiles].
class EveryRuleTest {
    static List<RuleCase> cases() {
        return Stream.of(FrameCases.CASES, SchemaCases.CASES, StructureCases.CASES, StatisticsCases.CASES,
                WriterCases.CASES, VariantCases.CASES, DataCases.CASES, EncryptionCases.CASES)
                .<RuleCase>flatMap(List::stream).toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhatIsExpected(RuleCase c) throws IOException {
        assertThat(findings(c).stream().filter(finding -> finding.rule().id().equals(c.rule()))
                .map(EveryRuleTest::text).toList()).isEqualTo(c.findings());
    }

    @Test
    void everyRuleHasAFileThatBreaksItAndOneThatDoesNot() {
        List<String> ids = FileCheck.rules().stream().map(Rule::id).toList();
        assertThat(cases()).extracting(RuleCase::rule).isSubsetOf(ids);
        assertThat(lacking(ids, c -> !c.findings().isEmpty())).as("rules that nothing breaks").isEmpty();
        assertThat(lacking(ids, c -> c.findings().isEmpty())).as("rules that nothing keeps").isEmpty();
    }

    private static List<String> lacking(List<String> ids, Predicate<RuleCase> kind) {
        List<String> covered = cases().stream().filter(kind).map(RuleCase::rule).toList();
        return ids.stream().filter(id -> !covered.contains(id)).toList();
    }

    @Test
    void thereIsNothingToSayAboutTheGoodFile() throws IOException {
        assertThat(findings(BrokenFiles.good().bytes())).isEmpty();
    }

    private static List<Finding> findings(RuleCase c) throws IOException {
        return c.keys().isPresent()
                ? FileCheck.check(InputFile.of(c.file()), FileCheck.Depth.DATA, c.keys().get())
                : findings(c.file());
    }

    static List<Finding> findings(byte[] file) throws IOException {
        return FileCheck.check(InputFile.of(file), FileCheck.Depth.DATA);
    }

    /// A finding without the rule and the name of the file.
    private static String text(Finding finding) {
        Finding inFile = With.with(finding, "place", With.with(finding.place(), "file", Optional.empty()));
        String text = inFile.toString().substring(finding.rule().id().length() + 2);
        return text.startsWith(": ") ? text.substring(2) : text;
    }
}
