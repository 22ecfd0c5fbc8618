package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/// All that can be done with metadata and a value, whatever their bytes: each ends in a right answer or a
/// [VariantFormatException], after work in proportion to the bytes.
final class EveryUse {
    /// Small enough that no use takes long, and larger than any text of the samples.
    private static final VariantLimits LIMITS = new VariantLimits(500, 1 << 20);

    private final Variant value;
    /// What is wrong with metadata or value. What nothing is wrong with can be used without a failure.
    private final List<VariantFinding> findings;

    private EveryUse(Variant value, List<VariantFinding> findings) {
        this.value = value;
        this.findings = findings;
    }

    /// @return whether nothing was found to be wrong
    static boolean of(byte[] metadata, byte[] bytes) {
        List<VariantFinding> findings = new ArrayList<>(VariantValidator.ofMetadata(metadata, 0, metadata.length,
                LIMITS));
        VariantMetadata names;
        try {
            names = VariantMetadata.parse(metadata, 0, metadata.length, LIMITS);
        } catch (VariantFormatException ignored) {
            assertThat(findings).hasSize(1);
            return false;
        }
        findings.addAll(VariantValidator.ofValue(names, bytes, 0, bytes.length));
        Variant value;
        try {
            value = Variant.of(names, bytes, 0, bytes.length);
        } catch (VariantFormatException ignored) {
            assertThat(findings).isNotEmpty();
            return false;
        }
        new EveryUse(value, findings).run();
        return findings.isEmpty();
    }

    private void run() {
        VariantMetadata names = value.metadata();
        List<Runnable> uses = List.of(names::isUnique, () -> names.indexOf(VariantName.of("b")),
                () -> names.indexOf(VariantName.of("n".repeat(80))),
                () -> IntStream.range(0, names.size()).forEach(names::name),
                () -> assertThat(value.hashCode()).isEqualTo(value.hashCode()), this::compare, this::path,
                this::children, this::events, this::rebuild, this::canonical, this::java, this::json);
        for (Runnable use : uses) {
            try {
                use.run();
            } catch (VariantFormatException e) {
                assertThat(findings).as("no finding, but %s", e.getMessage()).isNotEmpty();
            }
        }
    }

    private void compare() {
        Variant copy = Variant.of(value.metadata(), value.bytes().clone(), 0, value.bytes().length);
        assertThat(value.isSameAs(copy)).isTrue();
        assertThat(value.hashCode()).isEqualTo(copy.hashCode());
    }

    private void path() {
        for (String path : List.of("$", "a[0].b", "b[1]", "[1][0]", "['" + "n".repeat(80) + "']")) {
            VariantPath.parse(path).find(value).ifPresent(found -> assertThat(found.byteCount()).isPositive());
        }
    }

    private void children() {
        if (value instanceof VariantObject object) {
            for (VariantField field : object) {
                assertThat(object.field(field.name())).isPresent();
            }
            assertThat(object.field("no such field")).isEmpty();
        } else if (value instanceof VariantArray array) {
            array.forEach(element -> assertThat(element.byteCount()).isPositive());
        } else {
            ScalarsTest.java(value);
        }
    }

    /// Each byte is visited four times at most; it can be a value, have a name, and end.
    private void events() {
        AtomicLong events = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        VariantSink sink = counting(events, bytes);
        try {
            value.writeTo(sink);
        } finally {
            assertThat(events.get()).isLessThanOrEqualTo(3L * Budget.FACTOR * value.byteCount());
            assertThat(bytes.get()).isLessThanOrEqualTo((long) Budget.FACTOR * value.byteCount());
        }
    }

    /// Counts events, and bytes of strings and binaries.
    static VariantSink counting(AtomicLong events, AtomicLong bytes) {
        return (VariantSink) Proxy.newProxyInstance(VariantSink.class.getClassLoader(),
                new Class<?>[]{VariantSink.class},
                (ignored, method, arguments) -> {
                    events.incrementAndGet();
                    if (List.of("string", "binary").contains(method.getName())) {
                        bytes.addAndGet((int) arguments[2]);
                    }
                    return null;
                });
    }

    private void rebuild() {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary(),
                VariantBuilder.Options.DEFAULT.withDuplicates(VariantBuilder.Duplicates.REJECT).withLimits(LIMITS));
        value.writeTo(builder);
        requireRight(builder.toVariant());
    }

    private void canonical() {
        Variant canonical = value.canonical();
        requireRight(canonical);
        Variant again = canonical.canonical();
        assertThat(again.bytes()).isEqualTo(canonical.bytes());
        assertThat(again.metadata()).isEqualTo(canonical.metadata());
        // Damaged names may share bytes, if they are short.
        assertThat(canonical.metadata().byteCount()).isLessThanOrEqualTo(value.metadata().byteCount()
                + (findings.isEmpty() ? 0 : VariantMetadata.SHORT_NAME * value.metadata().size()));
    }

    private void requireRight(Variant made) {
        assertThat(made).isEqualTo(value);
        assertThat(VariantValidator.ofMetadata(made.metadata().bytes(), 0, made.metadata().byteCount(), LIMITS))
                .isEmpty();
        assertThat(VariantValidator.ofValue(made.metadata(), made.bytes(), 0, made.byteCount())).isEmpty();
    }

    private void java() {
        Object tree = value.toJava();
        assertThat(tree == null).isEqualTo(value instanceof VariantNull);
    }

    /// What is printed can be read, and printed again.
    private void json() {
        String text = value.toJson();
        VariantJsonPrinter printer = new VariantJsonPrinter();
        new VariantJson().parse(text.getBytes(java.nio.charset.StandardCharsets.UTF_8), printer);
        assertThat(printer.text()).isEqualTo(text);
    }
}
