package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.dataset.Dataset;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Timestamps in the unit that a scan asks for.
class TimestampUnitTest {
    private static final long JULIAN_DAY_OF_1970 = 2_440_588;

    @TempDir
    Path folder;

    private Path file(String type, long stored) throws IOException {
        Path path = folder.resolve("a.parquet");
        try (ParquetWriter writer = Parquet.create(path, Schema.parse("message m { optional " + type + "; }"))) {
            RowAppender rows = writer.rows();
            for (int i = 0; i < 3; i++) {
                if (i == 1) {
                    rows.setNull(0);
                } else if (type.startsWith("int64")) {
                    rows.setRaw(0, stored);
                } else {
                    rows.setRaw(0, bytes(type, stored));
                }
                rows.endRow();
            }
            writer.commit();
        }
        return path;
    }

    /// Nanoseconds as INT96, or a number of 96 bits.
    private static byte[] bytes(String type, long stored) {
        ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        long perDay = TimePrecision.NANOS.perDay();
        return (type.startsWith("int96")
                ? bytes.putLong(Math.floorMod(stored, perDay))
                        .putInt((int) (Math.floorDiv(stored, perDay) + JULIAN_DAY_OF_1970))
                : bytes.putLong(stored).putInt(stored < 0 ? -1 : 0)).array();
    }

    private static List<String> values(BatchSource batches) throws IOException {
        List<String> values = new ArrayList<>();
        try (batches) {
            while (batches.next()) {
                LongVector vector = (LongVector) batches.batch().columns().getFirst();
                for (int i = 0; i < vector.size(); i++) {
                    values.add(vector.isNull(i) ? "null" : String.valueOf(vector.values()[i]));
                }
            }
        }
        return values;
    }

    private static final String FAR = "far";
    private static final String DIGITS = "digits";

    /// The last two columns are the values if digits may not be lost, and if they may.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "int64 t (TIMESTAMP(MILLIS,true)) | 5 | MILLIS | 5 | 5",
            "int64 t (TIMESTAMP(MILLIS,true)) | -5 | MICROS | -5000 | -5000",
            "int64 t (TIMESTAMP(MILLIS,true)) | 5 | NANOS | 5000000 | 5000000",
            "int64 t (TIMESTAMP(MILLIS,true)) | 9223372036854775 | MICROS | 9223372036854775000 | 9223372036854775000",
            "int64 t (TIMESTAMP(MILLIS,true)) | 9223372036854776 | MICROS | far | far",
            "int64 t (TIMESTAMP(MILLIS,true)) | -9223372036855 | NANOS | far | far",
            "int64 t (TIMESTAMP(MICROS,false)) | 7000 | MILLIS | 7 | 7",
            "int64 t (TIMESTAMP(MICROS,false)) | 7001 | MILLIS | digits | 7",
            "int64 t (TIMESTAMP(MICROS,false)) | -7001 | MILLIS | digits | -8",
            "int64 t (TIMESTAMP(NANOS,true)) | -1 | MICROS | digits | -1",
            "int64 t (TIMESTAMP(NANOS,true)) | 1999999999 | MILLIS | digits | 1999",
            "int64 t (TIMESTAMP(NANOS,true)) | 9223372036854775807 | NANOS | 9223372036854775807 | 9223372036854775807",
            "int96 t | 1000 | MICROS | 1 | 1",
            "int96 t | -1000 | MICROS | -1 | -1",
            "int96 t | 1001 | MICROS | digits | 1",
            "int96 t | -1 | NANOS | -1 | -1",
            "fixed_len_byte_array(12) t (TIMESTAMP(NANOS,true)) | 3000 | MICROS | 3 | 3",
            "fixed_len_byte_array(12) t (TIMESTAMP(NANOS,true)) | -3001 | MICROS | digits | -4",
            "fixed_len_byte_array(12) t (TIMESTAMP(MILLIS,true)) | 9223372036854776 | MICROS | far | far"})
    void aTimestampIsExactOrTruncatedOrRejected(String type, long stored, TimePrecision unit, String exact,
            String truncated) throws IOException {
        try (ParquetReader reader = Parquet.open(file(type, stored))) {
            requireValues(reader, Scan.all().timestamps(unit), unit, exact);
            requireValues(reader, Scan.all().truncatedTimestamps(unit), unit, truncated);
        }
    }

    private static void requireValues(ParquetReader reader, Scan scan, TimePrecision unit, String expected)
            throws IOException {
        switch (expected) {
            case FAR -> assertThatThrownBy(() -> values(reader.batches(scan))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("too far from 1970 for " + unit + " in INT64");
            case DIGITS -> assertThatThrownBy(() -> values(reader.batches(scan))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("a.parquet, column t:").hasMessageContaining(
                            "A timestamp is not a whole number of " + unit + ".\nAsk for a finer unit");
            default -> assertThat(values(reader.batches(scan))).containsExactly(expected, "null", expected);
        }
    }

    @Test
    void nestedTimestampsAndDataSetsAreConvertedAndFiltersAreNot() throws IOException {
        Schema schema = Schema.parse("message m { required int64 id; required int64 at (TIMESTAMP(MILLIS,true));"
                + " optional group l (LIST) { repeated group list { optional int64 element (TIMESTAMP(NANOS,true)); } } }");
        Path path = folder.resolve("b.parquet");
        try (ParquetWriter writer = Parquet.create(path, schema)) {
            RowAppender rows = writer.rows();
            for (long i = 0; i < 10; i++) {
                rows.setRaw(0, i).setRaw(1, i).list(2).addRaw(i * 1000).addNull();
                rows.endRow();
            }
            writer.commit();
        }
        Scan scan = Scan.all().where("at >= 1970-01-01T00:00:00.008Z").timestamps(TimePrecision.MICROS);
        try (ParquetReader reader = Parquet.open(path)) {
            try (BatchSource batches = reader.batches(scan)) {
                requireConverted(batches);
            }
            try (RowCursor rows = reader.rows(scan)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getRaw("at")).isEqualTo(8000L);
                assertThat(rows.get("at", Instant.class)).isEqualTo(Instant.ofEpochMilli(8));
            }
        }
        try (BatchSource batches = Dataset.of(path).batches(scan)) {
            requireConverted(batches);
        }
    }

    private static void requireConverted(BatchSource batches) throws IOException {
        assertThat(batches.next()).isTrue();
        assertThat(batches.batch().schema().toString()).contains("at (TIMESTAMP(MICROS,true))")
                .contains("element (TIMESTAMP(MICROS,true))");
        assertThat(batches.batch().rowCount()).isEqualTo(2);
        assertThat(((LongVector) batches.batch().columns().get(1)).values()).startsWith(8000, 9000);
        LongVector elements = (LongVector) ((ListVector) batches.batch().columns().get(2)).elements();
        assertThat(elements.values()[0]).isEqualTo(8);
        assertThat(elements.isNull(1)).isTrue();
        assertThat(batches.next()).isFalse();
    }
}
