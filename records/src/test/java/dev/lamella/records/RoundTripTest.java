package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowAdvice;
import dev.lamella.records.mapping.MappingOptions.ArrowSchemaKey;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.ColumnPath;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both ways together: what is written comes back.
class RoundTripTest {
    enum Status {
        NEW, PAID
    }

    record Line(String sku, int quantity, @ParquetType("DECIMAL(12,2)") BigDecimal price) {}

    record Order(@FieldId(1) long id, @Nullable UUID key, @Name("created_at") @Nullable Instant createdAt,
            @Nullable Status status, @Nullable List<Line> lines,
            @Nullable Map<String, @ParquetType("JSON") String> attributes, Optional<Duration> took) {}

    record Created(long id, @Name("created_at") @Nullable Instant createdAt) {}

    private static final Instant COARSE = Instant.parse("2026-01-02T03:04:05.123456Z");

    private static final List<Order> ORDERS = List.of(
            new Order(1, new UUID(-1, 1), COARSE, Status.PAID,
                    List.of(new Line("a", 2, new BigDecimal("1.50")), new Line("b", -1, new BigDecimal("0.01"))),
                    Map.of("k", "{}"), Optional.of(Duration.ofSeconds(3, 5))),
            new Order(2, null, null, null, null, null, Optional.empty()),
            new Order(3, new UUID(0, 0), Instant.EPOCH, Status.NEW, List.of(), Map.of(), Optional.empty()));

    private static <T> RecordMapping<T> plain(Class<T> type) {
        return RecordMapping.of(type)
                .withWriteOptions(WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED));
    }

    record Box<T>(int number, T content) {}

    @Test
    void typesWithArgumentsComeBack(@TempDir Path folder) throws IOException {
        TypeRef<Box<List<String>>> boxes = new TypeRef<>() {
        };
        Path file = folder.resolve("boxes.parquet");
        Records.write(file, boxes, List.of(new Box<>(1, List.of("a", "b"))));
        Records.append(file, boxes, List.of(new Box<>(2, List.of())));
        assertThat(Records.read(file, boxes)).containsExactly(new Box<>(1, List.of("a", "b")), new Box<>(2, List.of()));
        assertThat(Records.inferSchema(boxes)).isEqualTo(RecordMapping.of(boxes).schema());
    }

    record Priced(BigDecimal price) {}

    record Asked(@ParquetType("DECIMAL(9,2)") BigDecimal price, @ParquetType("STRING") BigDecimal exact,
            @ParquetType("INT64") BigDecimal whole) {}

    /// A BigDecimal gets the scale of its column, and the plan says so before the first value.
    @Test
    void aDecimalComesBackEqualOrThePlanSaysThatItDoesNot(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("priced.parquet");
        Priced priced = new Priced(new BigDecimal("6.50"));
        Records.write(file, Priced.class, List.of(priced));
        assertThat(Records.read(file, Priced.class).getFirst()).isNotEqualTo(priced);
        assertThat(RecordMapping.of(Priced.class).writePlan()).hasToString("""
                price  BigDecimal  price  DECIMAL(38,18)!  with scale 18  CHECKED
                warning: A BigDecimal of component price comes back with scale 18: equal by compareTo, not by equals. \
                Declare the scale of its values with @ParquetType("DECIMAL(18,2)"), or keep every scale with \
                @ParquetType("STRING")""");

        Asked asked = new Asked(new BigDecimal("6.50"), new BigDecimal("6.500"), new BigDecimal("7"));
        Records.write(folder.resolve("asked.parquet"), Asked.class, List.of(asked));
        assertThat(Records.read(folder.resolve("asked.parquet"), Asked.class)).containsExactly(asked);
        assertThat(RecordMapping.of(Asked.class).writePlan()).hasToString("""
                price  BigDecimal  price  DECIMAL(9,2)!  with scale 2    CHECKED
                exact  BigDecimal  exact  STRING!        through String  CHECKED
                whole  BigDecimal  whole  INT64!         with scale 0    CHECKED""");
    }

    @Test
    void recordsComeBack(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orders.parquet");
        assertThat(Records.write(file, Order.class, ORDERS).rowCount()).isEqualTo(3);
        assertThat(Records.read(file, Order.class)).isEqualTo(ORDERS);
        assertThat(Records.append(file, Order.class, ORDERS).rowGroupCount()).isEqualTo(2);
        assertThat(Records.read(file, Order.class)).hasSize(6).endsWith(ORDERS.getLast());
        assertThat(Records.read(file, Created.class)).startsWith(new Created(1, COARSE), new Created(2, null));
    }

    @Test
    void recordsComeBackFromMemory() throws IOException {
        assertThat(Records.fromBytes(Records.toBytes(Order.class, ORDERS), Order.class)).isEqualTo(ORDERS);
    }

    @Test
    void digitsThatAColumnHasNoPlaceForAreCounted(@TempDir Path folder) throws IOException {
        List<Created> fine = List.of(new Created(1, COARSE.plusNanos(789)), new Created(2, COARSE));
        Path file = folder.resolve("fine.parquet");
        assertThat(Records.write(file, Created.class, fine).roundedValues())
                .containsExactly(Map.entry(ColumnPath.of("created_at"), 1L));
        assertThat(Records.read(file, Created.class).getFirst().createdAt()).isEqualTo(COARSE);
        assertThatThrownBy(() -> plain(Created.class).strict().write(folder.resolve("strict.parquet"), fine))
                .isInstanceOf(ValueException.class).hasMessageContaining("column created_at, row 0")
                .hasMessageContaining("Round the value first").hasMessageContaining("give the column a finer type")
                .hasMessageContaining("allow rounding");
        assertThat(folder.resolve("strict.parquet")).doesNotExist();
        assertThat(plain(Created.class).withColumn("createdAt", "TIMESTAMP(true,NANOS)").strict()
                .write(folder.resolve("nanos.parquet"), fine).roundedValues()).isEmpty();
        assertThat(Records.read(folder.resolve("nanos.parquet"), Created.class)).isEqualTo(fine);
    }

    @Test
    void durationsNeedWhatTheArrowSchemaSays(@TempDir Path folder) throws IOException {
        record Ride(Duration took) {}
        List<Ride> rides = List.of(new Ride(Duration.ofNanos(-1)), new Ride(Duration.ofDays(9)));
        Path file = folder.resolve("rides.parquet");
        plain(Ride.class).write(file, rides);
        assertThat(Records.read(file, Ride.class)).isEqualTo(rides);
        RecordMapping<Ride> heedless = RecordMapping.of(Ride.class)
                .withOptions(MappingOptions.DEFAULT.withArrowAdvice(ArrowAdvice.IGNORE));
        assertThatThrownBy(() -> heedless.read(file)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("column took").hasMessageContaining("DURATION(NANOS)");
        assertThat(heedless.withColumn("took", "DURATION(NANOS)").read(file)).isEqualTo(rides);
    }

    @Test
    void theArrowSchemaCanBeLeftOut(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orders.parquet");
        plain(Created.class).withOptions(MappingOptions.DEFAULT.withArrowSchema(ArrowSchemaKey.OMIT)).write(file,
                List.of());
        try (var reader = Parquet.open(file)) {
            assertThat(reader.metadata().keyValues()).isEmpty();
        }
        assertThat(Records.read(file, Created.class)).isEmpty();
    }
}
