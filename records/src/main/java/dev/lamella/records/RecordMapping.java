package dev.lamella.records;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.read.ReadBinding;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.write.SchemaOrigin;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How objects of a class become rows of files, and come out of them. Immutable and safe for use by many threads; each `with` method
/// gives a changed copy. What is needed for a class is made when it is first needed, and shared by the mappings that ask for the same.
///
/// ```java
/// RecordMapping<Order> orders = RecordMapping.of(Order.class).withColumn("price", "DECIMAL(12,2)");
/// orders.write(path, list);
/// ```
///
/// @param <T> the class
public final class RecordMapping<T> {
    /// Asked for nothing.
    private final Made first;
    private final Requests requests;
    /// Known when it is first needed: what lies between two choices is never used.
    private volatile @Nullable Made made;
    private final Optional<Schema> given;
    private final ReadOptions readOptions;
    private final WriteOptions writeOptions;

    private RecordMapping(Made first, Requests requests, Optional<Schema> given, ReadOptions readOptions,
            WriteOptions writeOptions) {
        this.first = first;
        this.requests = requests;
        this.given = given;
        this.readOptions = readOptions;
        this.writeOptions = writeOptions;
    }

    private Made made() {
        Made known = made;
        if (known == null) {
            known = first.with(requests);
            made = known;
        }
        return known;
    }

    private Shape shape() {
        return made().shape();
    }

    /// The default mapping of a record, class or sealed type. What in it is not known is refused by an
    /// `IllegalArgumentException` when the mapping is first used, with the path to it, and what to do.
    public static <T> RecordMapping<T> of(Class<T> type) {
        return of(Made.of(Objects.requireNonNull(type, "type")));
    }

    /// The default mapping of a type with arguments.
    public static <T> RecordMapping<T> of(TypeRef<T> type) {
        return of(Made.of(Objects.requireNonNull(type, "type")));
    }

    private static <T> RecordMapping<T> of(Made made) {
        return new RecordMapping<>(made, Requests.NONE, Optional.empty(), ReadOptions.DEFAULT, WriteOptions.DEFAULT);
    }

    /// With a converter for a class of one's own, wherever it stands.
    public RecordMapping<T> withConverter(ValueConverter<?, ?> converter) {
        return with(requests.withConverter(Objects.requireNonNull(converter, "converter")), given);
    }

    /// With another column type for one component, for example `withColumn("lines[].price", "DECIMAL(12,2)")`.
    ///
    /// @param component path of names in Java
    /// @throws IllegalArgumentException if the text is no type
    public RecordMapping<T> withColumn(String component, String typeString) {
        Objects.requireNonNull(component, "component");
        TypeString.parse(Objects.requireNonNull(typeString, "typeString"));
        return with(requests.withColumnType(component, typeString), given);
    }

    /// With the time zone that lies between one component and its column, where one is a point in time and the other a local time: see
    /// [InZone][dev.lamella.records.mapping.InZone].
    ///
    /// @param component path of names in Java
    public RecordMapping<T> withZone(String component, ZoneId zone) {
        Objects.requireNonNull(component, "component");
        return with(requests.withZone(component, Objects.requireNonNull(zone, "zone")), given);
    }

    /// With a schema of one's own for the files that are written, instead of the one that is made for the class.
    public RecordMapping<T> withSchema(Schema schema) {
        return with(requests, Optional.of(Objects.requireNonNull(schema, "schema")));
    }

    /// With other choices.
    public RecordMapping<T> withOptions(MappingOptions options) {
        return with(requests.withOptions(Objects.requireNonNull(options, "options")), given);
    }

    /// With other options of reading files.
    public RecordMapping<T> withReadOptions(ReadOptions options) {
        return new RecordMapping<>(first, requests, given, Objects.requireNonNull(options, "options"), writeOptions);
    }

    /// With other options of writing files.
    public RecordMapping<T> withWriteOptions(WriteOptions options) {
        return new RecordMapping<>(first, requests, given, readOptions, Objects.requireNonNull(options, "options"));
    }

    /// Refuses values that would lose digits, and whatever else is not exact.
    public RecordMapping<T> strict() {
        return withOptions(requests.options().strict());
    }

    private RecordMapping<T> with(Requests other, Optional<Schema> schema) {
        return new RecordMapping<>(first, other, schema, readOptions, writeOptions);
    }

    /// The choices.
    public MappingOptions options() {
        return requests.options();
    }

    /// The schema of the files that are written.
    public Schema schema() {
        return given.orElseGet(() -> WriteBinding.schema(shape(), requests));
    }

    /// How values go into columns, made before the first of them.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a component does not fit the schema that was given
    public MappingPlan writePlan() {
        return writing(schema(), ofSchema()).plan();
    }

    /// How values come out of the columns of a file with this schema.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit it
    public MappingPlan readPlan(Schema fileSchema) {
        return ReadBinding.of(shape(), requests, Objects.requireNonNull(fileSchema, "fileSchema")).plan();
    }

