package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The dependencies that the pages name, for Maven and Gradle or as jars, are modules of this build with its version.
class CoordinatesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern GRADLE = Pattern.compile("dev\\.lamella:(lamella[\\w.-]*):([\\w.-]*\\w)");
    private static final Pattern MAVEN = Pattern.compile(
            "<groupId>dev\\.lamella</groupId>\\s*<artifactId>([^<]*)</artifactId>\\s*<version>([^<]*)</version>");
    private static final Pattern JAR = Pattern
            .compile("(lamella[\\w.-]*?)-(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)(?:-all)?\\.jar");
    private static final Pattern OWN_ARTIFACT = Pattern.compile("(?m)^ {2}<artifactId>([^<]*)</artifactId>");
    private static final Pattern OWN_VERSION = Pattern.compile("(?m)^ {2}<version>([^<]*)</version>");

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(page -> page.toString().endsWith(".md")).toList();
        }
    }

    private static String one(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow().group(1);
    }

    private static Set<String> modules() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> folders = Files.list(ROOT)) {
            for (Path pom : folders.map(folder -> folder.resolve("pom.xml")).filter(Files::isRegularFile).toList()) {
                names.add(one(OWN_ARTIFACT, Files.readString(pom)));
            }
        }
        return names;
    }

    @Test
    void ofThePagesAreThoseOfTheBuild() throws IOException {
        String version = one(OWN_VERSION, Files.readString(ROOT.resolve("pom.xml")));
        Set<String> modules = modules();
        assertThat(modules).contains("lamella-records", "lamella-spark_2.13");
        List<String> wrong = new ArrayList<>();
        Set<Path> found = new TreeSet<>();
        for (Path page : pages()) {
            String text = Files.readString(page);
            for (MatchResult named : Stream.of(GRADLE, MAVEN, JAR).flatMap(form -> form.matcher(text).results())
                    .collect(Collectors.toList())) {
                found.add(page);
                if (!modules.contains(named.group(1)) || !named.group(2).equals(version)) {
                    wrong.add(page + ": " + named.group());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/how-to/use-from-maven.md"),
                ROOT.resolve("docs/api-policy.md"));
    }
}
