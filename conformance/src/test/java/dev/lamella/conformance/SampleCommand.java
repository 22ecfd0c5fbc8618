package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Main;
import dev.lamella.conformance.Samples.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The commands of a page, run as on a terminal, and what they and programs print beside what the page shows.
final class SampleCommand {
    private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private SampleCommand() {}

    /// Runs a block, command by command; each must print what stands below it.
    ///
    /// @param prompt what each command begins with
    /// @param folder where files are, which is not said in what is printed
    /// @param isThere which words name files of that folder
    static void run(Sample sample, String prompt, Path folder, Function<String, Boolean> isThere) throws Exception {
        int at = 0;
        while (at < sample.lines().size()) {
            String command = sample.lines().get(at++);
            assertThat(command).as("a console block begins with a command").startsWith(prompt);
            List<String> expected = new ArrayList<>();
            while (at < sample.lines().size() && !sample.lines().get(at).startsWith("$ ")) {
                expected.add(sample.lines().get(at++));
            }
            ByteArrayOutputStream printed = printed(command.substring(prompt.length()), folder, isThere);
            requireFit(lines(printed, folder), expected, sample + ": " + command);
        }
    }

    private static ByteArrayOutputStream printed(String commandLine, Path folder, Function<String, Boolean> isThere)
            throws Exception {
        List<String> arguments = new ArrayList<>();
        Matcher words = WORD.matcher(commandLine);
        byte[] input = {};
        boolean isInput = false;
        while (words.find()) {
            String word = words.group(1) != null
                    ? words.group(1)
                    : words.group(2) != null ? words.group(2) : words.group(3);
            if (isInput) {
                input = Files.readAllBytes(folder.resolve(word));
            } else if (!word.equals("<")) {
                arguments.add(isThere.apply(word) ? folder.resolve(word).toString() : word);
            }
            isInput = word.equals("<");
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Main.run(arguments.toArray(String[]::new), new Main.Streams(new ByteArrayInputStream(input), output,
                new PrintStream(output, true, StandardCharsets.UTF_8), () -> true));
        return output;
    }

    /// What was printed, with files named as the page names them, and without colors.
    static List<String> lines(ByteArrayOutputStream printed, Path folder) {
        return COLOR.matcher(printed.toString(StandardCharsets.UTF_8)).replaceAll("").replace(folder + "/", "").lines()
                .map(String::stripTrailing)
                .toList();
    }

    /// Lines that were printed must be those of a page.
    static void requireFit(List<String> lines, List<String> expected, String what) {
        if (!fits(lines, expected)) {
            assertThat(lines).as(what).isEqualTo(expected);
        }
    }

    /// Whether lines are those of a page, where `...` stands for any.
    private static boolean fits(List<String> lines, List<String> expected) {
        if (expected.isEmpty()) {
            return lines.isEmpty();
        }
        String first = expected.getFirst();
        if (first.strip().equals("...")) {
            for (int i = 0; i <= lines.size(); i++) {
                if (fits(lines.subList(i, lines.size()), expected.subList(1, expected.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !lines.isEmpty() && (lines.getFirst().equals(first.stripTrailing())
                || first.endsWith("...") && lines.getFirst().startsWith(first.substring(0, first.length() - 3)))
                && fits(lines.subList(1, lines.size()), expected.subList(1, expected.size()));
    }
}
