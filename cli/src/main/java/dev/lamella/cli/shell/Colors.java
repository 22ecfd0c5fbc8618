package dev.lamella.cli.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/// The colors of text for people, if there are any. Write such text with [#write].
public record Colors(boolean isOn) {
    public static final Colors NONE = new Colors(false);

    /// When text is colored.
    public enum Choice {
        auto, always, never
    }

    /// What a color stands for.
    public enum Color {
        HEADING("1"), NULL("2"), BEFORE("31"), AFTER("32"), ERROR("1;31"), WARNING("33"), NOTE("36");

        private final String code;

        Color(String code) {
            this.code = code;
        }
    }

    /// `auto` is for a terminal, unless the variable NO_COLOR is set or the terminal has no colors.
    public static Colors of(Choice choice, boolean isTerminal) {
        return new Colors(switch (choice) {
            case always -> true;
            case never -> false;
            case auto -> isTerminal && System.getenv().getOrDefault("NO_COLOR", "").isEmpty()
                    && !System.getenv().getOrDefault("TERM", "").equals("dumb");
        });
    }

    /// The colors of help, which is printed before options are parsed.
    public static Ansi ofHelp(List<String> arguments, boolean isTerminal) {
        String words = " " + String.join(" ", arguments).replace('=', ' ').toLowerCase(Locale.ROOT) + " ";
        Choice choice = Choice.auto;
        for (Choice named : Choice.values()) {
            choice = words.contains(" --color " + named + " ") ? named : choice;
        }
        return of(choice, isTerminal).isOn ? Ansi.ON : Ansi.OFF;
    }

    /// The text in a color.
    public String of(Color color, String text) {
        return isOn && !text.isEmpty() ? "\u001b[" + color.code + "m" + text + "\u001b[0m" : text;
    }

    /// Writes text that may have colors.
    public static void write(String text, OutputStream output) throws IOException {
        if (output instanceof PrintableOutput terminal) {
            terminal.writeColored(text);
        } else {
            output.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
