package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// `docs/reference/command-line.md` has each command and each option, and names no option that no command has.
class CommandLinePageTest {
    private static final Path PAGE = Path.of("../docs/reference/command-line.md");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");
    /// Options of every command, which its help describes.
    private static final Set<String> COMMON = Set.of("--help");
    /// Options of Maven, and of the command without a name, which the page names, too.
    private static final Set<String> FOREIGN = Set.of("--offline", "--version");

    /// Whether the page has an option by one of its names.
    private static boolean isOnThePage(CommandOutline.Option option, String page) {
        return option.names().stream()
                .anyMatch(name -> Pattern.compile("(?<![\\w-])" + name + "(?![\\w-])").matcher(page).find());
    }

    private static Set<String> optionsOfThePage() throws IOException {
        return OPTION.matcher(Files.readString(PAGE)).results().map(result -> result.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> optionsOfTheCommands() {
        return CommandOutline.all().stream().flatMap(command -> command.options().stream())
                .flatMap(option -> option.names().stream()).filter(name -> name.startsWith("--"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyCommandHasARow() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        assertThat(CommandOutline.all().stream().map(CommandOutline::name)
                .filter(name -> lines.stream().noneMatch(line -> line.matches("\\| `" + name + "[ `].*")))).isEmpty();
    }

    @Test
    void everyOptionIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(CommandOutline.all().stream().flatMap(command -> command.options().stream())
                .filter(option -> !isOnThePage(option, page)).map(CommandOutline.Option::names)
                .filter(names -> COMMON.stream().noneMatch(names::contains))).isEmpty();
    }

    @Test
    void everyOptionOfThePageExists() throws IOException {
        Set<String> unknown = optionsOfThePage();
        unknown.removeAll(optionsOfTheCommands());
        unknown.removeAll(FOREIGN);
        assertThat(unknown).isEmpty();
    }
}
