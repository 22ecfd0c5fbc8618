package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// ARCHITECTURE.md, "The floors of core".
class FloorsTest {
    record Case(String from, String to, boolean allowed) {}

    static final List<Case> CASES = List.of(
            new Case("dev.lamella.io", "dev.lamella.error", true),
            new Case("dev.lamella.error", "dev.lamella.io", false),
            new Case("dev.lamella.codec", "dev.lamella.io", true),
            new Case("dev.lamella.metadata", "dev.lamella.schema", true),
            new Case("dev.lamella.vector", "dev.lamella.metadata", true),
            new Case("dev.lamella.filter", "dev.lamella.vector", true),
            new Case("dev.lamella.vector", "dev.lamella.filter", false),
            new Case("dev.lamella.vector", "dev.lamella.internal.bytes", false),
            new Case("dev.lamella.internal.bytes", "dev.lamella.filter", true),
            new Case("dev.lamella.internal.thrift", "dev.lamella.internal.bytes", true),
            new Case("dev.lamella.internal.thrift", "dev.lamella.internal.codec", false),
            new Case("dev.lamella.internal.encoding", "dev.lamella.internal.level", false),
            new Case("dev.lamella.internal.page", "dev.lamella.internal.encoding", true),
            new Case("dev.lamella.internal.encoding", "dev.lamella.internal.page", false),
            new Case("dev.lamella.internal.batch", "dev.lamella.internal.column", true),
            new Case("dev.lamella.internal.batch", "dev.lamella.internal.pipeline", false),
            new Case("dev.lamella.internal.pipeline", "dev.lamella.internal.batch", true),
            new Case("dev.lamella.internal.pipeline", "dev.lamella.row", false),
            new Case("dev.lamella.row", "dev.lamella.internal.batch", true),
            new Case("dev.lamella.row", "dev.lamella", false),
            new Case("dev.lamella", "dev.lamella.row", true),
            new Case("dev.lamella", "dev.lamella.check", false),
            new Case("dev.lamella.check", "dev.lamella", true),
            new Case("dev.lamella.check", "dev.lamella.internal.check", true),
            new Case("dev.lamella.internal.check", "dev.lamella.check", true),
            new Case("dev.lamella.internal.check", "dev.lamella", true),
            new Case("dev.lamella", "dev.lamella.internal.check", false),
            new Case("dev.lamella.internal.check", "dev.lamella.internal.batch", true),
            new Case("dev.lamella.cli", "dev.lamella.internal.check", false),
            new Case("dev.lamella.internal.encoding.sub", "dev.lamella.internal.encoding", true),
            new Case("dev.lamella.vector", "dev.lamella.variant", true),
            new Case("dev.lamella.variant", "dev.lamella.error", false),
            new Case("dev.lamella.variant", "dev.lamella.internal.bytes", false),
            new Case("dev.lamella.codecs", "dev.lamella.variant", false),
            new Case("dev.lamella.cli", "dev.lamella.variant", true),
            new Case("dev.lamella.cli", "dev.lamella", true),
            new Case("dev.lamella.cli", "dev.lamella.internal.page", false),
            new Case("dev.lamella", "dev.lamella.cli", false),
            new Case("dev.lamella.text", "dev.lamella.dataset", true),
            new Case("dev.lamella.text", "dev.lamella.records", false),
            new Case("dev.lamella.records", "dev.lamella.text", false),
            new Case("dev.lamella.cli", "dev.lamella.text", true),
            new Case("dev.lamella.remote", "dev.lamella.io", true),
            new Case("dev.lamella.remote", "dev.lamella.schema", false),
            new Case("dev.lamella.io", "dev.lamella.remote", false),
            new Case("dev.lamella.records", "dev.lamella.remote", false),
            new Case("dev.lamella.codecs", "dev.lamella.codec", true),
            new Case("dev.lamella.codecs", "dev.lamella.internal.codec", true),
            new Case("dev.lamella.codecs", "dev.lamella.internal.page", false),
            new Case("dev.lamella.codecs", "dev.lamella.schema", false));

    @ParameterizedTest
    @FieldSource("CASES")
    void importsGoDown(Case c) {
        assertThat(Floors.mayUse(c.from(), c.to())).isEqualTo(c.allowed());
    }

    static final List<String> HOMELESS = List.of("dev.lamella.attic", "dev.lamella.internal", "dev.lamellae",
            "java.util");

    @ParameterizedTest
    @FieldSource("HOMELESS")
    void packagesOutsideOfTheTablesHaveNoFloor(String packageName) {
        assertThat(Floors.floorOf(packageName)).isEmpty();
    }
}
