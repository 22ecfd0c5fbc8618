package dev.lamella.records;

import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.effect.Effects;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.ShapeReader;
import dev.lamella.records.internal.write.SchemaOrigin;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is made once for a class and what is asked of its mapping. Code is generated with it, which the JVM has to compile anew for each
/// that is made, so that mappings which ask for the same share it.
final class Made {
    /// How many are kept for a type: a program that makes ever new converters must not fill the memory.
    private static final int MOST_KEPT = 16;

    private static final ClassValue<AtomicReference<List<Made>>> KEPT = new ClassValue<>() {
        @Override
        protected AtomicReference<List<Made>> computeValue(Class<?> type) {
            return none();
        }
    };

    private final Requests requests;
    private final Function<Predicate<Class<?>>, Shape> reading;
    /// Those of the same type, the newest first.
    private final AtomicReference<List<Made>> kept;
    /// Known when it is first needed: there may be converters to come, without which a class has none.
    private volatile @Nullable Shape shape;
    /// The last one, which nearly always is the next one.
    private volatile @Nullable WriteBinding writing;

    private Made(Requests requests, Function<Predicate<Class<?>>, Shape> reading, AtomicReference<List<Made>> kept) {
        this.requests = requests;
        this.reading = reading;
        this.kept = kept;
    }

    private static AtomicReference<List<Made>> none() {
        return new AtomicReference<>(List.of());
    }

    /// Of a class that is asked for nothing.
    static Made of(Class<?> type) {
        return in(KEPT.get(type), isValue -> ShapeReader.read(type, isValue), Requests.NONE);
    }

    /// Of a type with arguments that is asked for nothing.
    static Made of(TypeRef<?> type) {
        return in(none(), isValue -> ShapeReader.read(type.type(), isValue), Requests.NONE);
    }

    private static Made in(AtomicReference<List<Made>> kept, Function<Predicate<Class<?>>, Shape> reading,
            Requests requests) {
        while (true) {
            List<Made> known = kept.get();
            for (Made made : known) {
                if (made.requests.equals(requests)) {
                    return made;
                }
            }
            Made made = new Made(requests, reading, kept);
            List<Made> more = Stream.concat(Stream.of(made), known.stream()).limit(MOST_KEPT).toList();
            if (kept.compareAndSet(known, more)) {
                return made;
            }
        }
    }

    /// Of the same type that is asked for something else.
    Made with(Requests other) {
        return other.equals(requests) ? this : in(kept, reading, other);
    }

    Requests requests() {
        return requests;
    }

    Shape shape() {
        Shape known = shape;
        if (known == null) {
            known = reading.apply(requests::isValue);
            Effects.require(known, requests);
            shape = known;
        }
        return known;
    }

    WriteBinding writing(Schema schema, SchemaOrigin origin) {
        WriteBinding known = writing;
        if (known == null || !known.isFor(schema, origin)) {
            known = WriteBinding.of(shape(), requests, schema, origin);
            writing = known;
        }
        return known;
    }
}
