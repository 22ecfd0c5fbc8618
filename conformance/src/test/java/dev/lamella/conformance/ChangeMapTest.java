package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The change maps of CONTRIBUTING.md name paths that exist, and all files that name the newest member of a list: a file
/// that lists the encodings has to change when one is added.
class ChangeMapTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /// @param title of the map
    /// @param newest a word that each file with a list of the members has
    /// @param others files that have the word for another reason, with this reason
    record Member(String title, String newest, Map<String, String> others) {}

    static final List<Member> MEMBERS = List.of(
            new Member("An encoding", "ALP", Map.of()),
            new Member("A codec", "LZ4_RAW", Map.of(
                    "core/src/main/java/dev/lamella/internal/check/StructureRules.java",
                    "the advice of a rule for old codecs")),
            new Member("An ecosystem", "RTypes", Map.of()));

    @Test
    void everyPathExists() throws IOException {
        List<String> absent = new ArrayList<>();
        maps().forEach((title, paths) -> paths.stream().filter(path -> !Files.exists(ROOT.resolve(path)))
                .forEach(path -> absent.add(title + ": " + path)));
        assertThat(absent).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("MEMBERS")
    void everyFileThatNamesTheNewestMemberIsInTheMap(Member member) throws IOException {
        Set<String> listed = maps().getOrDefault(member.title(), Set.of());
        List<String> naming = new ArrayList<>();
        Pattern word = Pattern.compile("\\b" + member.newest() + "\\b");
        for (String path : sources()) {
            if (word.matcher(Files.readString(ROOT.resolve(path))).find()) {
                naming.add(path);
            }
        }
        assertThat(naming).as("files that name %s", member.newest()).isNotEmpty()
                .containsAll(member.others().keySet());
        naming.removeIf(path -> member.others().containsKey(path) || listed.contains(path)
                || listed.contains(path.substring(0, path.lastIndexOf('/') + 1)));
        assertThat(naming).as("not in the map \"%s\" of CONTRIBUTING.md", member.title()).isEmpty();
    }

    /// Main code, and the tests of module conformance, in which random data lists what there is.
    private static List<String> sources() throws IOException {
        List<String> paths = new ArrayList<>();
        for (String module : List.of("variant", "core", "codecs", "arrow", "records", "remote", "cli", "conformance")) {
            Path folder = ROOT.resolve(module).resolve("src").resolve(module.equals("conformance") ? "test" : "main");
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("ChangeMapTest.java"))
                        .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                        // A test that checks one member is not a list of them.
                        .filter(path -> !path.endsWith("Test.java")).sorted().forEach(paths::add);
            }
        }
        return paths;
    }

    /// The paths of each map, by its title. A folder ends in a slash.
    private static Map<String, Set<String>> maps() throws IOException {
        Map<String, Set<String>> maps = new LinkedHashMap<>();
        PageTables.of("CONTRIBUTING.md").forEach((title, rows) -> rows.stream().map(List::getFirst)
                .filter(cell -> cell.startsWith("`"))
                .forEach(cell -> maps.computeIfAbsent(title, _ -> new HashSet<>()).addAll(paths(cell))));
        assertThat(maps).hasSizeGreaterThan(12);
        return maps;
    }

    /// A name without a folder is in the folder of the path before it; a name without an ending is a class.
    private static List<String> paths(String cell) {
        List<String> paths = new ArrayList<>();
        String folder = "";
        Matcher code = CODE.matcher(cell);
        while (code.find()) {
            String name = code.group(1);
            boolean isFull = name.contains("/") || Files.exists(ROOT.resolve(name));
            String path = isFull ? name : folder + name + (name.contains(".") ? "" : ".java");
            folder = path.substring(0, path.lastIndexOf('/') + 1);
            paths.add(path);
        }
        return paths;
    }
}
