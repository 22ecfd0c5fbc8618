package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.cli.shell.Version;
import dev.lamella.metadata.CodecSupport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella version`.
@Command(name = "version", description = "Print the version.")
final class VersionCommand extends StreamsCommand {
    @Option(names = {"-v",
            "--verbose"}, description = "Also print the Java version and the implementation of each codec.")
    private boolean isVerbose;

    @Override
    public Integer call() throws IOException {
        List<String> lines = new ArrayList<>(List.of(new Version().getVersion()));
        if (isVerbose) {
            lines.add("Java " + Runtime.version() + ", " + System.getProperty("java.vm.name") + ", "
                    + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                    + Sizes.count(Runtime.getRuntime().availableProcessors(), "processor"));
            Parquet.codecs().forEach(codec -> lines.add(text(codec)));
        }
        try (OutputStream output = output()) {
            for (String line : lines) {
                output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return 0;
    }

    private static String text(CodecSupport codec) {
        String how = codec.reading().isEmpty()
                ? "not read"
                : codec.reading().get() + (codec.writing().isEmpty() ? " (only read)" : "");
        return String.format("%-8s %s", codec.codec(), how);
    }
}
