package dev.lamella.cli.explore;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.report.ReportDocument;
import dev.lamella.cli.report.ReportFile;
import dev.lamella.cli.report.ReportPage;
import dev.lamella.cli.report.Unclosed;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.cli.server.LoopbackServer.Answer;
import dev.lamella.cli.server.LoopbackServer.Request;
import dev.lamella.cli.shell.Failures;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.InputFile;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Answers the requests of the page of `explore`.
public final class Explorer implements LoopbackServer.Handler, Closeable {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNREADABLE = 422;
    private static final int FAILED = 500;
    private static final int MOST_OPEN = 8;
    /// For so many files at most, all footers are read for the list of files.
    private static final int MOST_COUNTED = 100;
    private static final String JSON = "application/json";

    private final String name;
    private final List<ExploredFile> files;
    private final ReadOptions options;
    private final ReportPage page = new ReportPage();
    private final Map<ExploredFile, Boolean> open = new LinkedHashMap<>(16, 0.75f, true);
    private final ReentrantLock opening = new ReentrantLock();
    /// The report of the first file, which the page asks for first; empty once it was asked for.
    private final AtomicReference<Optional<FutureTask<byte[]>>> prepared = new AtomicReference<>(Optional.empty());
    private volatile @Nullable OpenTable table;
    private String root = "";

    /// @param name of the file or the directory
    public Explorer(String name, List<ExploredFile> files, ReadOptions options) {
        this.name = name;
        this.files = List.copyOf(files);
        this.options = options;
    }

    /// Names the root of the server, which is part of the page.
    public void at(String pathOfServer) {
        root = pathOfServer;
    }

    /// Makes the report of the first file on another thread, while the browser starts.
    public void prepare() {
        FutureTask<byte[]> report = new FutureTask<>(() -> newReport(files.getFirst()));
        prepared.set(Optional.of(report));
        Thread.ofPlatform().daemon().name("report").start(report);
    }

    @Override
    public Optional<Answer> get(Request request) throws IOException {
        if (request.path().equals("/")) {
            return Optional.of(page());
        }
        if (!request.path().startsWith("/api/")) {
            return Optional.empty();
        }
        try {
            return api(request.path().substring("/api/".length()), new Asked(request.parameters()))
                    .map(body -> new Answer(OK, JSON, Answer.NO_PAGE, body));
        } catch (WrongRequestException e) {
            return Optional.of(failure(BAD_REQUEST, fields -> fields.text("message", e.getMessage())));
        } catch (ParquetException e) {
            return Optional.of(failure(UNREADABLE, fields -> ReportFile.failure(e, fields)));
        } catch (IOException | OutOfMemoryError | StackOverflowError e) {
            return Optional.of(failure(UNREADABLE, fields -> fields.text("message", Failures.message(e))));
        } catch (RuntimeException e) {
            return Optional.of(failure(FAILED, fields -> fields.text("message", Failures.message(e))));
        }
    }

