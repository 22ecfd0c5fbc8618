package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `./bench variant`.
@Command(name = "variant", description = "Makes and reads Variant values, one thread.")
final class VariantCommand implements Callable<Integer> {
    @Option(names = "--task", split = ",", description = "Only these tasks: parse, look-up, build, build-reordered, print, scan, reassemble.")
    private List<VariantTask> tasks = List.of(VariantTask.values());

    @Option(names = "--documents", description = "How many documents (full 20,000, small 5,000).")
    private @Nullable Integer documents;

    @Mixin
    private Choice choice = new Choice();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException {
        int documentCount = documents == null ? Cells.documents(choice.size()) : documents;
        if (documentCount < Cells.LEAST_DOCUMENTS) {
            throw new ParameterException(spec.commandLine(), "--documents " + documentCount + ": of fewer than "
                    + Cells.LEAST_DOCUMENTS + " the figures mean nothing");
        }
        return choice.run(tasks.stream().map(task -> new VariantCell(task, documentCount)).toList());
    }
}
