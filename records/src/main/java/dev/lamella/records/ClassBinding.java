package dev.lamella.records;

import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.effect.EffectCheck;
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

/// The shape and the write binding of a class under one set of requests. Each write binding holds generated code, which
/// the JVM has to compile again, so mappings with equal requests share one.
final class ClassBinding {
    /// The maximum number kept for a type: a program that keeps creating converters must not fill the memory.
    private static final int MOST_KEPT = 16;

    private static final ClassValue<AtomicReference<List<ClassBinding>>> KEPT = new ClassValue<>() {
        @Override
        protected AtomicReference<List<ClassBinding>> computeValue(Class<?> type) {
            return none();
        }
    };

    private final Requests requests;
    private final Function<Predicate<Class<?>>, Shape.Row> reading;
    /// The entries of the same type, the newest first.
    private final AtomicReference<List<ClassBinding>> kept;
    /// Read at the first use, because a class may be valid only with converters that are added later.
    private volatile Shape.@Nullable Row shape;
    /// The binding for the last schema, which is nearly always the next one too.
    private volatile @Nullable WriteBinding writing;

    private ClassBinding(Requests requests, Function<Predicate<Class<?>>, Shape.Row> reading,
            AtomicReference<List<ClassBinding>> kept) {
        this.requests = requests;
        this.reading = reading;
        this.kept = kept;
    }

    private static AtomicReference<List<ClassBinding>> none() {
        return new AtomicReference<>(List.of());
    }

    /// For a class without requests.
    static ClassBinding of(Class<?> type) {
        return in(KEPT.get(type), isValue -> ShapeReader.read(type, isValue), Requests.NONE);
    }

    /// For a type with arguments and without requests.
    static ClassBinding of(TypeRef<?> type) {
        return in(none(), isValue -> ShapeReader.read(type.type(), isValue), Requests.NONE);
    }

    private static ClassBinding in(AtomicReference<List<ClassBinding>> kept,
            Function<Predicate<Class<?>>, Shape.Row> reading,
            Requests requests) {
        while (true) {
            List<ClassBinding> known = kept.get();
            for (ClassBinding made : known) {
                if (made.requests.equals(requests)) {
                    return made;
                }
            }
            ClassBinding made = new ClassBinding(requests, reading, kept);
            List<ClassBinding> more = Stream.concat(Stream.of(made), known.stream()).limit(MOST_KEPT).toList();
            if (kept.compareAndSet(known, more)) {
                return made;
            }
        }
    }

    /// The entry of the same type for other requests.
    ClassBinding with(Requests other) {
        return other.equals(requests) ? this : in(kept, reading, other);
    }

    Requests requests() {
        return requests;
    }

    Shape.Row shape() {
        Shape.Row known = shape;
        if (known == null) {
            known = reading.apply(requests::isValue);
            EffectCheck.require(known, requests);
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