    /// All records of a file.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    /// @throws dev.lamella.error.ValueException if a value does not fit its component
    public List<T> read(Path file) throws IOException {
        try (RecordReader<T> reader = open(file)) {
            return reader.toList();
        }
    }

    /// All records of a file that is in memory.
    public List<T> fromBytes(byte[] file) throws IOException {
        try (RecordReader<T> reader = open(InputFile.of(Objects.requireNonNull(file, "file")))) {
            return reader.toList();
        }
    }

    /// The records of a file, one after another. Only the columns are read that the class has.
    public RecordReader<T> open(Path file) throws IOException {
        return open(file, Scan.all());
    }

    /// The records of a part of a file: its rows; which columns are read, the class says.
    public RecordReader<T> open(Path file, Scan scan) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(scan, "scan");
        return open(InputFile.of(file), scan);
    }

    /// The records of a file, one after another. Closing the reader closes the file.
    public RecordReader<T> open(InputFile file) throws IOException {
        return open(file, Scan.all());
    }

    /// The records of a part of a file: its rows; which columns are read, the class says. Closing the reader closes the file.
    ///
    /// @throws IllegalArgumentException if the scan asks for columns
    public RecordReader<T> open(InputFile file, Scan scan) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(scan, "scan");
        if (scan.projection().isPresent() || !scan.extracts().isEmpty()) {
            throw new IllegalArgumentException(
                    "the scan asks for columns, which the class says. Leave them out of the scan, and"
                            + " give the class the components that are wanted.");
        }
        ParquetReader reader = Parquet.open(file, readOptions);
        boolean isOpen = false;
        try {
            RecordReader<T> records = RecordReader.over(reader, shape(), requests, scan, readOptions);
            isOpen = true;
            return records;
        } finally {
            if (!isOpen) {
                reader.close();
            }
        }
    }

    /// Writes all records to a file, which appears when it is complete, and not before.
    public WriteSummary write(Path file, Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        try (RecordWriter<T> writer = create(file)) {
            return writer.writeAll(records);
        }
    }

    /// A file of all records, in memory.
    public byte[] toBytes(Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordWriter<T> writer = create(OutputFile.of("memory", bytes))) {
            writer.writeAll(records);
        }
        return bytes.toByteArray();
    }

    /// Writes all records behind those of a file, or to a new one. The file is as before if that fails.
    public WriteSummary append(Path file, Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        try (RecordWriter<T> writer = append(file)) {
            return writer.writeAll(records);
        }
    }

    /// A writer of a new file. It appears when the writer commits.
    public RecordWriter<T> create(Path file) throws IOException {
        return create(OutputFile.of(Objects.requireNonNull(file, "file")));
    }

    /// A writer of a new file, which is closed with it.
    public RecordWriter<T> create(OutputFile file) throws IOException {
        Objects.requireNonNull(file, "file");
        boolean isOpen = false;
        try {
            Schema schema = schema();
            WriteBinding binding = writing(schema, ofSchema());
            ParquetWriter writer = Parquet.create(file, schema, binding.options(writeOptions));
            RecordWriter<T> records = new RecordWriter<>(writer, binding, requests.options(),
                    () -> switch (requests.options().arrowSchema()) {
                        case WRITE -> binding.arrowSchema(writeOptions);
                        case OMIT -> Optional.empty();
                    });
            isOpen = true;
            return records;
        } finally {
            if (!isOpen) {
                file.close();
            }
        }
    }

    /// A writer behind the records of a file, whose schema stays, or of a new file.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class, or the schema that was given, does not fit that of the file
    public RecordWriter<T> append(Path file) throws IOException {
        if (!Files.exists(Objects.requireNonNull(file, "file"))) {
            return create(file);
        }
        WriteBinding binding = appending(file);
        WriteOptions options = binding.options(writeOptions);
        ParquetWriter writer = given.isPresent()
                ? Parquet.append(file, given.get(), options, UpdateMode.COPY)
                : Parquet.append(file, options, UpdateMode.COPY);
        boolean isOpen = false;
        try {
            // What the file says of itself to Arrow stays, and is true of what comes.
            RecordWriter<T> records = new RecordWriter<>(writer, binding, requests.options(), Optional::empty);
            isOpen = true;
            return records;
        } finally {
            if (!isOpen) {
                writer.close();
            }
        }
    }

    private WriteBinding appending(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), readOptions)) {
            try {
                return writing(given.orElseGet(reader::schema),
                        new SchemaOrigin.OfFile(ArrowHints.of(reader.metadata()),
                                given.isPresent() ? Step.Use.ASKED : Step.Use.ALWAYS));
            } catch (SchemaMismatchException e) {
                throw e.at(Location.ofFile(reader.name()));
            }
        }
    }

    /// Where the schema of new files comes from.
    private SchemaOrigin ofSchema() {
        return given.isPresent() ? new SchemaOrigin.Given() : new SchemaOrigin.Made();
    }

    private WriteBinding writing(Schema schema, SchemaOrigin origin) {
        return made().writing(schema, origin);
    }
}
