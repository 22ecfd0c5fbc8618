package dev.lamella.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The help of a command as data: what completions and manual pages are made from.
///
/// @param name without `lamella`
/// @param description sentences
record CommandOutline(String name, String description, List<Option> options, List<Argument> arguments) {
    /// Labels of values that are local files or folders.
    private static final List<String> FILES = List.of("FILE", "IN", "OUT", "[IN...] OUT", "DIR", "KEYFILE", "OTHER",
            "NEW", "OLD");

    /// The value of an option or argument.
    ///
    /// @param label its name in the help
    /// @param words the allowed words; empty if any text is allowed
    record Value(String label, List<String> words) {
        boolean isFile() {
            return words.isEmpty() && FILES.contains(label);
        }
    }

    /// @param names the short one first
    /// @param value null if the option has none
    record Option(List<String> names, @Nullable Value value, String description) {
        /// The description up to the end of its first sentence.
        String summary() {
            return firstSentence(description);
        }
    }

    /// @param synopsis with brackets and dots
    record Argument(String synopsis, Value value, String description) {}

    /// All commands in the order of help.
    static List<CommandOutline> all() {
        CommandLine root = Main.withAllCommands();
        List<String> names = List.copyOf(root.getSubcommands().keySet());
        return root.getSubcommands().entrySet().stream().map(entry -> of(entry.getKey(), entry.getValue(), names))
                .toList();
    }

    private static CommandOutline of(String name, CommandLine line, List<String> commands) {
        CommandSpec spec = line.getCommandSpec();
        List<Option> options = spec.options().stream().filter(option -> !option.hidden())
                .map(option -> new Option(
                        Arrays.stream(option.names())
                                .sorted((one, other) -> Integer.compare(one.length(), other.length())).toList(),
                        takesNothing(option) ? null : value(option), text(option.description())))
                .toList();
        List<Argument> arguments = new ArrayList<>();
        spec.positionalParameters()
                .forEach(argument -> arguments.add(new Argument(synopsis(line, argument),
                        argument.paramLabel().equals("COMMAND") ? new Value("COMMAND", commands) : value(argument),
                        text(argument.description()))));
        return new CommandOutline(name, text(spec.usageMessage().description()), options, arguments);
    }

    /// The description up to the end of its first sentence, without the dot.
    String summary() {
        return firstSentence(description);
    }

    private static boolean takesNothing(OptionSpec option) {
        return option.arity().max() == 0;
    }

    private static Value value(ArgSpec argument) {
        Iterable<String> candidates = argument.completionCandidates();
        String label = argument.paramLabel();
        if (candidates != null) {
            return new Value(label, StreamSupport.stream(candidates.spliterator(), false).toList());
        }
        boolean isChoice = label.indexOf('|') > 0;
        return new Value(label, isChoice ? List.of(label.substring(label.indexOf('=') + 1).split("\\|")) : List.of());
    }

    private static String synopsis(CommandLine line, ArgSpec argument) {
        return line.getHelp().parameterLabelRenderer()
                .renderParameterLabel(argument, CommandLine.Help.Ansi.OFF, List.of()).toString().strip();
    }

    private static String text(String[] lines) {
        return Stream.of(lines).map(line -> line.replace("%n", " ").replace("%%", "%")).collect(Collectors.joining(" "))
                .strip();
    }

    private static String firstSentence(String text) {
        String first = text.split("\\.(?= |$)|;|\\s\\(|: ", 2)[0];
        return first.isEmpty() ? text : first;
    }
}
