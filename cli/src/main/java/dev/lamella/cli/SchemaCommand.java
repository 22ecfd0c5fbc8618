package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.schema.SchemaFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

/// `lamella schema`.
@Command(name = "schema", description = "Print the schema with every annotation, as the file has it.")
final class SchemaCommand extends FileCommand {
    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        output.write((reader.schema().toString().stripTrailing() + "\n").getBytes(StandardCharsets.UTF_8));
        for (SchemaFinding finding : reader.schema().findings()) {
            errors().println("lamella: note: " + finding);
        }
        return 0;
    }
}
