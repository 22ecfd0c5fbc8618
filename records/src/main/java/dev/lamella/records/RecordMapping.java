package dev.lamella.records;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.dataset.PartitionType;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import dev.lamella.records.internal.convert.ComponentPartitions;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.read.ReadBinding;
import dev.lamella.records.internal.read.SourceColumns;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.write.SchemaOrigin;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Field;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.vector.RowSource;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Maps objects of a class to rows of files and back. Immutable and safe for use by many threads; each `with` method
/// returns a changed copy. A mapping prepares a class at its first use, and shares the result with mappings that have
/// the same settings.
///
/// ```java
/// RecordMapping<Order> orders = RecordMapping.of(Order.class).withColumn("price", "DECIMAL(12,2)");
/// orders.write(path, list);
/// ```
///
/// @param <T> the class
public final class RecordMapping<T> {
    /// Without requests.
    private final ClassBinding first;
    private final Requests requests;
    /// Created at the first use: the intermediate mappings of a chain of `with` calls are never used.
    private volatile @Nullable ClassBinding made;
    private final Optional<Schema> given;
    private final ReadOptions readOptions;
    private final WriteOptions writeOptions;

    private RecordMapping(ClassBinding first, Requests requests, Optional<Schema> given, ReadOptions readOptions,
            WriteOptions writeOptions) {
        this.first = first;
        this.requests = requests;
        this.given = given;
        this.readOptions = readOptions;
        this.writeOptions = writeOptions;
    }

    private ClassBinding made() {
        ClassBinding known = made;
        if (known == null) {
            known = first.with(requests);
            made = known;
        }
        return known;
    }

    private Shape.Row shape() {
        return made().shape();
    }

    /// Returns the default mapping of a record, class or sealed type. If a part of the class is not supported, the
    /// first use of the mapping throws an `IllegalArgumentException` that names the component and says what to do.
    public static <T> RecordMapping<T> of(Class<T> type) {
        return of(ClassBinding.of(Objects.requireNonNull(type, "type")));
    }

    /// Returns the default mapping of a type with arguments.
    public static <T> RecordMapping<T> of(TypeRef<T> type) {
        return of(ClassBinding.of(Objects.requireNonNull(type, "type")));
    }

    private static <T> RecordMapping<T> of(ClassBinding made) {
        return new RecordMapping<>(made, Requests.NONE, Optional.empty(), ReadOptions.DEFAULT, WriteOptions.DEFAULT);
    }

    /// Adds a converter for a class. It applies wherever the class appears.
    public RecordMapping<T> withConverter(ValueConverter<?, ?> converter) {
        return with(requests.withConverter(Objects.requireNonNull(converter, "converter")), given);
    }

    /// Sets the column type of one component, for example `withColumn("lines[].price", "DECIMAL(12,2)")`. If the class
    /// has no such component, the first use of the mapping throws an `IllegalArgumentException`.
    ///
    /// @param component the path of the component, by names in Java
    /// @throws IllegalArgumentException if the text is not a type string
    public RecordMapping<T> withColumn(String component, String typeString) {
        Objects.requireNonNull(component, "component");
        TypeString.parse(Objects.requireNonNull(typeString, "typeString"));
        return with(requests.withColumnType(component, typeString), given);
    }

    /// Sets the time zone for a component that is an instant while its column is a local time, or the reverse: see
    /// [InZone][dev.lamella.records.mapping.InZone].
    ///
    /// @param component the path of the component, by names in Java
    public RecordMapping<T> withZone(String component, ZoneId zone) {
        Objects.requireNonNull(component, "component");
        return with(requests.withZone(component, Objects.requireNonNull(zone, "zone")), given);
    }

    /// Sets the schema of written files. Without it, the mapping derives the schema from the class.
    public RecordMapping<T> withSchema(Schema schema) {
        return with(requests, Optional.of(Objects.requireNonNull(schema, "schema")));
    }

    /// Sets the options of the mapping.
    public RecordMapping<T> withOptions(MappingOptions options) {
        return with(requests.withOptions(Objects.requireNonNull(options, "options")), given);
    }

    /// Sets the options for reading files.
    public RecordMapping<T> withReadOptions(ReadOptions options) {
        return new RecordMapping<>(first, requests, given, Objects.requireNonNull(options, "options"), writeOptions);
    }

    /// Sets the options for writing files.
    public RecordMapping<T> withWriteOptions(WriteOptions options) {
        return new RecordMapping<>(first, requests, given, readOptions, Objects.requireNonNull(options, "options"));
    }

    /// Rejects values that would lose digits, and every other conversion that is not exact.
    public RecordMapping<T> strict() {
        return withOptions(requests.options().strict());
    }

    private RecordMapping<T> with(Requests other, Optional<Schema> schema) {
        return new RecordMapping<>(first, other, schema, readOptions, writeOptions);
    }

