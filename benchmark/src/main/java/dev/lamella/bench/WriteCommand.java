package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `./bench write`.
@Command(name = "write", description = "Writes whole files, of millions of rows.")
final class WriteCommand implements Callable<Integer> {
    @Option(names = "--table", split = ",", description = "Only these tables: lineitem, nested.")
    private List<Table> tables = WriteCell.TABLES;

    @Option(names = "--codec", split = ",", description = "Only these codecs: snappy, zstd.")
    private List<Codec> codecs = Codec.WRITTEN;

    @Mixin
    private Choice choice = new Choice();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException {
        if (!WriteCell.TABLES.containsAll(tables) || !Codec.WRITTEN.containsAll(codecs)) {
            throw new ParameterException(spec.commandLine(),
                    "only lineitem and nested are written, with snappy and zstd");
        }
        List<Cell> cells = new ArrayList<>();
        for (Table table : tables) {
            codecs.forEach(codec -> cells.add(new WriteCell(table, codec)));
        }
        return choice.run(cells);
    }
}
