package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.io.InputFile;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.Variant;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.function.ToLongFunction;

/// Lamella's batches of a file with a shredded column.
final class LamellaShredded {
    private LamellaShredded() {}

    /// The numbers at `$.a`.
    static VariantWork path(ShreddedFile file) {
        return new Sum(file, Scan.all().variants(VariantExtract.of("event", "$.a").as("INT64")));
    }

    /// The same numbers, of a column of their own.
    static VariantWork plainColumn(ShreddedFile file) {
        return new Sum(file, Scan.all().columns("a"));
    }

    static VariantWork reassemble(ShreddedFile file) {
        return new Reassemble(file);
    }

    private record Sum(ShreddedFile file, Scan scan) implements VariantWork {
        @Override
        public long run() throws IOException {
            long sum = 0;
            try (ParquetReader reader = Parquet.open(InputFile.of(file.path()), LamellaColumns.OPTIONS);
                    BatchSource batches = reader.batches(scan)) {
                while (batches.next()) {
                    LongVector numbers = (LongVector) batches.batch().columns().getFirst();
                    long[] values = numbers.values();
                    for (int i = 0; i < numbers.size(); i++) {
                        sum += values[i];
                    }
                }
            }
            return sum;
        }

        @Override
        public long check() throws IOException {
            return run();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private record Reassemble(ShreddedFile file) implements VariantWork {
        private long sum(ToLongFunction<Variant> summand) throws IOException {
            long sum = 0;
            try (ParquetReader reader = Parquet.open(InputFile.of(file.path()), LamellaColumns.OPTIONS);
                    BatchSource batches = reader.batches(Scan.all().columns("event"))) {
                VariantUnshredder events = VariantUnshredder
                        .of((GroupField) batches.batch().schema().fields().getFirst());
                while (batches.next()) {
                    VariantVector vector = (VariantVector) batches.batch().columns().getFirst();
                    events.bind(vector);
                    for (int i = 0; i < vector.size(); i++) {
                        sum += summand.applyAsLong(events.value(i));
                    }
                }
            }
            return sum;
        }

        @Override
        public long run() throws IOException {
            return sum(Variant::byteCount);
        }

        @Override
        public long check() throws IOException {
            return sum(Variant::hashCode);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
