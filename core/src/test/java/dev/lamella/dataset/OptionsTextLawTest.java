package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.filter.FilterTextTest;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.FileLimits;
import dev.lamella.row.MalformedText;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TimePrecision;
import dev.lamella.shredding.VariantConformance;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/// Another process can be told what to read: what scans and options print is parsed to equal ones.
class OptionsTextLawTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long SEED = Long.getLong("lamella.seed", 20261124);

    private static final Schema SCHEMA = SchemaText.parse("message `a 'b'` { required int64 id; optional group g { "
            + "repeated binary `x, y` (STRING) = 3; } }");

    @Test
    void everyScanIsParsedBack() {
        for (long seed = SEED; seed < SEED + 300 * EFFORT; seed++) {
            Scan scan = scan(new Random(seed));
            assertThat(Scan.parse(scan.toString())).as("seed " + seed).isEqualTo(scan).hasToString(scan.toString());
        }
    }

    @Test
    void allOptionsOfReadingAreParsedBack() {
        for (long seed = SEED; seed < SEED + 300 * EFFORT; seed++) {
            DatasetOptions options = options(new Random(seed));
            DatasetOptions parsed = DatasetOptions.parse(options.toString());
            assertThat(parsed).as("seed " + seed).isEqualTo(options).hasToString(options.toString());
        }
    }

    @Test
    void textsAreShort() {
        assertThat(Scan.all()).hasToString("Scan()");
        assertThat(Scan.all().columns("id", "lines[].sku").where("s = 'x'").limit(5))
                .hasToString("Scan(columns=[id, 'lines[].sku'], filter='s = ''x''', limit=5)");
        assertThat(Scan.all().variants(VariantExtract.of("event", "$.age").as("INT64").orNull()))
                .hasToString("Scan(variants=['VariantExtract(column=event, path=''$.age'', type=INT64, misfit=NULL,"
                        + " name=event.age)'])");
        assertThat(Scan.all().truncatedTimestamps(TimePrecision.MICROS))
                .hasToString("Scan(truncatedTimestamps=MICROS)");
        assertThat(ReadOptions.DEFAULT).hasToString("ReadOptions()");
        assertThat(DatasetOptions.DEFAULT.withPartitionTypes(Map.of("day", PartitionType.DATE)))
                .hasToString("DatasetOptions(partitionTypes='Types(day=DATE)')");
    }

    @Test
    void keysAndExecutorsAreNeverWritten() {
        ReadOptions keys = ReadOptions.DEFAULT
                .withDecryption(Decryption.of(new SecretKeySpec("0123456789abcdef".getBytes(), "AES")));
        assertThat(keys.toString()).isEqualTo("ReadOptions(decryption=keys)");
        assertThatIllegalArgumentException().isThrownBy(() -> ReadOptions.parse(keys.toString()))
                .withMessage("The options had keys, which are never written to a text. Make the text of options without"
                        + " keys, and add the keys with withDecryption where it is parsed");
        Parallelism own = Parallelism.on(Runnable::run, 3).withBytesAhead(10);
        assertThat(own).hasToString("Parallelism(threads=3, bytesAhead=10, executor=caller)");
        assertThatIllegalArgumentException().isThrownBy(() -> Parallelism.parse(own.toString()))
                .withMessage("The threads were those of an executor, which is not written to a text. Make the text"
                        + " without it, and add threads with withParallelism where it is parsed");
    }

    @Test
    void textsOfOthersAreRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> Scan.parse("Scan(limits=3)"))
                .withMessage("Scan has no part limits; its parts are batchRows, bytesFrom, columns, filter, firstRow,"
                        + " limit, offset, rowCount, timestamps, truncatedTimestamps, variants");
        assertThatIllegalArgumentException().isThrownBy(() -> Scan.parse("Scan(limit=-3)"))
                .withMessage("a limit of -3 rows; it may be 0 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> ReadOptions.parse("ReadOptions(checksums=MAYBE)"))
                .withMessage("ReadOptions: checksums is 'MAYBE'; it is one of VERIFY, IGNORE");
    }

    static Scan scan(Random random) {
        Scan scan = Scan.all();
        if (random.nextBoolean()) {
            scan = scan.columns(Stream.generate(() -> FilterTextTest.path(random)).limit(random.nextInt(4)).toList());
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            VariantExtract extract = VariantExtract.of(FilterTextTest.path(random).toString(), "$[\"a'b\"].c[2]")
                    .named("n" + i + "'");
            scan = scan.variants(switch (random.nextInt(4)) {
                case 0 -> extract;
                case 3 -> VariantExtract.presence("a.b").named("p" + i);
                case 1 -> extract.as("DECIMAL(12,2)");
                default -> extract.as("STRING").orNull();
            });
        }
        if (random.nextBoolean()) {
            scan = scan.filter(FilterTextTest.random(random, 3));
        }
        scan = random.nextBoolean() ? scan.rows(random.nextLong(1L << 40), random.nextInt(100)) : scan;
        scan = random.nextBoolean() ? scan.firstRow(random.nextInt(3)) : scan;
        scan = random.nextBoolean() ? scan.bytes(new ByteRange(random.nextInt(100), random.nextInt(100))) : scan;
        scan = random.nextBoolean() ? scan.offset(random.nextInt(10)).limit(random.nextInt(10)) : scan;
        TimePrecision unit = TimePrecision.values()[random.nextInt(3)];
        scan = switch (random.nextInt(3)) {
            case 0 -> scan.timestamps(unit);
            case 1 -> scan.truncatedTimestamps(unit);
            default -> scan;
        };
        return random.nextBoolean() ? scan.batchRows(1 + random.nextInt(100)) : scan;
    }

    private static DatasetOptions options(Random random) {
        ReadOptions reading = ReadOptions.DEFAULT.withChecksums(any(ReadOptions.Checksums.class, random))
                .withMalformedText(any(MalformedText.class, random))
                .withVariants(any(VariantConformance.class, random))
                .withPruning(Arrays.stream(PruningSource.values()).filter(ignored -> random.nextInt(3) > 0)
                        .collect(Collectors.toSet()));
        if (random.nextBoolean()) {
            reading = reading.withLimits(FileLimits.NONE.withDepth(1 + random.nextInt(9)).withExpansion(7, 8));
        }
        if (random.nextBoolean()) {
            reading = reading.withParallelism(Parallelism.of(1 + random.nextInt(2)).withBytesAhead(random.nextInt(99)));
        }
        DatasetOptions options = DatasetOptions.DEFAULT.withReading(reading)
                .withForeignFiles(any(DatasetOptions.ForeignFiles.class, random))
                .withFieldMatching(any(FieldMatching.class, random))
                .withPartitions(any(DatasetOptions.Partitions.class, random));
        if (random.nextBoolean()) {
            options = options.withSchema(SCHEMA);
        }
        return options.withPartitionTypes(random.nextBoolean()
                ? Map.of()
                : Map.of("a = b", PartitionType.DATE, "it's", any(PartitionType.class, random)));
    }

    private static <E extends Enum<E>> E any(Class<E> type, Random random) {
        return List.of(type.getEnumConstants()).get(random.nextInt(type.getEnumConstants().length));
    }
}
