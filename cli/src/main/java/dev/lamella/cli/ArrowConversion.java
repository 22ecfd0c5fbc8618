package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.vectors.ArrowBatches;
import dev.lamella.arrow.vectors.ArrowIpc;
import dev.lamella.arrow.vectors.ArrowOptions;
import dev.lamella.arrow.vectors.ArrowSource;
import dev.lamella.cli.files.FileFormat;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.OutputTable;
import dev.lamella.cli.files.RemainingRows;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.files.TargetStream;
import dev.lamella.cli.files.TextRows;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;

/// The parts of `lamella convert` that read and write Arrow IPC. Loaded only if a file is Arrow, because the Java
/// library of Arrow takes long to start.
final class ArrowConversion {
    private final FromParquetCommand command;

    ArrowConversion(FromParquetCommand command) {
        this.command = command;
        if (!ByteBuffer.class.getModule().isOpen("java.nio", RootAllocator.class.getModule())) {
            throw command.usage("The Java library of Arrow needs access to java.nio. Start java with"
                    + " --add-opens=java.base/java.nio=ALL-UNNAMED, or start ./lamella");
        }
    }

    int toParquet() throws IOException {
        WriteOptions options = command.fitting(command::writeOptions);
        try (InputFile file = command.open(command.in);
                BufferAllocator allocator = new RootAllocator();
                ArrowSource batches = source(file, allocator)) {
            command.requireVariants(batches.schema(), "Make one from JSON with lamella convert --variant NAME");
            WriteOptions keeping = options.withKeyValue(ArrowSchema.KEY, ofFiles(batches).toBase64());
            try (OutputTable table = command.output(batches.schema(), keeping)) {
                while (next(batches, file)) {
                    table.write(batches.batch());
                }
                command.sayWritten(table.commit(), file.size());
            }
        }
        return 0;
    }

    /// The Arrow schema without the partition columns, which the files lack.
    private ArrowSchema ofFiles(ArrowSource batches) {
        ArrowSchema all = ArrowSchema.of(List.of(batches.keyValue())).orElseThrow();
        List<String> partitions = command.directories.partitionColumns();
        return new ArrowSchema(
                all.fields().stream().filter(field -> !partitions.contains(field.name())).toList(), all.metadata());
    }

    int toText(FileFormat target) throws IOException {
        try (InputFile file = command.open(command.in);
                BufferAllocator allocator = new RootAllocator();
                ArrowSource batches = source(file, allocator);
                TextRows text = TextRows.to(command.textTarget(command.out, command.existing()), batches.schema(),
                        command.texts.binary(), command.variants.form(), command.printers(target, target.isCsv()))) {
            while (next(batches, file)) {
                text.write(batches.batch());
            }
            text.odd().warn(command.errors());
            command.sayPrinted(text, text.commit(), file.size());
        }
        return 0;
    }

    private static ArrowSource source(InputFile file, BufferAllocator allocator) throws IOException {
        ArrowReader reader = ArrowIpc.read(file, allocator);
        try {
            return ArrowSource.of(reader);
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(file.name()));
        }
    }

    private static boolean next(ArrowSource batches, InputFile file) throws IOException {
        try {
            return batches.next();
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(file.name()));
        }
    }

    int fromParquet(List<String> words, ReadOptions reading, Scan scan, RemainingRows remaining, FileFormat target)
            throws IOException {
        List<Long> sizes = new ArrayList<>();
        if (words.size() == 1 && !command.tables.apply(words)) {
            InputFile file = command.open(words.getFirst());
            InputTable.OfFile table = InputTable.OfFile.open(file, reading);
            try (ParquetReader reader = table.reader()) {
                command.requireDecrypting(reader);
                sizes.add(reader.fileSize());
                write(table, scan, remaining, target, sizes,
                        (rows, allocator, options) -> ArrowBatches.read(reader, rows, allocator, options));
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(file.name()));
            }
            return 0;
        }
        InputTable.OfDataset table = command.table(words, command.tables, reading);
        try {
            table.forEachFile((reader, _) -> {
                command.requireDecrypting(reader);
                sizes.add(reader.fileSize());
            });
            write(table, scan, remaining, target, sizes,
                    (rows, allocator, options) -> ArrowBatches.read(table.dataset(), rows, allocator, options));
        } catch (ParquetException e) {
            throw TableOptions.advised(e, table);
        }
        return 0;
    }

    private interface Export {
        ArrowReader open(Scan scan, BufferAllocator allocator, ArrowOptions options);
    }

    private void write(InputTable table, Scan scan, RemainingRows remaining, FileFormat target, List<Long> sizes,
            Export export) throws IOException {
        command.requireFit(table, scan);
        Scan rows = remaining.of(table, scan, false).orElseThrow();
        // Dictionaries grow from batch to batch, which the IPC file format does not allow.
        ArrowOptions options = target == FileFormat.arrow
                ? ArrowOptions.DEFAULT.withDictionaries(ArrowOptions.Dictionaries.RESOLVE)
                : ArrowOptions.DEFAULT;
        try (OutputFile out = command.target(command.out, command.existing());
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = export.open(rows, allocator, options)) {
            long rowCount = copy(batches, out, target);
            out.commit();
            command.say(command.outName() + ": " + Sizes.count(rowCount, "row") + ", " + FromParquetCommand
                    .sizes(out.position(), sizes.stream().mapToLong(Long::longValue).sum()));
        }
    }

    private static long copy(ArrowReader batches, OutputFile file, FileFormat target) throws IOException {
        Target out = new Target(file);
        try (ArrowWriter writer = writer(batches, Channels.newChannel(out), target)) {
            try {
                long rowCount = 0;
                writer.start();
                while (batches.loadNextBatch()) {
                    writer.writeBatch();
                    rowCount += batches.getVectorSchemaRoot().getRowCount();
                }
                writer.end();
                return rowCount;
            } catch (IOException | RuntimeException e) {
                out.isStopped = true;
                throw e;
            }
        }
    }

    private static ArrowWriter writer(ArrowReader batches, WritableByteChannel out, FileFormat target)
            throws IOException {
        return target == FileFormat.arrow
                ? new ArrowFileWriter(batches.getVectorSchemaRoot(), batches, out)
                : new ArrowStreamWriter(batches.getVectorSchemaRoot(), batches, out);
    }

    /// The new file. After a failure it takes nothing more: a writer that is closed ends its data as if they were complete.
    private static final class Target extends TargetStream {
        private boolean isStopped;

        Target(OutputFile out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            if (!isStopped) {
                super.write(bytes, from, count);
            }
        }
    }
}