    /// The options of the mapping.
    public MappingOptions options() {
        return requests.options();
    }

    /// The schema of written files.
    public Schema schema() {
        return given.orElseGet(() -> WriteBinding.schema(shape(), requests));
    }

    /// Plans how values are written to columns, before the first value.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a component does not fit the schema
    public MappingPlan writePlan() {
        return writing(schema(), ofSchema()).plan();
    }

    /// Plans how values are written to columns, with a warning for each column that one of these programs does not read.
    /// [WriteOptions#withStoredSchema] stores such columns in other types.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a component does not fit the schema
    public MappingPlan writePlan(Ecosystem... readers) {
        MappingPlan plan = writePlan();
        List<String> warnings = new ArrayList<>(plan.warnings());
        for (Ecosystem reader : readers) {
            reader.unread(schema()).forEach(column -> warnings.add(reader.title() + " does not read " + column));
        }
        return new MappingPlan(plan.components(), warnings);
    }

    /// Plans how values are read from the columns of a file with this schema.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the schema
    public MappingPlan readPlan(Schema fileSchema) {
        return ReadBinding.of(shape(), requests, Objects.requireNonNull(fileSchema, "fileSchema")).plan();
    }

    /// Reads all records of a file.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    /// @throws dev.lamella.error.ValueException if a value does not fit its component
    public List<T> read(Path file) throws IOException {
        try (RecordReader<T> reader = open(file)) {
            return reader.toList();
        }
    }

    /// Reads all records of a location: a file, a directory or a pattern, local or in an object store; see
    /// [Dataset#of(String...)].
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class does not fit the file's schema
    /// @throws dev.lamella.error.ValueException if a value does not fit its component
    public List<T> read(String location) throws IOException {
        try (RecordReader<T> reader = open(location)) {
            return reader.toList();
        }
    }

    /// Reads all records of a file in memory.
    public List<T> fromBytes(byte[] file) throws IOException {
        try (RecordReader<T> reader = open(InputFile.of(Objects.requireNonNull(file, "file")))) {
            return reader.toList();
        }
    }

    /// Opens a file and reads its records one by one. The reader reads only the columns that the class has. The caller
    /// closes the reader.
    ///
    /// @throws SchemaMismatchException if the class does not fit the schema of the file
    public RecordReader<T> open(Path file) throws IOException {
        return open(file, Scan.all());
    }

    /// Opens a part of a file and reads its records one by one. The scan selects the rows, the class selects the
    /// columns.
    ///
    /// A directory, or a pattern, is a data set: see [Dataset#of(Path)].
    ///
    /// @throws SchemaMismatchException if the class or the filter does not fit the schema of the file
    /// @throws IllegalArgumentException if the scan selects columns
    public RecordReader<T> open(Path file, Scan scan) throws IOException {
        Objects.requireNonNull(file, "file");
        requireNoColumns(scan);
        return Files.isRegularFile(file)
                ? open(InputFile.of(file), scan)
                : open(Dataset.of(file, DatasetOptions.DEFAULT.withReading(readOptions)), scan);
    }

    /// Opens a location, and reads its records one by one: a file, a directory or a pattern, local or in an object
    /// store; see [Dataset#of(String...)].
    public RecordReader<T> open(String location) throws IOException {
        return open(location, Scan.all());
    }

    /// Opens a part of a location, as [#open(String)] does. The scan selects the rows, the class selects the columns.
    ///
    /// @throws IllegalArgumentException if the scan selects columns
    public RecordReader<T> open(String location, Scan scan) throws IOException {
        Objects.requireNonNull(location, "location");
        requireNoColumns(scan);
        return Dataset.namesTable(location)
                ? open(Dataset.of(location, DatasetOptions.DEFAULT.withReading(readOptions)), scan)
                : open(InputFiles.open(location), scan);
    }

    /// The data set, in which the partition columns of components that are text are text, and those without values have
    /// the types of their components.
    private Dataset withTypes(Dataset files) throws IOException {
        Map<String, PartitionType> types = new HashMap<>(files.options().partitionTypes());
        ComponentPartitions components = new ComponentPartitions(shape(), requests);
        for (PrimitiveField column : files.partitionColumns()) {
            String name = column.name();
            components.type(column).filter(type -> type == PartitionType.STRING
                    ? column.type() != PhysicalType.BYTE_ARRAY
                    : files.files().stream().allMatch(file -> file.partitionValues()
                            .getOrDefault(name, Optional.empty()).isEmpty()))
                    .ifPresent(type -> types.putIfAbsent(name, type));
        }
        return types.equals(files.options().partitionTypes())
                ? files
                : Dataset.ofFiles(files.files(), files.options().withPartitionTypes(types));
    }

    /// Opens a file and reads its records one by one. Closing the reader closes the file.
    public RecordReader<T> open(InputFile file) throws IOException {
        return open(file, Scan.all());
    }

