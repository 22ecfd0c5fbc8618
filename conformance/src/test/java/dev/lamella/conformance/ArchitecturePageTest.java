package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every class, package, path and module exists that ARCHITECTURE.md or a page of docs/architecture or docs/decisions
/// names, and so does the target of every link of any page.
///
/// Planned names stand below a heading "Planned". Classes of the JDK and pages of the format's specification are known.
class ArchitecturePageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern TYPE = Pattern.compile(
            "(?m)^ *(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed) +)*"
                    + "(?:class|@?interface|record|enum) +([A-Z]\\w*)");

    /// A link to a page, inline or by reference: its path, and its anchor or nothing.
    private static final Pattern LINK = Pattern.compile(
            "(?m)(?:]\\(|^\\[\\w+]: )(?!https:)([^)\\s#]*)#?([^)\\s]*)");

    private static final Set<String> SPECIFICATION = Set.of("BloomFilter.md", "Compression.md", "Encodings.md",
            "Encryption.md", "Geospatial.md", "LogicalTypes.md", "PageIndex.md", "VariantEncoding.md",
            "VariantShredding.md");

    /// Folders that hold no part of the project, and classes that only break rules.
    private static final Set<String> SKIPPED = Set.of("target", ".git", ".idea", "fixture");

    private static final Set<String> classes = new HashSet<>();
    private static final Set<String> packages = new HashSet<>();
    private static final List<Path> paths = new ArrayList<>();

    @BeforeAll
    static void look() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                if (SKIPPED.contains(folder.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                paths.add(folder);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                paths.add(file);
                if (file.toString().endsWith(".java")) {
                    addTypes(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Path jdk = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java");
        try (Stream<Path> files = Files.walk(jdk)) {
            files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(name.lastIndexOf('$') + 1, name.length() - ".class".length()))
                    .forEach(classes::add);
        }
    }

    private static void addTypes(Path file) throws IOException {
        String name = file.getFileName().toString();
        classes.add(name.substring(0, name.length() - ".java".length()));
        TYPE.matcher(Files.readString(file)).results().forEach(type -> classes.add(type.group(1)));
        String text = file.getParent().toString().replace('\\', '/');
        int from = text.indexOf("/src/main/java/");
        if (from >= 0) {
            String packageName = text.substring(from + "/src/main/java/".length()).replace('/', '.');
            for (String at = packageName; at.startsWith("dev.lamella"); at = at.substring(0, at.lastIndexOf('.'))) {
                packages.add(at);
            }
        }
    }

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("ARCHITECTURE.md")));
        for (String folder : List.of("docs/architecture", "docs/decisions")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyNameExists(Path page) throws IOException {
        assertThat(missing(ArchitecturePage.parse(Files.readAllLines(page)))).isEmpty();
    }

    /// The pages of the checkout's root, docs and examples.
    static List<Path> allPages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> examples = Files.walk(ROOT.resolve("examples"))) {
            Stream.of(root, docs, examples).flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("allPages")
    void everyLinkLeadsToAHeading(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (MatchResult link : LINK.matcher(withoutCode(page)).results().toList()) {
            Path file = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
            if (!Files.exists(file) || (!link.group(2).isEmpty() && !anchors(file).contains(link.group(2)))) {
                broken.add(link.group());
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPictureIsOnAPage() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path page : allPages()) {
            text.append(Files.readString(page));
        }
        try (Stream<Path> pictures = Files.list(ROOT.resolve("docs/images"))) {
            assertThat(pictures.map(picture -> picture.getFileName().toString()))
                    .allSatisfy(name -> assertThat(text).contains("images/" + name));
        }
    }

    /// The text of a page without its fenced blocks.
    private static String withoutCode(Path page) throws IOException {
        return Files.readString(page).replaceAll("(?ms)^```.*?^```$", "");
    }

    /// The headings of a page, as links name them.
    private static Set<String> anchors(Path page) throws IOException {
        return Files.readAllLines(page).stream().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ +", "").toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void everyPageOfAnAreaAndEveryDecisionIsListed() throws IOException {
        String lists = Files.readString(ROOT.resolve("ARCHITECTURE.md"))
                + Files.readString(ROOT.resolve("docs/decisions/README.md"));
        assertThat(pages().stream().skip(1).map(page -> page.getFileName().toString()))
                .allSatisfy(name -> assertThat(lists).contains(name));
    }

    record Case(String page, List<String> missing) {}

    static final List<Case> CASES = List.of(
            new Case("`ArchitecturePage` and `ArchitecturePageTest.Case`, `Path`, `List<String>`", List.of()),
            new Case("`NoSuchReader<A>` reads, Without Backquotes", List.of("class NoSuchReader")),
            new Case("`dev.lamella.nowhere.NoSuchReader`",
                    List.of("class NoSuchReader", "package dev.lamella.nowhere")),
            new Case("`dev.lamella` and `dev.lamella:lamella-codecs`, `lamella.effort`", List.of()),
            new Case("`internal.{nowhere,elsewhere}`",
                    List.of("package dev.lamella.internal.elsewhere", "package dev.lamella.internal.nowhere")),
            new Case("`.ci/run`, `./mvnw verify`, `pom.xml`, `.editorconfig`, `conformance/`, `src/main/java`",
                    List.of()),
            new Case("`.ci/walk`, `./mavenw`, `NoSuchPage.md`",
                    List.of("path ./mavenw", "path .ci/walk", "path NoSuchPage.md")),
            new Case("`LogicalTypes.md`, `DELTA_BINARY_PACKED`, `a.b`, `xs[]`, `-1`, `https://example.org/NoSuchPage`",
                    List.of()),
            new Case("# Modules\n| `core` | format |\n| `attic` | things |", List.of("module attic")),
            new Case("```\nPath -> NoSuchReader\n```", List.of("class NoSuchReader")),
            new Case("`NoSuchReader`\n## Planned for later\n| `attic` | `NoSuchReader` |\n# Modules\n| `attic` | x |",
                    List.of()));

    @ParameterizedTest
    @FieldSource("CASES")
    void namesThatDoNotExistAreFound(Case c) {
        assertThat(missing(ArchitecturePage.parse(c.page().lines().toList()))).containsExactlyElementsOf(c.missing());
    }

    private static List<String> missing(ArchitecturePage page) {
        List<String> missing = new ArrayList<>();
        page.classes().stream().filter(name -> !classes.contains(name)).forEach(name -> missing.add("class " + name));
        page.packages().stream().filter(name -> !packages.contains(name))
                .forEach(name -> missing.add("package " + name));
        page.paths().stream().filter(name -> !isPath(name)).forEach(name -> missing.add("path " + name));
        page.modules().stream().filter(name -> !Files.exists(ROOT.resolve(name).resolve("pom.xml")))
                .forEach(name -> missing.add("module " + name));
        return missing;
    }

    /// From the root, or the end of a path somewhere below it.
    private static boolean isPath(String name) {
        if (SPECIFICATION.contains(name) || Files.exists(ROOT.resolve(name).normalize())) {
            return true;
        }
        return !name.startsWith(".") && paths.stream().anyMatch(path -> path.endsWith(Path.of(name)));
    }
}
