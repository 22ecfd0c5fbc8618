package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What goes wrong while one object is written: each fault, and what becomes of the object.
class UploadFaultsTest {
    private static final String OBJECT = "s3://bucket-1/a";
    private static final PartSizes SIZES = new PartSizes(1000);

    /// Makes a wrong answer.
    interface Fault {
        Reply of(Supplier<Reply> right);
    }

    /// @param request part of the method and the target of the requests that fail
    /// @param times how many of them fail
    /// @param length of the object
    /// @param message of the failure; empty if the object is written
    record Case(String fault, String request, int times, int length, Fault reply, String message) {
        @Override
        public String toString() {
            return fault;
        }
    }

    private static final String COMPLETE = "POST /bucket-1/a?uploadId";
    private static final String PUT = "PUT /bucket-1/a";
    private static final String PART = "PUT /bucket-1/a?partNumber";
    private static final String BEGIN = "POST /bucket-1/a?uploads";

    private static Reply lost(Supplier<Reply> right) {
        return right.get().ending(Reply.Ending.CUT, 0);
    }

    private static Reply error(int status, String code) {
        return Reply.of(status, "<?xml version=\"1.0\"?>\n   \n<Error><Code>" + code + "</Code></Error>");
    }

    static final List<Case> CASES = List.of(
            new Case("the answer to a short object is lost", PUT, 1, 10, UploadFaultsTest::lost, ""),
            new Case("a short object is rejected for a while", PUT, 4, 10, ignored -> error(503, "SlowDown"), ""),
            new Case("a short object was damaged on the way", PUT, 1, 10, ignored -> error(400, "BadDigest"), ""),
            new Case("a short object is always rejected", PUT, 99, 10, ignored -> error(500, "InternalError"),
                    "The server answered HTTP 500, InternalError. This was the last of 5 attempts. If only the answer was"
                            + " lost, the object is written all the same: look before you write it again"),
            new Case("writing is not allowed", PUT, 1, 10, ignored -> error(403, "AccessDenied"),
                    "Access is denied (HTTP 403, AccessDenied). Check the permissions of the credentials"),
            new Case("the bucket is not there", PUT, 1, 10, ignored -> error(404, "NoSuchBucket"),
                    "The bucket or container does not exist (HTTP 404, NoSuchBucket)"),
            new Case("the answer to a part is lost", PART, 3, 5000, UploadFaultsTest::lost, ""),
            new Case("an upload is not begun at once", BEGIN, 2, 5000, ignored -> error(500, "InternalError"), ""),
            new Case("an upload has no id", BEGIN, 1, 5000, ignored -> Reply.of(200, "<a/>"),
                    "The server started an upload, but sent no id for it"),
            new Case("a part has no tag", PART, 1, 5000, right -> right.get().without("ETag"),
                    "The server received a part, but sent no ETag for it"),
            new Case("the answer to completing is lost", COMPLETE, 1, 5000, UploadFaultsTest::lost, ""),
            new Case("the answer to completing is cut", COMPLETE, 1, 5000,
                    right -> right.get().ending(Reply.Ending.CUT, 40), ""),
            new Case("the answer to completing is empty", COMPLETE, 1, 5000,
                    right -> right.get().withBody(new byte[0]).with("Content-Length", "0"), ""),
            new Case("completing fails with status 200", COMPLETE, 2, 5000, ignored -> error(200, "InternalError"), ""),
            new Case("completing fails for good with status 200", COMPLETE, 1, 5000,
                    ignored -> error(200, "InvalidPart"),
                    "The server could not complete the upload (HTTP 200, InvalidPart)"),
            new Case("completing always fails with status 200", COMPLETE, 99, 5000,
                    ignored -> error(200, "InternalError"),
                    "The server could not complete the upload (HTTP 200, InternalError). This was the last of 5 attempts."
                            + " If only the answer was lost, the object is written all the same: look before you write it"
                            + " again"),
            new Case("the parts are gone", COMPLETE, 1, 5000, ignored -> error(404, "NoSuchUpload"),
                    "The uploaded parts are no longer there, or damaged, so the object cannot be completed. Write it again"));