    /// Opens a part of a file and reads its records one by one. The scan selects the rows, the class selects the
    /// columns by name: columns of the file, and [columns that the scan makes][Scan#variants(VariantExtract...)] of
    /// variants. Closing the reader closes the file.
    ///
    /// @throws IllegalArgumentException if the scan selects columns
    public RecordReader<T> open(InputFile file, Scan scan) throws IOException {
        Objects.requireNonNull(file, "file");
        requireNoColumns(scan);
        return over(List.of(RecordSource.of(Parquet.open(file, readOptions))), requests, scan, readOptions);
    }

    /// Opens a data set and reads its records one by one.
    public RecordReader<T> open(Dataset files) throws IOException {
        return open(files, Scan.all());
    }

    /// Opens a part of a data set and reads its records one by one. The scan selects the rows, the class selects the
    /// columns: those of the files, and partition columns.
    ///
    /// Aliases, defaults and converters apply to each file by its own schema. A file that the filter excludes by its
    /// partition is not opened, unless the filter depends on its schema: see [Dataset#prunedFor]. The options
    /// of the data set say how files are read.
    ///
    /// @throws IllegalArgumentException if the scan selects columns
    public RecordReader<T> open(Dataset files, Scan scan) throws IOException {
        Objects.requireNonNull(files, "files");
        requireNoColumns(scan);
        Dataset typed = withTypes(files);
        Dataset wanted = typed.prunedFor(scan.columns(List.of()));
        if (wanted.files().isEmpty() && !typed.files().isEmpty()) {
            return ofNoFile(typed, scan.limit(0));
        }
        return over(wanted.bySchema().stream().map(RecordSource::of).toList(), requests, scan,
                files.options().reading());
    }

    /// A reader without records, because no partition matches. Other files than the first are opened only if they may have
    /// a column of the filter that the first one does not have.
    private RecordReader<T> ofNoFile(Dataset files, Scan scan) throws IOException {
        ReadOptions reading = files.options().reading();
        try {
            return over(List.of(RecordSource.of(first(files))), requests, scan, reading);
        } catch (SchemaMismatchException ignored) {
            return over(List.of(RecordSource.of(files.bySchema().getFirst())), requests, scan, reading);
        }
    }

    /// The first file, which says what the columns are, with the partition columns of all files.
    private static Dataset first(Dataset files) throws IOException {
        Schema stored = files.options().schema().isPresent() ? files.options().schema().get() : schema(files.open(0));
        List<Field> fields = new ArrayList<>(stored.fields());
        files.partitionColumns().stream()
                .filter(column -> stored.fields().stream().noneMatch(field -> field.name().equals(column.name())))
                .forEach(fields::add);
        return Dataset.ofFiles(files.files().subList(0, 1),
                files.options().withSchema(Schema.asDeclared(stored.name(), fields)));
    }

    private static Schema schema(ParquetReader file) throws IOException {
        try (file) {
            return file.schema();
        }
    }

    /// Reads all records of a source without its own schema, such as a CSV file.
    public List<T> read(RowSource source) throws IOException {
        try (RecordReader<T> reader = open(source)) {
            return reader.toList();
        }
    }

    /// Opens a source without its own schema, such as a CSV file, and reads its records one by one. Closing the reader
    /// closes the source.
    ///
    /// The class determines the columns and their types. In each record, the fields are matched by name or alias; other
    /// fields are skipped. If a field is absent or null in a record, the component gets its default value, or is empty.
    /// A component without a field in the first records is rejected, unless it is an `Optional` or has a default value.
    ///
    /// @throws SchemaMismatchException if a component has no field in the first records
    public RecordReader<T> open(RowSource source) throws IOException {
        Objects.requireNonNull(source, "source");
        SourceColumns columns = SourceColumns.of(shape(), requests, given);
        Optional<Schema> found = Optional.empty();
        try {
            found = Optional.of(source.schema());
        } catch (CorruptFileException e) {
            // There is no valid record. Reading will report why.
        }
        if (found.isPresent()) {
            columns.require(shape(), found.get(), Location.ofFile(source.name()));
        }
        return over(List.of(RecordSource.of(source, columns)), columns.requests(), Scan.all(), readOptions);
    }

    private RecordReader<T> over(List<RecordSource> sources, Requests choices, Scan scan, ReadOptions reading)
            throws IOException {
        try {
            return RecordReader.over(sources, shape(), choices, scan, reading);
        } catch (Throwable e) {
            try (Closeable ignored = () -> RecordSource.close(sources)) {
                throw e;
            }
        }
    }

    private static void requireNoColumns(Scan scan) {
        Objects.requireNonNull(scan, "scan");
        if (scan.projection().isPresent()) {
            throw new IllegalArgumentException(
                    "The scan selects columns, but the class decides which columns are read. Leave the columns out of the"
                            + " scan, and give the class a component for each column.");
        }
    }

