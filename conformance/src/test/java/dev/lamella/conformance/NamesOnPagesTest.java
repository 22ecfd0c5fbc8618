package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A member that a page names like `Scan.where` is a word in the source of that class, if the class is one of ours. So no
/// page keeps the name of a method that was renamed or removed.
class NamesOnPagesTest {
    private static final Path ROOT = Samples.checkout();
    private static final List<String> LIBRARIES = List.of("variant", "core", "codecs", "regex", "arrow",
            "arrow-vectors", "records", "text", "remote", "hadoop", "spark");
    private static final Pattern MEMBER = Pattern.compile("`([A-Z][A-Za-z0-9]*)\\.([A-Za-z]\\w*)(?!\\w|\\.)[^`\n]*`");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
    /// Pages about classes of others that have the same names as ours, and the list of changes, which names removed members.
    private static final Pattern OTHERS = Pattern.compile("coming-from|CHANGELOG");

    /// The words in the source of each class, by its name.
    private static Map<String, Set<String>> classes() throws IOException {
        Map<String, Set<String>> classes = new HashMap<>();
        for (String library : LIBRARIES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(library).resolve("src/main/java"))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    classes.computeIfAbsent(file.getFileName().toString().replace(".java", ""), name -> new HashSet<>())
                            .addAll(all(WORD, MatchResult::group, Files.readString(file)).toList());
                }
            }
        }
        return classes;
    }

    private static <T> Stream<T> all(Pattern pattern, Function<MatchResult, T> function, String text) {
        return pattern.matcher(text).results().map(function);
    }

    /// Members that do not exist, as the page names them.
    private static List<String> unknown(String page, Map<String, Set<String>> classes) {
        return all(MEMBER, match -> match, page.replaceAll("(?ms)^```.*?^```$", ""))
                .filter(match -> classes.containsKey(match.group(1)))
                .filter(match -> !match.group(2).equals("java")
                        && !classes.get(match.group(1)).contains(match.group(2)))
                .map(MatchResult::group).toList();
    }

    @Test
    void everyMemberThatAPageNamesExists() throws IOException {
        Map<String, Set<String>> classes = classes();
        Map<String, List<String>> unknown = new HashMap<>();
        long named = 0;
        for (Path page : ArchitecturePageTest.allPages()) {
            if (!OTHERS.matcher(page.toString()).find()) {
                String text = Files.readString(page);
                named += all(MEMBER, MatchResult::group, text).count();
                unknown.put(page.getFileName().toString(), unknown(text, classes));
            }
        }
        assertThat(unknown.entrySet().stream().filter(entry -> !entry.getValue().isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))).isEmpty();
        assertThat(named).isGreaterThan(300);
    }

    @Test
    void aMemberThatDoesNotExistIsFound() throws IOException {
        assertThat(unknown("`Scan.where(text)`, `Scan.nowhere(x)` and `Nobody.knows`", classes()))
                .containsExactly("`Scan.nowhere(x)`");
    }
}