    private static void write(TestStore.Stub stub, int length, StoreOutput.Existing existing) throws IOException {
        try (OutputFile file = StoreOutput.open(StoreLocation.parse(OBJECT), stub.options(), existing, SIZES)) {
            file.write(bytes(length), 0, length);
            file.commit();
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void anObjectIsWrittenWholeOrNot(Case c) throws IOException {
        for (StoreOutput.Existing existing : StoreOutput.Existing.values()) {
            try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
                int[] count = new int[1];
                stub.server().fault = (request, right) -> {
                    boolean isMet = (request.method() + " " + request.target()).contains(c.request());
                    return isMet && count[0]++ < c.times() ? c.reply().of(right) : right.get();
                };
                if (c.message().isEmpty()) {
                    write(stub, c.length(), existing);
                    try (InputFile file = RemoteFiles.open(OBJECT, stub.options())) {
                        assertThat(readAll(file)).isEqualTo(bytes(c.length()));
                    }
                } else {
                    assertThatThrownBy(() -> write(stub, c.length(), existing)).isInstanceOf(IOException.class)
                            .hasMessage(OBJECT + ": " + c.message());
                    assertThat(stub.server().objects).isEmpty();
                }
                assertThat(count[0]).isPositive();
                if (!c.request().equals(BEGIN)) {
                    assertThat(stub.server().pending()).isEmpty();
                }
            }
        }
    }

    @Test
    void aServerThatSendsSpacesWhileItCompletesAnObjectIsWaitedFor() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            int[] completed = new int[1];
            stub.server().fault = (request, right) -> {
                if (!(request.method() + " " + request.target()).contains(COMPLETE)) {
                    return right.get();
                }
                completed[0]++;
                byte[] spaces = (" ".repeat(400) + new String(right.get().body(), StandardCharsets.UTF_8))
                        .getBytes(StandardCharsets.UTF_8);
                return Reply.of(200, spaces).ending(Reply.Ending.SLOW, 0);
            };
            RemoteOptions hasty = stub.options().withRetryPolicy(
                    stub.options().retryPolicy().withStallTimeout(Duration.ofMillis(400), 10_000));
            try (OutputFile file = StoreOutput.open(StoreLocation.parse(OBJECT), hasty, StoreOutput.Existing.REPLACE,
                    SIZES)) {
                file.write(bytes(5000), 0, 5000);
                file.commit();
            }
            assertThat(completed[0]).isEqualTo(1);
            assertThat(stub.server().objects.get("/bucket-1/a")).isEqualTo(bytes(5000));
        }
    }

    @Test
    void aWriteWithoutAConditionIsNotRejectedBecauseOfTheObjectThatIsThere() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            stub.server().fault = (request, right) -> request.method().equals("PUT")
                    ? error(409, "InvalidBucketState")
                    : right.get();
            assertThatThrownBy(() -> write(stub, 10, StoreOutput.Existing.REPLACE)).isInstanceOf(IOException.class)
                    .hasMessage(OBJECT + ": The server answered HTTP 409, InvalidBucketState");
        }
    }

    @Test
    void aServerThatStillTakesBytesMayAnswerLater() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            stub.server().fault = (request, right) -> {
                if (request.method().equals("PUT")) {
                    sleep(300);
                }
                return right.get();
            };
            RemoteOptions hasty = stub.options().withRetryPolicy(RetryPolicy.DEFAULT.withAttempts(1)
                    .withResponseTimeout(Duration.ofMillis(200)).withStallTimeout(Duration.ofSeconds(5), 1000));
            try (OutputFile file = RemoteFiles.create(OBJECT, hasty)) {
                file.write(bytes(100_000), 0, 100_000);
                file.commit();
            }
            assertThat(stub.server().objects.get("/bucket-1/a")).isEqualTo(bytes(100_000));
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void partsGrowSoThatTheLargestObjectFits() {
        long sum = 0;
        for (int number = 1; number <= 10_000; number++) {
            assertThat(PartSizes.USUAL.of(number)).isBetween(5L << 20, 5L << 30);
            sum += PartSizes.USUAL.of(number);
        }
        assertThat(sum).isGreaterThan(5L << 40);
    }

    @Test
    void bytesThatAreNotSentGoToAFileBeyondTheLimit() throws IOException {
        try (Spool spool = new Spool(3L * Spool.PAGE)) {
            Spool.Buffer[] buffers = new Spool.Buffer[5];
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < buffers.length; i++) {
                    buffers[i] = spool.new Buffer();
                }
                for (int piece = 0; piece < 40; piece++) {
                    for (int i = 0; i < buffers.length; i++) {
                        byte[] all = bytes(200_000 + i);
                        int from = all.length * piece / 40;
                        buffers[i].write(all, from, all.length * (piece + 1) / 40 - from);
                    }
                }
                for (int i = 0; i < buffers.length; i++) {
                    assertThat(buffers[i].length()).isEqualTo(200_000 + i);
                    assertThat(buffers[i].open().readAllBytes()).isEqualTo(bytes(200_000 + i));
                    assertThat(buffers[i].open().readNBytes(100)).as("again").hasSize(100);
                    buffers[i].clear();
                }
            }
        }
    }

    private static final String FOLDER = "s3://bucket-1/t/";
    private static final String REGISTER = "/bucket-1/t/_lamella-commit";

    private static void write(DirectoryOutput out, String path, int length) throws IOException {
        try (OutputFile file = out.create(path)) {
            file.write(bytes(length), 0, length);
            file.commit();
        }
    }

    private static StoreDirectory directory(TestStore.Stub stub) throws IOException {
        return StoreDirectory.open(StoreLocation.parse(FOLDER), stub.options(), SIZES);
    }

    @Test
    void aCommitThatAnotherWriterHasFinishedIsDone() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            boolean[] isLost = new boolean[1];
            stub.server().fault = (request, right) -> {
                if (request.method().equals("PUT") && request.path().equals(REGISTER) && !isLost[0]) {
                    isLost[0] = true;
                    assertThat(right.get()).isNotNull();
                    // What another writer does, before the request comes again.
                    stub.server().store("/bucket-1/t/a", bytes(10), Map.of());
                    stub.server().store(REGISTER,
                            ("lamella done 1\n" + request.body().lines().toList().get(1) + "\n").getBytes(), Map.of());
                    return Reply.of(200, "").ending(Reply.Ending.CUT, 0);
                }
                return right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "a", 10);
                out.commit(List.of());
            }
            assertThat(isLost[0]).isTrue();
            assertThat(stub.server().objects.get(REGISTER)).asString().startsWith("lamella done 1\n");
        }
    }

    @Test
    void aCommitIsDoneThoughAnotherOneIsBegunSince() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            boolean[] isLost = new boolean[1];
            stub.server().fault = (request, right) -> {
                if (request.method().equals("PUT") && request.path().equals(REGISTER) && !isLost[0]) {
                    isLost[0] = true;
                    String writer = request.body().lines().filter(line -> line.startsWith("add ")).toList().getFirst()
                            .split(" ")[2];
                    stub.server().store("/bucket-1/t/a", bytes(10), Map.of("x-amz-meta-lamella", writer));
                    stub.server().store(REGISTER, "lamella done 1\nid of-another\n".getBytes(), Map.of());
                    return Reply.of(200, "").ending(Reply.Ending.CUT, 0);
                }
                return right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "a", 10);
                out.create("b").write(bytes(5000), 0, 5000);
                out.commit(List.of());
                assertThat(stub.server().pending()).doesNotContain("/bucket-1/t/b");
            }
            assertThat(isLost[0]).isTrue();
        }
    }

    @Test
    void aCommitThatMeetsAnotherOneIsNotLost() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            boolean[] isMet = new boolean[1];
            stub.server().fault = (request, right) -> {
                if (request.method().equals("PUT") && request.path().equals(REGISTER)) {
                    isMet[0] = true;
                    stub.server().store(REGISTER, "lamella done 1\nid of-another\n".getBytes(), Map.of());
                }
                return isMet[0] && request.method().equals("GET") && request.path().equals(REGISTER)
                        ? error(403, "AccessDenied")
                        : right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "a", 10);
                assertThatThrownBy(() -> out.commit(List.of())).hasMessageContaining("AccessDenied")
                        .hasMessageNotContaining("the answer was lost");
            }
            assertThat(isMet[0]).isTrue();
        }
    }

    private static OutputFile begun(TestStore.Stub stub, String location) throws IOException {
        OutputFile file = StoreOutput.open(StoreLocation.parse(location), stub.options(), StoreOutput.Existing.REPLACE,
                SIZES);
        file.write(bytes(5000), 0, 5000);
        return file;
    }

    @Test
    void uploadsOfADecidedCommitAreNotDiscarded() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            stub.server().age = Duration.ofMinutes(1);
            boolean[] isDecided = new boolean[1];
            stub.server().fault = (request, right) -> {
                if (isDecided[0]) {
                    return error(403, "AccessDenied");
                }
                isDecided[0] = request.method().equals("PUT") && request.path().equals(REGISTER);
                return right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "day=1/a", 10);
                assertThatThrownBy(() -> out.commit(List.of())).hasMessageContaining("the next writer");
            }
            stub.server().fault = (ignored, right) -> right.get();
            try (OutputFile other = begun(stub, FOLDER + "day=1/b")) {
                assertThat(RemoteFiles.unfinishedUploads(FOLDER, stub.options())).containsExactly(other.name());
                assertThat(RemoteFiles.abortUploads(FOLDER, stub.options())).containsExactly(other.name());
            }
            try (DirectoryOutput next = directory(stub)) {
                assertThat(next.files()).containsExactly("day=1/a");
            }
        }
    }

    @Test
    void uploadsBesideALocationAreNotDiscarded() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false);
                OutputFile below = begun(stub, "s3://bucket-1/t/a");
                OutputFile beside = begun(stub, "s3://bucket-1/t2/a")) {
            assertThat(RemoteFiles.abortUploads("s3://bucket-1/t", stub.options())).containsExactly(below.name());
            assertThat(RemoteFiles.unfinishedUploads("s3://bucket-1/t2/a", stub.options()))
                    .containsExactly(beside.name());
        }
    }

    @Test
    void aCommitThatIsDoneDoesNotFailByOtherUploads() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            int[] rejected = new int[1];
            stub.server().fault = (request, right) -> {
                if (request.method().equals("DELETE") && request.has("uploadId")) {
                    rejected[0]++;
                    return error(403, "AccessDenied");
                }
                return right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "a", 10);
                out.create("b").write(bytes(5000), 0, 5000);
                out.commit(List.of());
            }
            assertThat(rejected[0]).isPositive();
            assertThat(RemoteFiles.list(FOLDER, stub.options())).containsExactly(FOLDER + "a");
        }
    }

    @Test
    void uploadsThatWereBegunTogetherAreDiscardedIfOneFails() throws IOException {
        try (TestStore.Stub stub = (TestStore.Stub) TestStore.stub(false)) {
            stub.server().fault = (request, right) -> {
                boolean isSecond = request.method().equals("POST") && request.path().endsWith("/b");
                return isSecond ? error(403, "AccessDenied") : right.get();
            };
            try (DirectoryOutput out = directory(stub)) {
                write(out, "a", 10);
                write(out, "b", 10);
                assertThatThrownBy(() -> out.commit(List.of())).hasMessageContaining("AccessDenied");
            }
            assertThat(stub.server().pending()).isEmpty();
        }
    }

    @Test
    void journalsAreReadAsTheyWereWritten() throws IOException {
        CommitRegister.Journal journal = new CommitRegister.Journal("id", List.of(
                new Upload("day=1/a b\nc+%", "w1", "upload +/=", List.of("\"tag\"", "t 2")),
                new Upload("b", "w2", "", List.of("x"))), List.of("old\u00e4", "new line\n"));
        assertThat(CommitRegister.Journal.parse("j", journal.text())).contains(journal);
        assertThat(CommitRegister.Journal.parse("j", "lamella done 1\nid x\n")).isEmpty();
        for (int length = 0; length < journal.text().length() - 1; length++) {
            String cut = journal.text().substring(0, length);
            assertThatThrownBy(() -> CommitRegister.Journal.parse("j", cut)).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("j: this is not the journal of a commit that this version knows.");
        }
    }
}
