package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Java 21 loads every class of the published modules, and of the libraries that they need to run.
class Java21Test {
    private static final int JAVA_21 = 65;

    static List<Path> sources() throws ClassNotFoundException {
        return Stream.concat(PublishedClasses.modules().stream(), PublishedClasses.libraries().stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("sources")
    void everyClassIsOfVersion65AtMost(Path source) throws IOException {
        Map<String, Integer> versions = PublishedClasses.versions(source);
        assertThat(versions).isNotEmpty();
        assertThat(versions.entrySet()).filteredOn(entry -> entry.getValue() > JAVA_21).isEmpty();
    }
}
