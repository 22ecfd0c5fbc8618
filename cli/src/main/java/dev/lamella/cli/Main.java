package dev.lamella.cli;

import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Failures;
import dev.lamella.cli.shell.Interruption;
import dev.lamella.cli.shell.OutputGuard;
import dev.lamella.cli.shell.PagedOutput;
import dev.lamella.cli.shell.PrintableOutput;
import dev.lamella.cli.shell.Terminal;
import dev.lamella.cli.shell.Version;
import dev.lamella.dataset.Dataset;
import dev.lamella.io.InputFiles;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The `lamella` command. Exit codes: 0 done, 1 failed (a message says where and why), 2 wrong use.
public final class Main {
    /// The parser names types of Java.
    private static final Pattern NOT_A_NUMBER = Pattern.compile("is not an? (?:long|int)$");
    private static final Map<String, Class<?>> COMMANDS = inOrderOfHelp();

    static {
        // Otherwise picocli looks for Groovy in every jar, and prepares conversions to types that no option has.
        System.setProperty("picocli.disable.closures", "true");
        System.setProperty("picocli.converters.excludes", "java\\.(sql|time)\\..*");
    }

    private Main() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        boolean isPaged = !Arrays.asList(arguments).contains("--no-pager");
        PagedOutput output = new PagedOutput(new FileOutputStream(FileDescriptor.out),
                () -> isPaged && Terminal.isStandardOutput(), Terminal::height);
        Streams streams = Streams.standard(output);
        Failures failures = new Failures(streams.messages(), false);
        Interruption.handle(failures);
        int exitCode = run(arguments, streams);
        try {
            streams.output().close();
        } catch (IOException e) {
            exitCode = Math.max(exitCode, failures.report(e));
        }
        System.exit(exitCode);
    }

    /// Runs the command in this process, as if its output went to a pipe.
    ///
    /// @param input what `-` reads
    /// @param output receives the results
    /// @param errors receives the messages
    /// @return the exit code, as of [#run(String[], Streams)]
    public static int run(String[] arguments, InputStream input, OutputStream output, OutputStream errors) {
        return run(arguments,
                new Streams(input, output, new PrintStream(errors, true, StandardCharsets.UTF_8), () -> false));
    }

    /// Runs the command in this process.
    ///
    /// @return the exit code: 0 if all went well, 1 if something failed, 2 if the command was used wrongly
    public static int run(String[] arguments, Streams streams) {
        return run(withCommand(spelledOut(arguments)), streams, Arrays.asList(arguments).contains("--debug"));
    }

    /// Rewrites two forms that other programs allow: `--debug` before the command, and `head -5`.
    private static String[] spelledOut(String[] arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        while (!words.isEmpty() && words.getFirst().equals("--debug")) {
            words.removeFirst();
        }
        if (words.size() > 1 && words.getFirst().equals("head") && words.get(1).matches("-\\d+")) {
            words.set(1, words.get(1).substring(1));
            words.add(1, "-n");
        }
        return words.toArray(String[]::new);
    }

    private static int run(String[] arguments, Streams streams, boolean isDebugging) {
        Failures failures = new Failures(streams.messages(), isDebugging);
        CommandLine line = withCommands(commands(arguments), streams);
        line.setExecutionExceptionHandler((failure, _, _) -> report(failure, failures));
        line.setParameterExceptionHandler((misuse, _) -> usage(misuse, streams.messages()));
        line.setOut(new PrintWriter(streams.output(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(streams.messages(), true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                Colors.ofHelp(Arrays.asList(arguments), streams.outputIsTerminal().getAsBoolean())));
        if (arguments.length == 0) {
            line.usage(line.getErr());
            return CommandLine.ExitCode.USAGE;
        }
        try {
            return line.execute(arguments);
        } catch (Error error) {
            return failures.report(error);
        }
    }

    /// `lamella FILE` summarizes the file, also with options before FILE.
    private static String[] withCommand(String[] arguments) {
        boolean startsWithOption = arguments.length > 0 && arguments[0].startsWith("--")
                && !List.of("--help", "--version").contains(arguments[0]);
        Optional<String> data = Arrays.stream(arguments).limit(startsWithOption ? arguments.length : 1)
                .takeWhile(word -> !COMMANDS.containsKey(word)).filter(Main::namesData).findFirst();
        if (data.isEmpty()) {
            return arguments;
        }
        List<String> words = new ArrayList<>(List.of("summary"));
        words.addAll(Arrays.asList(arguments));
        return words.toArray(String[]::new);
    }

    private static boolean namesData(String word) {
        return !word.startsWith("-") && !word.equals("help")
                && (InputFiles.scheme(word).isPresent() || new File(word).exists() || Dataset.namesTable(word));
    }

    /// The commands that picocli has to know: only the one that the first word names, if it names one, and none to print
    /// the version. Reading the options of all commands takes longer than printing a small file.
    private static List<Class<?>> commands(String[] arguments) {
        if (arguments.length == 1 && List.of("--version", "-V").contains(arguments[0])) {
            return List.of();
        }
        Class<?> named = arguments.length == 0 ? null : COMMANDS.get(arguments[0]);
        if (named != null) {
            return List.of(named);
        }
        if (arguments.length == 2 && arguments[0].equals("help") && COMMANDS.containsKey(arguments[1])) {
            return List.of(COMMANDS.get(arguments[1]), HelpCommand.class);
        }
        List<Class<?>> all = new ArrayList<>(COMMANDS.values());
        all.add(HelpCommand.class);
        return all;
    }

    /// The command line with all commands, to describe it.
    static CommandLine withAllCommands() {
        return withCommands(commands(new String[0]), Streams.standard(new FileOutputStream(FileDescriptor.out)));
    }

    /// Without annotations: reading those of this class takes longer than printing a small file.
    private static CommandLine withCommands(List<Class<?>> commands, Streams streams) {
        CommandSpec lamella = CommandSpec.create().name("lamella").versionProvider(new Version())
                .addOption(OptionSpec.builder("-h", "--help").type(boolean.class).usageHelp(true)
                        .description("Show this help message and exit.").build())
                .addOption(OptionSpec.builder("-V", "--version").type(boolean.class).versionHelp(true)
                        .description("Print version information and exit.").build());
        lamella.usageMessage().description("Inspect, convert and rewrite Apache Parquet files.")
                .synopsisSubcommandLabel("COMMAND");
        CommandLine line = new CommandLine(lamella, new Factory(streams));
        commands.forEach(line::addSubcommand);
        return line;
    }

    private static Map<String, Class<?>> inOrderOfHelp() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("cat", CatCommand.class);
        commands.put("head", HeadCommand.class);
        commands.put("summary", SummaryCommand.class);
        commands.put("size", SizeCommand.class);
        commands.put("tail", TailCommand.class);
        commands.put("sample", SampleCommand.class);
        commands.put("find", FindCommand.class);
        commands.put("schema", SchemaCommand.class);
        commands.put("meta", MetaCommand.class);
        commands.put("pages", PagesCommand.class);
        commands.put("count", CountCommand.class);
        commands.put("stats", StatsCommand.class);
        commands.put("distinct", DistinctCommand.class);
        commands.put("top", TopCommand.class);
        commands.put("hist", HistCommand.class);
        commands.put("sql", SqlCommand.class);
        commands.put("variant", VariantCommand.class);
        commands.put("check", CheckCommand.class);
        commands.put("types", TypesCommand.class);
        commands.put("report", ReportCommand.class);
        commands.put("explore", ExploreCommand.class);
        commands.put("browse", BrowseCommand.class);
        commands.put("diff", DiffCommand.class);
        commands.put("convert", ConvertCommand.class);
        commands.put("rewrite", RewriteCommand.class);
        commands.put("concat", ConcatCommand.class);
        commands.put("compact", CompactCommand.class);
        commands.put("append", AppendCommand.class);
        commands.put("set-meta", SetMetaCommand.class);
        commands.put("rotate-keys", RotateKeysCommand.class);
        commands.put("repair", RepairCommand.class);
        commands.put("recover", RecoverCommand.class);
        commands.put("completion", CompletionCommand.class);
        commands.put("version", VersionCommand.class);
        return commands;
    }

    /// Failures caused by shutdown are not reported.
    private static int report(Throwable failure, Failures failures) {
        return Interruption.isOn() ? 1 : failures.report(failure);
    }

    private static int usage(ParameterException misuse, PrintStream errors) {
        CommandLine line = misuse.getCommandLine();
        if (line.getParent() == null && misuse instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()) {
            String word = InputFiles.shown(unmatched.getUnmatched().getFirst());
            boolean isFile = word.contains(".") || word.contains("/");
            errors.println("lamella: There is no " + (isFile ? "" : "command and no ") + "file '" + word + "'");
            if (!isFile) {
                suggest(misuse, errors);
            }
        } else {
            errors.println("lamella: " + message(misuse));
            suggest(misuse, errors);
        }
        errors.println("Help: " + line.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    /// Prints options or commands that the user may have meant.
    private static void suggest(ParameterException misuse, PrintStream errors) {
        CommandLine line = misuse.getCommandLine();
        if (misuse instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
                && unmatched.getUnmatched().getFirst().matches("-n\\d*")
                && line.getCommandSpec().findOption("--limit") != null) {
            errors.println("Possible solution: --limit N; or lamella head -n N, lamella tail -n N");
        } else {
            UnmatchedArgumentException.printSuggestions(misuse, line.getErr());
        }
    }

    /// The message for wrong use. It names only the first wrong word, because words after an unknown option may be its
    /// values.
    private static String message(ParameterException misuse) {
        if (misuse instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
            String word = InputFiles.shown(unmatched.getUnmatched().getFirst());
            return unmatched.isUnknownOption()
                    ? "Unknown option: '" + word + "'"
                    : "'" + word + "' is one argument too many: the command takes one FILE";
        }
        return NOT_A_NUMBER.matcher(String.valueOf(misuse.getMessage())).replaceFirst("is not a whole number");
    }

    /// Gives commands their streams.
    private record Factory(Streams streams) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (StreamsCommand.class.isAssignableFrom(type)) {
                K command = type.getDeclaredConstructor().newInstance();
                ((StreamsCommand) command).use(streams);
                return command;
            }
            return CommandLine.defaultFactory().create(type);
        }
    }

    /// The streams of a command; text is UTF-8.
    ///
    /// @param input what `-` reads
    /// @param output receives the results
    /// @param errors receives the messages
    /// @param outputIsTerminal whether the output goes to a terminal
    /// @param errorsAreTerminal whether the messages go to a terminal
    /// @param width how many columns the terminal has
    public record Streams(InputStream input, OutputStream output, PrintStream errors, BooleanSupplier outputIsTerminal,
            BooleanSupplier errorsAreTerminal, IntSupplier width) {
        public Streams {
            output = output instanceof OutputGuard ? output : new OutputGuard(output);
        }

        /// Where messages go: the names in them do not control a terminal.
        PrintStream messages() {
            return new PrintStream(new PrintableOutput(errors), true, StandardCharsets.UTF_8);
        }

        /// Streams whose messages do not go to a terminal. Lines may have any length.
        public Streams(InputStream input, OutputStream output, PrintStream errors, BooleanSupplier outputIsTerminal) {
            this(input, output, errors, outputIsTerminal, () -> false, () -> Integer.MAX_VALUE);
        }

        /// The streams of the process.
        ///
        /// @param output standard output without its [PrintStream], which would hide write failures
        static Streams standard(OutputStream output) {
            return new Streams(new StandardInput(), output,
                    new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                    Terminal::isStandardOutput, Terminal::isStandardError, Terminal::width);
        }
    }
}
