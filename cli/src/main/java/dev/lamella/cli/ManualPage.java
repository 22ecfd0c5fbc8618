package dev.lamella.cli;

import java.util.List;
import java.util.Locale;

/// Manual pages in the language of `man`, with the same text as `--help`.
final class ManualPage {
    private final StringBuilder out = new StringBuilder();

    /// @param name of the page
    /// @param version of the command
    private ManualPage(String name, String version, String summary) {
        out.append(".TH ").append(escaped(name.toUpperCase(Locale.ROOT))).append(" 1 \"\" ")
                .append(quoted(version)).append(" \"Lamella\"\n");
        section("NAME");
        out.append(escaped(name)).append(" \\- ").append(escaped(summary)).append('\n');
    }

    /// The page `lamella-NAME` of one command.
    static String of(CommandOutline command, String version) {
        ManualPage page = new ManualPage("lamella-" + command.name(), version, command.summary());
        page.section("SYNOPSIS");
        page.out.append(".B lamella ").append(escaped(command.name())).append("\n[\\fIOPTION\\fR]...\n");
        command.arguments().forEach(argument -> page.line(argument.synopsis()));
        page.section("DESCRIPTION");
        page.line(command.description());
        command.arguments().forEach(argument -> page.entry(argument.synopsis(), argument.description()));
        page.section("OPTIONS");
        for (CommandOutline.Option option : command.options()) {
            CommandOutline.Value value = option.value();
            String names = String.join(", ", option.names());
            page.entry(value == null ? names : names + " " + value.label(), option.description());
        }
        page.end();
        return page.out.toString();
    }

    /// The page `lamella`, which leads to the others.
    static String ofAll(List<CommandOutline> commands, String version) {
        ManualPage page = new ManualPage("lamella", version, "inspect, convert and rewrite Apache Parquet files");
        page.section("SYNOPSIS");
        page.out.append(".B lamella\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIFILE\\fR...\n");
        page.section("COMMANDS");
        page.line("Each command has a page of its own, such as lamella-cat(1), and help: lamella cat --help.");
        commands.forEach(command -> page.entry(command.name(), command.description()));
        page.end();
        return page.out.toString();
    }

    private void end() {
        section("EXIT STATUS");
        entry("0", "Success.");
        entry("1", "A failure. A message says where, what is wrong, and what to do.");
        entry("2", "Wrong use of the command.");
        section("ENVIRONMENT");
        entry("LAMELLA_JAVA_OPTS",
                "Options for the Java virtual machine, for example -Xmx4g to let it use more memory.");
        section("SEE ALSO");
        out.append(".BR lamella (1)\n");
    }

    private void section(String title) {
        out.append(".SH ").append(title).append('\n');
    }

    private void entry(String term, String text) {
        out.append(".TP\n.B ").append(escaped(term)).append('\n');
        line(text);
    }

    /// A line of text. A line that begins with a dot would be a request of `man`.
    private void line(String text) {
        String escaped = escaped(text);
        out.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "").append(escaped).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }

    private static String quoted(String text) {
        return '"' + escaped(text).replace("\"", "\\(dq") + '"';
    }
}
