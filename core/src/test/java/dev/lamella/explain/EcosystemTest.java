package dev.lamella.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The tables say what the ecosystems said themselves: `seen.txt` has what was observed, and with which versions.
class EcosystemTest {
    private static final String REJECTED = "-";

    record Observation(String field, Ecosystem ecosystem, String type) {
        @Override
        public String toString() {
            return ecosystem + " sees " + field;
        }
    }

    static List<Observation> observations() throws IOException {
        List<Observation> observations = new ArrayList<>();
        String field = "";
        for (String line : lines()) {
            if (line.startsWith(" ")) {
                String[] words = line.strip().split(" +", 2);
                observations.add(
                        new Observation(field, Ecosystem.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1]));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                field = line;
            }
        }
        return observations;
    }

    private static List<String> lines() throws IOException {
        try (InputStream input = Objects.requireNonNull(EcosystemTest.class.getResourceAsStream("seen.txt"))) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("observations")
    void saysWhatWasObserved(Observation c) {
        TypeMapping seen = c.ecosystem().see(Forms.parse(c.field()));
        assertThat(seen.type().orElse(REJECTED)).as("%s", seen).isEqualTo(c.type());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JAVA")
    void whatIsCalledObservedWasObserved(Ecosystem ecosystem) throws IOException {
        long count = observations().stream().filter(observation -> observation.ecosystem() == ecosystem).count();
        if (ecosystem.isObserved()) {
            assertThat(count).isGreaterThan(40);
        } else {
            assertThat(count).isZero();
        }
    }
}
