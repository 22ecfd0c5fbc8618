package dev.lamella.cli.files;

import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.RowPrinter;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.io.OutputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.TextToRows;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSink;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// A text file of rows. It appears when it is committed.
public final class TextRows implements BatchSink, Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputFile out;
    private final OutputStream bytes;
    private final Schema schema;
    private final RowPrinter printer;
    private final ForbiddenValues odd = new ForbiddenValues();
    private long rowCount;

    /// Makes the printer of a file's rows.
    public interface PrinterFactory {
        RowPrinter printer(List<String> names, List<FieldPrinter> fields, OutputStream output) throws IOException;
    }

    private TextRows(OutputFile out, Schema schema, BinaryText binary, VariantOptions.Form variants,
            PrinterFactory form)
            throws IOException {
        this.out = out;
        this.schema = schema;
        this.bytes = new BufferedOutputStream(new TargetStream(out), BUFFER_BYTES);
        FieldPrinter.Maker maker = new FieldPrinter.Maker(binary, variants, odd);
        this.printer = form.printer(schema.fields().stream().map(Field::name).toList(),
                schema.fields().stream().map(maker::of).toList(), bytes);
    }

    /// Makes the file. Owns the target, and closes it on failure.
    public static TextRows to(OutputFile out, Schema schema, BinaryText binary, VariantOptions.Form variants,
            PrinterFactory form)
            throws IOException {
        try {
            return new TextRows(out, schema, binary, variants, form);
        } catch (IOException | RuntimeException e) {
            out.close();
            throw e;
        }
    }

    @Override
    public void write(Batch batch) throws IOException {
        try (RowCursor rows = RowCursor.over(new OneColumn.One(batch), schema)) {
            print(rows, _ -> {});
        }
    }

    public void print(RowCursor rows, TextToRows.Progress progress) throws IOException {
        while (rows.next()) {
            printer.print(rows);
            progress.records(++rowCount);
        }
    }

    public long rowCount() {
        return rowCount;
    }

    public ForbiddenValues odd() {
        return odd;
    }

    /// Makes the file appear and returns its size in bytes.
    public long commit() throws IOException {
        printer.close();
        bytes.flush();
        out.commit();
        return out.position();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
