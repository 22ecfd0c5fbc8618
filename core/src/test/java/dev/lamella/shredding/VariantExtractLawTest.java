package dev.lamella.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.VariantPath.Step;
import dev.lamella.vector.Batch;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What a path finds in shredded columns is what it finds in the whole values, as they are and as a type.
class VariantExtractLawTest {
    private static final int FILES = 60 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 30;
    private static final int PATHS = 6;
    private static final int DEPTH = 4;
    private static final ColumnPath EVENT = ColumnPath.of("event");

    /// A file, and what its values were before they were shredded; empty where the column is null.
    private record Sample(byte[] bytes, List<Optional<Variant>> values) {}

    private final Random random = new Random();

    /// 60 files of 30 rows with 6 paths each: 10,800 values, and as many of a type.
    @Test
    void pathsFindInColumnsWhatTheyFindInValues() throws IOException {
        long first = Long.getLong("lamella.seed", 2024);
        for (long seed = first; seed < first + FILES; seed++) {
            random.setSeed(seed);
            try {
                check(sample(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dlamella.seed=" + seed, e);
            }
        }
    }

    private Sample sample(long seed) throws IOException {
        RandomVariants variants = new RandomVariants(seed);
        ShreddingSchema schema = variants.schema(DEPTH);
        GroupField event = schema.group("event", random.nextBoolean() ? Repetition.OPTIONAL : Repetition.REQUIRED);
        VariantShredder shredder = VariantShredder.of(event);
        List<Optional<Variant>> values = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            if (event.repetition() == Repetition.OPTIONAL && random.nextInt(8) == 0) {
                shredder.addNull();
                values.add(Optional.empty());
            } else {
                Variant value = value(variants, random.nextInt(6) == 0 ? ShreddingSchema.NONE : schema);
                shredder.add(value);
                values.add(Optional.of(value));
            }
        }
        Schema file = Schema.of("events",
                List.of(PrimitiveField.of("id", Repetition.REQUIRED, PhysicalType.INT64), event));
        long[] ids = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            ids[i] = i;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("events", bytes), file,
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED))) {
            writer.write(new Batch(file, ROWS, List.of(new LongVector(ROWS, Validity.none(), ids), shredder.vector())));
            writer.commit();
        }
        return new Sample(bytes.toByteArray(), values);
    }

    private static Variant value(RandomVariants variants, ShreddingSchema schema) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        variants.value(schema, DEPTH, builder);
        byte[] value = builder.build();
        byte[] names = builder.dictionary().encoded();
        return Variant.of(VariantMetadata.parse(names, 0, names.length), value, 0, value.length);
    }

    private void check(Sample sample) throws IOException {
        List<VariantExtract> extracts = new ArrayList<>();
        for (int i = 0; i < PATHS; i++) {
            VariantPath path = path(sample.values);
            extracts.add(VariantExtract.of(EVENT, path).named("v" + i));
            String type = RandomVariants.TYPES.get(random.nextInt(RandomVariants.TYPES.size()));
            extracts.add(VariantExtract.of(EVENT, path).as(type).orNull().named("t" + i));
        }
        extracts.add(VariantExtract.presence("event").named("is there"));
        Scan scan = Scan.all().variants(extracts).batchRows(1 + random.nextInt(2 * ROWS));
        if (random.nextBoolean()) {
            scan = scan.columns("id");
        }
        if (random.nextBoolean()) {
            scan = scan.columns("id", "event");
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(sample.bytes))) {
            int row = 0;
            try (RowCursor rows = reader.rows(scan)) {
                for (; rows.next(); row++) {
                    for (VariantExtract extract : extracts) {
                        compare(extract, sample.values.get(row).flatMap(extract.path()::find), rows, row);
                    }
                }
            }
            assertThat(row).isEqualTo(ROWS);
            checkRejection(reader, sample, extracts.get(1));
        }
    }

    private static void compare(VariantExtract extract, Optional<Variant> expected, RowCursor rows, int row) {
        String what = extract + " in row " + row;
        Object found = rows.get(extract.name());
        switch (extract.form()) {
            case VariantExtract.Form.Untyped ignored -> {
                assertThat(found != null).as(what).isEqualTo(expected.isPresent());
                expected.ifPresent(value -> assertThat(value.isSameAs((Variant) found)).as(what).isTrue());
            }
            case VariantExtract.Form.Presence ignored ->
                assertThat(found).as(what).isEqualTo(expected.isPresent() ? true : null);
            case VariantExtract.Form.Typed typed -> assertThat(Casts.text(found)).as(what)
                    .isEqualTo(expected.map(value -> Casts.cast(value, typed.type().toString())).orElse("null"));
        }
    }

    /// A value that does not fit is rejected, if there is one.
    private static void checkRejection(ParquetReader reader, Sample sample, VariantExtract extract) throws IOException {
        VariantExtract.Form.Typed typed = (VariantExtract.Form.Typed) extract.form();
        boolean hasMisfit = sample.values.stream().map(value -> value.flatMap(extract.path()::find))
                .flatMap(Optional::stream).anyMatch(value -> value.kind() != VariantKind.NULL
                        && Casts.cast(value, typed.type().toString()).equals("null"));
        try (RowCursor rows = reader.rows(Scan.all().variants(extract.orReject()))) {
            if (hasMisfit) {
                assertThatThrownBy(() -> {
                    while (rows.next()) {
                        rows.get(0);
                    }
                }).isInstanceOf(ValueException.class).hasMessageContaining("column event, row ");
            } else {
                while (rows.next()) {
                    rows.get(0);
                }
            }
        }
    }

    /// A way into one of the values, or nearly.
    private VariantPath path(List<Optional<Variant>> values) {
        Optional<Variant> at = values.get(random.nextInt(values.size()));
        List<Step> steps = new ArrayList<>();
        while (random.nextInt(6) > 0) {
            Step step = at.flatMap(this::step).filter(ignored -> random.nextInt(12) > 0).orElseGet(this::anyStep);
            steps.add(step);
            at = at.flatMap(VariantPath.of(List.of(step))::find);
            if (at.isEmpty() && random.nextBoolean()) {
                break;
            }
        }
        return VariantPath.of(steps);
    }

    private Optional<Step> step(Variant from) {
        return switch (from) {
            case VariantObject object when object.size() > 0 ->
                Optional.of(new Step.Field(VariantName.of(object.name(random.nextInt(object.size())))));
            case VariantArray array when array.size() > 0 ->
                Optional.of(new Step.Element(random.nextInt(array.size())));
            default -> Optional.empty();
        };
    }

    private Step anyStep() {
        return random.nextBoolean()
                ? new Step.Element(random.nextInt(3))
                : new Step.Field(VariantName.of(random.nextBoolean() ? "a" : "nowhere"));
    }
}
