package dev.lamella.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/// The `lamella` command. Exit codes: 0 done, 1 failed (a message says where and what), 2 used wrongly.
@Command(name = "lamella", description = "Look into Apache Parquet files: schema, metadata, pages and rows.",
        mixinStandardHelpOptions = true, versionProvider = Main.Version.class, synopsisSubcommandLabel = "COMMAND",
        subcommands = {CatCommand.class, HeadCommand.class, SchemaCommand.class, MetaCommand.class, PagesCommand.class,
                CountCommand.class, HelpCommand.class})
public final class Main {
    private Main() {
    }

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        System.exit(run(arguments, new Streams(Streams.standardOutput(), System.err)));
    }

    /// Runs the command with these streams and returns the exit code.
    static int run(String[] arguments, Streams streams) {
        CommandLine line = new CommandLine(new Main(), new Factory(streams));
        line.setExecutionExceptionHandler(new Failures(streams));
        line.setOut(new java.io.PrintWriter(streams.output(), true, StandardCharsets.UTF_8));
        line.setErr(new java.io.PrintWriter(streams.errors(), true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false);
        if (arguments.length == 0) {
            line.usage(line.getErr());
            return CommandLine.ExitCode.USAGE;
        }
        return line.execute(arguments);
    }

    /// Gives commands their streams.
    private record Factory(Streams streams) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (FileCommand.class.isAssignableFrom(type)) {
                K command = type.getDeclaredConstructor().newInstance();
                ((FileCommand) command).use(streams);
                return command;
            }
            return CommandLine.defaultFactory().create(type);
        }
    }

    /// Name and version, as built.
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"lamella " + (version == null ? "(not packaged)" : version)};
        }
    }

    /// Where a command writes.
    ///
    /// @param output what was asked for
    /// @param errors messages
    record Streams(java.io.OutputStream output, PrintStream errors) {
        /// Standard output without the [PrintStream] round it, which would hide that it was closed.
        static java.io.OutputStream standardOutput() {
            return new OutputGuard(new java.io.FileOutputStream(java.io.FileDescriptor.out));
        }
    }
}