    /// Writes all records to a file. The file appears when it is complete, not before.
    public WriteSummary write(Path file, Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        try (RecordWriter<T> writer = create(file)) {
            return writer.writeAll(records);
        }
    }

    /// Writes all records to a file in memory.
    public byte[] toBytes(Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordWriter<T> writer = create(OutputFile.of("memory", bytes))) {
            writer.writeAll(records);
        }
        return bytes.toByteArray();
    }

    /// Appends all records to a file, or writes a new file if it does not exist. If that fails, the file does not
    /// change.
    public WriteSummary append(Path file, Iterable<? extends T> records) throws IOException {
        Objects.requireNonNull(records, "records");
        try (RecordWriter<T> writer = append(file)) {
            return writer.writeAll(records);
        }
    }

    /// Creates a writer of a new file. The file appears when the writer commits.
    public RecordWriter<T> create(Path file) throws IOException {
        return create(OutputFile.of(Objects.requireNonNull(file, "file")));
    }

    /// Creates a writer of a new file. Closing the writer closes the file.
    public RecordWriter<T> create(OutputFile file) throws IOException {
        Objects.requireNonNull(file, "file");
        try {
            Schema schema = schema();
            WriteBinding binding = writing(schema, ofSchema());
            ParquetWriter writer = Parquet.create(file, schema, binding.options(writeOptions));
            return new RecordWriter<>(RecordTarget.of(writer), binding, requests.options(),
                    () -> switch (requests.options().arrowSchema()) {
                        case WRITE -> binding.arrowSchema(writeOptions);
                        case OMIT -> Optional.empty();
                    });
        } catch (Throwable e) {
            try (file) {
                throw e;
            }
        }
    }

    /// Writes all records to the files of a directory, for example to partitions. The files appear when all are complete.
    public WriteSummary write(Path directory, DatasetWriteOptions options, Iterable<? extends T> records)
            throws IOException {
        Objects.requireNonNull(records, "records");
        try (RecordWriter<T> writer = create(directory, options)) {
            return writer.writeAll(records);
        }
    }

    /// Creates a writer of the files of a directory, for example of partitions. The files appear when the writer
    /// commits. Each file has the Arrow schema of its own columns, without the time zones of instants.
    ///
    /// @param options also sets [how files are written][DatasetWriteOptions#withWriting]; the [WriteOptions] of the
    ///     mapping are not used
    public RecordWriter<T> create(Path directory, DatasetWriteOptions options) throws IOException {
        Objects.requireNonNull(directory, "directory");
        Schema schema = schema();
        WriteBinding binding = writing(schema, ofSchema());
        DatasetWriter writer = DatasetWriter.create(directory, schema, options.withWriting(
                binding.options(options.writing(), options.partitionBy(), requests.options().arrowSchema())));
        return writer(RecordTarget.of(writer), binding);
    }

    /// A writer of records that adds no Arrow schema. If it cannot be made, the target is closed.
    private RecordWriter<T> writer(RecordTarget target, WriteBinding binding) throws IOException {
        try {
            return new RecordWriter<>(target, binding, requests.options(), Optional::empty);
        } catch (Throwable e) {
            try (target) {
                throw e;
            }
        }
    }

    /// Creates a writer that appends to a file and keeps its schema, or a writer of a new file.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if the class, or the schema of the mapping, does not fit the
    ///         schema of the file
    public RecordWriter<T> append(Path file) throws IOException {
        if (!Files.exists(Objects.requireNonNull(file, "file"))) {
            return create(file);
        }
        WriteBinding binding = appending(file);
        WriteOptions options = binding.options(writeOptions);
        ParquetWriter writer = given.isPresent()
                ? Parquet.append(file, given.get(), options, UpdateMode.COPY)
                : Parquet.append(file, options, UpdateMode.COPY);
        // The file keeps its Arrow schema; the binding makes sure that it is true of the new rows too.
        return writer(RecordTarget.of(writer), binding);
    }

    private WriteBinding appending(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), readOptions)) {
            try {
                return writing(given.orElseGet(reader::schema),
                        new SchemaOrigin.OfFile(ArrowHints.of(reader.metadata()),
                                given.isPresent() ? ConversionStep.Use.ASKED : ConversionStep.Use.ALWAYS));
            } catch (SchemaMismatchException e) {
                throw e.at(Location.ofFile(reader.name()));
            }
        }
    }

    /// The origin of the schema of new files.
    private SchemaOrigin ofSchema() {
        return given.isPresent() ? new SchemaOrigin.OfUser() : new SchemaOrigin.OfClass();
    }

    private WriteBinding writing(Schema schema, SchemaOrigin origin) {
        return made().writing(schema, origin);
    }
}
