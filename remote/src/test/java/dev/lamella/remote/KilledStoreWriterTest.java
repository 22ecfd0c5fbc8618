package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Writers that are killed, and requests that fail, while a directory is overwritten: its files are the old ones or the new
/// ones when the next writer has opened it, and uploads that are left are reported.
class KilledStoreWriterTest {
    private static final PartSizes SIZES = new PartSizes(1000);
    private static final int PLANS = 100 * Integer.getInteger("lamella.effort", 1);
    private static final String FOLDER = "s3://bucket-1/t/";
    private static final Map<String, byte[]> OLD = files("old", 3);
    private static final Map<String, byte[]> NEW = files("new", 4);

    private static Map<String, byte[]> files(String name, int count) {
        Map<String, byte[]> files = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            // Short ones, and some of several parts.
            files.put("day=" + i + "/" + name, bytes(i * 900 + name.length()));
        }
        return files;
    }

    private static final RetryPolicy HASTY = RetryPolicy.DEFAULT.withAttempts(4)
            .withPauses(Duration.ZERO, Duration.ofMillis(1)).withResponseTimeout(Duration.ofSeconds(5));

    private static DirectoryOutput open(TestStore.Stub stub) throws IOException {
        return StoreDirectory.open(StoreLocation.parse(FOLDER), stub.options().withRetryPolicy(HASTY), SIZES);
    }

    private static void write(TestStore.Stub stub, Map<String, byte[]> files, boolean isReplacing)
            throws IOException {
        try (DirectoryOutput out = open(stub)) {
            List<String> removed = isReplacing ? out.files() : List.of();
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                try (OutputFile output = out.create(file.getKey())) {
                    output.write(file.getValue(), 0, file.getValue().length);
                    output.commit();
                }
            }
            out.commit(removed);
        }
    }

    private static Map<String, byte[]> read(TestStore.Stub stub) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (String location : RemoteFiles.list(FOLDER, stub.options())) {
            try (InputFile file = RemoteFiles.open(location, stub.options())) {
                files.put(location.substring(FOLDER.length()), readAll(file));
            }
        }
        return files;
    }

    private static boolean isSame(Map<String, byte[]> one, Map<String, byte[]> other) {
        return one.keySet().equals(other.keySet())
                && one.keySet().stream().allMatch(name -> Arrays.equals(one.get(name), other.get(name)));
    }

    /// What the next writer finds: all old files, or all new ones. It reports what is left of uploads, which can be discarded.
    private static boolean isNew(TestStore.Stub stub) throws IOException {
        stub.server().fault = (ignored, right) -> right.get();
        List<String> told;
        try (DirectoryOutput out = open(stub)) {
            out.files();
            told = out.unfinished();
        }
        Map<String, byte[]> found = read(stub);
        boolean isNew = isSame(found, NEW);
        assertThat(isNew || isSame(found, OLD)).as("found %s", found.keySet()).isTrue();
        assertThat(new TreeSet<>(told)).isEqualTo(new TreeSet<>(
                stub.server().pending().stream().map(key -> "s3:/" + key.replace("%3D", "=")).toList()));
        RemoteFiles.abortUploads(FOLDER, stub.options());
        assertThat(stub.server().pending()).isEmpty();
        if (isNew) {
            assertThat(stub.server().objects).containsKey("/bucket-1/t/_SUCCESS");
        }
        return isNew;
    }

    private static <T> T onStub(Function<TestStore.Stub, T> run) throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            // What is committed looks old, so that it is finished at once.
            stub.server().age = Duration.ofMinutes(1);
            write(stub, OLD, false);
            return run.apply(stub);
        }
    }

    /// What is known of the request at which a process is killed.
    enum Last {
        LOST, DONE
    }

    /// Answers no request from the given one on.
    private static S3Stub.Fault killing(int[] requests, int kill, Last last) {
        return (request, right) -> {
            int number = requests[0]++;
            boolean isDone = number < kill || number == kill && last == Last.DONE;
            Reply reply = isDone ? right.get() : Reply.of(500, "");
            return number < kill ? reply : reply.ending(Reply.Ending.CUT, 0);
        };
    }

    /// Another process looks at what is left, and is killed, too.
    private static void recoverAndBeKilled(TestStore.Stub stub, int kill, Last last) {
        stub.server().fault = killing(new int[1], kill, last);
        try (DirectoryOutput out = open(stub)) {
            out.files();
        } catch (IOException ignored) {
            // The process is dead.
        }
    }

    @ParameterizedTest
    @EnumSource(Last.class)
    void killedAtEachRequest(Last last) throws IOException {
        int undone = 0;
        int finished = 0;
        for (int n = 0;; n++) {
            int kill = n;
            int[] requests = new int[1];
            Boolean isNew = onStub(stub -> {
                stub.server().fault = killing(requests, kill, last);
                try {
                    write(stub, NEW, true);
                } catch (IOException ignored) {
                    // The process is dead.
                }
                try {
                    recoverAndBeKilled(stub, kill % 7, last);
                    return isNew(stub);
                } catch (IOException | AssertionError e) {
                    throw new AssertionError("killed at request " + kill, e);
                }
            });
            if (requests[0] <= kill) {
                assertThat(isNew).isTrue();
                break;
            }
            undone += isNew ? 0 : 1;
            finished += isNew ? 1 : 0;
        }
        assertThat(undone).isGreaterThan(15);
        assertThat(finished).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?uploads", "partNumber", "uploadId", "_lamella-commit", "_SUCCESS", "list-type", "old"})
    void aLostAnswerIsNoHarm(String part) throws IOException {
        boolean isNew = onStub(stub -> {
            int[] lost = new int[1];
            stub.server().fault = (request, right) -> {
                Reply reply = right.get();
                boolean isLost = request.target().contains(part) && lost[0]++ < 3;
                return isLost ? reply.ending(Reply.Ending.CUT, 0) : reply;
            };
            try {
                write(stub, NEW, true);
                assertThat(lost[0]).isPositive();
                assertThat(stub.server().pending()).isEmpty();
                return isNew(stub);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(isNew).isTrue();
    }

    @Test
    void aRegisterThatIsDeletedByHandIsMadeAnew() throws IOException {
        boolean isNew = onStub(stub -> {
            String register = "/bucket-1/t/" + CommitRegister.NAME;
            int[] puts = new int[1];
            stub.server().fault = (request, right) -> {
                if (request.method().equals("PUT") && request.path().equals(register) && puts[0]++ == 0) {
                    stub.server().objects.remove(register);
                }
                return right.get();
            };
            try {
                write(stub, NEW, true);
                assertThat(puts[0]).isEqualTo(3);
                return isNew(stub);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(isNew).isTrue();
    }

    @Test
    void anInterruptedWriterTidiesUp() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            DirectoryOutput out = open(stub);
            OutputFile file = out.create("a");
            file.write(bytes(5000), 0, 5000);
            assertThat(stub.server().pending()).hasSize(1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> file.write(bytes(5000), 0, 5000)).isInstanceOf(InterruptedIOException.class);
            out.close();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(stub.server().pending()).isEmpty();
        }
    }

    @Test
    void uploadsThatCannotBeDiscardedAreReported() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            DirectoryOutput out = open(stub);
            OutputFile file = out.create("a");
            file.write(bytes(5000), 0, 5000);
            stub.server().fault = (ignored, ignored2) -> Reply.of(500, "");
            assertThatThrownBy(out::close).isInstanceOf(IOException.class).hasMessage(FOLDER + "a: The object was not"
                    + " completed, and its uploaded parts could not be discarded. They stay in the bucket until you discard"
                    + " them, with RemoteFiles.abortUploads or by a lifecycle rule");
            stub.server().fault = (ignored, right) -> right.get();
            try (DirectoryOutput next = open(stub)) {
                assertThat(next.unfinished()).containsExactly(FOLDER + "a");
            }
        }
    }

    private static Reply broken(Random random, TestServer.Request request, Supplier<Reply> right) {
        return switch (random.nextInt(7)) {
            case 0 -> Reply.of(500 + random.nextInt(5), "");
            case 1 -> Reply.of(503, "<Error><Code>SlowDown</Code></Error>").with("Retry-After", "0");
            case 2 -> Reply.of(500, "").ending(Reply.Ending.CUT, 0);
            case 3 -> right.get().ending(Reply.Ending.CUT, 0);
            case 4 -> right.get().ending(Reply.Ending.CUT, 20);
            case 5 -> request.method().equals("POST") && request.has("uploadId")
                    ? Reply.of(200, "<?xml version=\"1.0\"?>\n  \n<Error><Code>InternalError</Code></Error>")
                    : Reply.of(409, "<Error><Code>OperationAborted</Code></Error>");
            case 6 -> {
                Objects.requireNonNull(right.get()); // done, and reported as failed
                yield Reply.of(500, "");
            }
            default -> throw new AssertionError();
        };
    }

    @Test
    void failingRequestsLeaveAllOrNothing() throws IOException {
        long first = Long.getLong("lamella.seed", 4711);
        int written = 0;
        int finished = 0;
        int old = 0;
        for (int plan = 0; plan < PLANS; plan++) {
            long seed = first + plan;
            Random random = new Random(seed);
            double rate = random.nextInt(3) == 0 ? 0.7 : random.nextDouble() * 0.4;
            int result = onStub(stub -> {
                stub.server().fault = (request, right) -> random.nextDouble() < rate
                        ? broken(random, request, right)
                        : right.get();
                boolean isWritten = false;
                try {
                    write(stub, NEW, true);
                    isWritten = true;
                } catch (IOException e) {
                    assertThat(e).as("seed %d", seed).hasMessageStartingWith("s3://bucket-1/");
                }
                try {
                    boolean isNew = isNew(stub);
                    assertThat(isNew || !isWritten).isTrue();
                    return isWritten ? 0 : isNew ? 1 : 2;
                } catch (IOException | AssertionError e) {
                    throw new AssertionError("seed " + seed, e);
                }
            });
            written += result == 0 ? 1 : 0;
            finished += result == 1 ? 1 : 0;
            old += result == 2 ? 1 : 0;
        }
        assertThat(written).as("plans that succeeded").isGreaterThan(PLANS / 10);
        assertThat(finished).as("plans that the next writer finished").isGreaterThan(PLANS / 30);
        assertThat(old).as("plans that failed").isGreaterThan(PLANS / 10);
    }
}
