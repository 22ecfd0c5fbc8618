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
    private static final Set<String> COMMON = Set.of("--help", "--version");
    /// Options of other programs that the page names.
    private static final Set<String> FOREIGN = Set.of();

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
        assertThat(CommandOutline.all()).allSatisfy(command -> assertThat(lines)
                .anyMatch(line -> line.matches("\\| `" + command.name() + "[ `].*")));
    }

    @Test
    void everyOptionIsOnThePage() throws IOException {
        Set<String> missing = optionsOfTheCommands();
        missing.removeAll(optionsOfThePage());
        missing.removeAll(COMMON);
        assertThat(missing).isEmpty();
    }

    @Test
    void everyOptionOfThePageExists() throws IOException {
        Set<String> unknown = optionsOfThePage();
        unknown.removeAll(optionsOfTheCommands());
        unknown.removeAll(FOREIGN);
        assertThat(unknown).isEmpty();
    }
}
