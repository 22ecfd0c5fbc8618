package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.metadata.DataPageHeader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The fuzz targets, with their seeds, with inputs that a fuzzer found, and with some random changes of both.
class FuzzInputsTest {
    private static final int ROUNDS = 200;

    /// Valid inputs.
    static List<byte[]> seeds(FuzzTarget target) throws IOException {
        byte[] file = FuzzTarget.sound();
        int footer = Promises.of(file).footer().footerLength();
        List<byte[]> seeds = new ArrayList<>(switch (target) {
            case FOOTER -> List.of(Arrays.copyOfRange(file, file.length - 8 - footer, file.length - 8));
            case FILE -> List.of(file);
            case ENCRYPTED -> List.of(EncryptedFile.of("pj-columns.parquet").bytes(),
                    EncryptedFile.of("pj-uniform-gcm128.parquet").bytes());
            case PAGE -> pages();
            case INDEX -> List.of(Arrays.copyOfRange(file, file.length - 8 - footer - 60, file.length - 8 - footer));
            case CODEC ->
                List.of(new byte[]{0, 4, 4, 12, 'a', 'b', 'c', 'd'}, new byte[]{2, 4, 0x40, 'a', 'b', 'c', 'd'});
            case VARIANT -> List.of(new byte[]{6, 0x11, 1, 0, 2, 'a', 'b', 2, 1, 0, 0, 2, 0x0c, 7},
                    new byte[]{3, 1, 0, 0, 3, 2, 0, 2, 4, 0x0c, 1, 0x05, 'x'});
            case FILTER -> texts("price > 10.5 and status in ('A', 'B')", "not (a.b is null or any(xs, element = 3))",
                    "t starts with 'x' or d between 2026-01-01 and 2026-02-01");
            case SCHEMA -> texts(
                    "message m { optional group l (LIST) { repeated group list { optional binary element (STRING); } } }",
                    "STRUCT(a INT64, b LIST(DECIMAL(9,2)!))");
            case JSON -> texts("{\"a\": [1, -2.5e3, null, \"\\u00e9\"], \"b\": {\"c\": true}}");
            case CSV -> texts("id,name,at\n1,\"a,b\",2026-01-01\n2,,2026-01-02T10:00:00Z\n");
            case ARROW ->
                List.of(Base64.getDecoder().decode(ArrowSchemaBuilder.of(FuzzTarget.schema()).build().toBase64()));
        });
        return seeds;
    }

    private static List<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static List<byte[]> pages() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        List<List<FileParts.Page>> columns = FileParts.of(FuzzTarget.sound()).chunks().getFirst();
        for (int column = 0; column < columns.size(); column++) {
            FileParts.Page page = columns.get(column).getLast();
            byte[] body = page.body();
            DataPageHeader header = (DataPageHeader) page.header();
            byte[] seed = new byte[3 + body.length];
            seed[0] = (byte) column;
            seed[1] = (byte) header.encoding().id();
            seed[2] = (byte) header.valueCount();
            System.arraycopy(body, 0, seed, 3, body.length);
            seeds.add(seed);
        }
        return seeds;
    }

    /// Inputs that a fuzzer found: some broke something once, others reach far.
    private static List<byte[]> found(FuzzTarget target) throws IOException, URISyntaxException {
        URL folder = FuzzInputsTest.class.getResource("/fuzz/" + target.folder());
        if (folder == null) {
            return List.of();
        }
        List<byte[]> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.sorted().toList()) {
                inputs.add(Files.readAllBytes(file));
            }
        }
        return inputs;
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void endsWithAResultOrAnExceptionOfOurs(FuzzTarget target) throws IOException, URISyntaxException {
        List<byte[]> inputs = new ArrayList<>(seeds(target));
        assertThat(inputs).isNotEmpty();
        for (byte[] seed : seeds(target)) {
            assertThatCode(() -> target.feed(seed)).as("the seed of %s", target).satisfies(
                    failure -> assertThat(failure == null || target == FuzzTarget.INDEX)
                            .as(String.valueOf(failure)).isTrue());
        }
        inputs.addAll(found(target));
        inputs.add(new byte[0]);
        Random random = new Random(target.ordinal());
        for (byte[] input : inputs) {
            target.accept(input);
            for (int round = 0; round < ROUNDS && input.length > 0; round++) {
                byte[] changed = Arrays.copyOf(input, round % 5 == 0 ? random.nextInt(input.length) + 1 : input.length);
                for (int i = random.nextInt(4); i >= 0; i--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
                }
                target.accept(changed);
            }
        }
    }
}