    private Answer page() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        page.write(ReportPage.shortName(name) + " - Lamella", true, fields -> fields.object(() -> {
            ReportDocument.head(fields);
            fields.flag("values", true);
            fields.object("live", () -> {
                fields.text("name", name);
                fields.text("root", root);
            });
            fields.array("files", () -> {});
        }), body);
        return new Answer(OK, "text/html; charset=utf-8", page.policy(true) + "; frame-ancestors 'none'",
                body.toByteArray());
    }

    private static Answer failure(int status, JsonFields.Document content) throws IOException {
        return new Answer(status, JSON, Answer.NO_PAGE, json(fields -> fields.object(() -> {
            fields.out().name("error");
            fields.object(() -> content.write(fields));
        })));
    }

    private static byte[] json(JsonFields.Document data) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JsonOut json = JsonOut.to(bytes);
        data.write(new JsonFields(json));
        json.flush();
        return bytes.toByteArray();
    }

    /// A request that names something that is not there.
    static final class WrongRequestException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WrongRequestException(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /// The parameters of a request.
    record Asked(Map<String, String> parameters) {
        Optional<String> text(String name) {
            return Optional.ofNullable(parameters.get(name)).filter(text -> !text.isBlank());
        }

        long number(String name, long least, long most, long otherwise) {
            Optional<String> text = text(name);
            try {
                long number = text.isEmpty() ? otherwise : Long.parseLong(text.get());
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException _) {
                // As a number outside of the range.
            }
            throw new WrongRequestException(
                    name + " " + text.orElse("") + ": It must be a number from " + least + " to " + most);
        }
    }

    private Optional<byte[]> api(String endpoint, Asked asked) throws IOException {
        return switch (endpoint) {
            case "files" -> Optional.of(json(this::files));
            case "report" -> Optional.of(report(file(asked)));
            case "findings" -> Optional.of(findings(file(asked)));
            case "rows" -> read(endpoint, asked, true, ExploredData::rows);
            case "explain" -> read(endpoint, asked, true, ExploredData::explain);
            case "check-filter" -> read(endpoint, asked, false, ExploredData::checkFilter);
            case "complete" -> read(endpoint, asked, false, ExploredData::complete);
            case "values" -> read(endpoint, asked, false, ExploredData::values);
            case "pages" -> read(endpoint, asked, false, ExploredData::pages);
            case "figures" -> read(endpoint, asked, false, ExploredData::figures);
            case "chunks" -> read(endpoint, asked, false, ExploredData::chunks);
            case "variant" -> read(endpoint, asked, false, ExploredData::variant);
            default -> Optional.empty();
        };
    }

    private byte[] report(ExploredFile file) throws IOException {
        if (file == files.getFirst()) {
            Optional<FutureTask<byte[]>> report = prepared.getAndSet(Optional.empty());
            if (report.isPresent()) {
                try {
                    return report.get().get();
                } catch (ExecutionException _) {
                    // The request meets the same failure, and reports it.
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        return newReport(file);
    }

    private byte[] newReport(ExploredFile file) throws IOException {
        noteUse(file);
        return json(fields -> fields.object(() -> {
            ReportDocument.head(fields);
            fields.flag("values", false);
            fields.array("files", () -> fields.out().writeJson(text(file)));
        }));
    }

    /// The document of a file: by its footer, or by why that cannot be read.
    private String text(ExploredFile file) throws IOException {
        try {
            return file.use("report", false, (reader, _) -> text(fields -> ReportDocument.writeFirst(reader, fields)));
        } catch (ParquetException e) {
            try (InputFile unreadable = file.open()) {
                return text(fields -> document().writeUnreadable(unreadable, e, fields));
            }
        }
    }

    private static String text(JsonFields.Document data) throws IOException {
        return new String(json(data), StandardCharsets.UTF_8);
    }

    private ReportDocument document() {
        return new ReportDocument(options, OptionalLong.empty());
    }

    /// Checks a file that is opened anew, so that other requests need not wait.
    private byte[] findings(ExploredFile file) throws IOException {
        try (InputFile checked = file.open();
                ParquetReader reader = Parquet.open(new Unclosed(checked), options)) {
            return json(fields -> document().writeFindings(checked, reader, fields));
        }
    }

    /// One of the requests on an open file.
    private interface Endpoint {
        void write(ExploredData data, JsonFields fields) throws IOException;
    }

    private Optional<byte[]> read(String kind, Asked asked, boolean takesOver, Endpoint endpoint) throws IOException {
        ExploredFile file = file(asked);
        noteUse(file);
        return Optional.of(file.use(kind, takesOver, (reader, timed) -> json(
                fields -> endpoint.write(
                        new ExploredData(reader, timed, asked, () -> partitions(file, reader.schema())), fields))));
    }

    /// A file with the partition columns of all files, which are null where its own directories do not name them; empty if
    /// there are none.
    private Optional<FilterHelp.Partitions> partitions(ExploredFile file, Schema schema) throws IOException {
        OpenTable all = table();
        if (all.values().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new FilterHelp.Partitions(all.dataset().withOptions(
                DatasetOptions.DEFAULT.withReading(options).withSchema(schema)).only(files.indexOf(file)),
                all.values()));
    }

    /// All files, and the values of their partition columns, as text.
    private record OpenTable(Dataset dataset, Map<String, SortedSet<String>> values) {}

    private OpenTable table() throws IOException {
        OpenTable known = table;
        if (known == null) {
            Dataset dataset = Dataset.ofFiles(files, DatasetOptions.DEFAULT);
            Map<String, SortedSet<String>> values = new HashMap<>();
            for (PrimitiveField column : dataset.partitionColumns()) {
                values.put(column.name(), files.stream()
                        .flatMap(file -> file.partitionValues().getOrDefault(column.name(), Optional.empty()).stream())
                        .collect(Collectors.toCollection(TreeSet::new)));
            }
            known = new OpenTable(dataset, values);
            table = known;
        }
        return known;
    }

    /// Closes files that were not used for long, if too many are open.
    private void noteUse(ExploredFile file) throws IOException {
        opening.lock();
        try {
            open.put(file, true);
            if (open.size() > MOST_OPEN) {
                ExploredFile oldest = open.keySet().iterator().next();
                if (oldest.closeIfIdle()) {
                    open.remove(oldest);
                }
            }
        } finally {
            opening.unlock();
        }
    }

    /// The file that a request names, by number or by name.
    private ExploredFile file(Asked asked) {
        String given = asked.text("file").orElse("0");
        for (ExploredFile file : files) {
            if (file.name().equals(given)) {
                return file;
            }
        }
        try {
            int number = Integer.parseInt(given);
            if (number >= 0 && number < files.size()) {
                return files.get(number);
            }
        } catch (NumberFormatException _) {
            // Not a number.
        }
        throw new WrongRequestException(
                "Unknown file " + given + ": It must be one of the names of /api/files, or a number up to "
                        + (files.size() - 1));
    }

    private void files(JsonFields fields) throws IOException {
        fields.out().startArray();
        for (ExploredFile file : files) {
            fields.object(() -> listed(file, fields));
        }
        fields.out().endArray();
    }

    private void listed(ExploredFile file, JsonFields fields) throws IOException {
        fields.text("name", file.name());
        fields.text("partition", file.partition());
        Map<String, Optional<String>> partitions;
        try {
            partitions = file.partitionValues();
        } catch (SchemaMismatchException e) {
            fields.text("failure", e.problem());
            return;
        }
        fields.object("partitions", () -> {
            for (Map.Entry<String, Optional<String>> value : partitions.entrySet()) {
                fields.text(value.getKey(), value.getValue());
            }
        });
        size(file, fields);
    }

    private void size(ExploredFile file, JsonFields fields) throws IOException {
        if (files.size() > MOST_COUNTED) {
            return;
        }
        try (InputFile one = file.open()) {
            fields.number("size", one.size());
            noteUse(file);
            long rows = file.use("report", false, (reader, _) -> reader.rowCount());
            fields.number("rows", rows);
        } catch (IOException e) {
            fields.text("failure", Failures.message(e));
        } catch (ParquetException e) {
            fields.text("failure", e.problem());
        }
    }

    @Override
    public void close() throws IOException {
        for (ExploredFile file : files) {
            file.close();
        }
    }
}
