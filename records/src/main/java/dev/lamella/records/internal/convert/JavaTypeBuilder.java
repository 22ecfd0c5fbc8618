package dev.lamella.records.internal.convert;

import dev.lamella.records.mapping.Loss;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/// Builds a row of the table. The first step for a kind wins, so a step that is used only on request stands before one
/// that is always used.
///
/// @param <T> the class
final class JavaTypeBuilder<T> {
    private final Class<T> type;
    private final String parquetType;
    private final List<ConversionStep> steps = new ArrayList<>();
    private Optional<Function<String, Object>> parser = Optional.empty();

    private JavaTypeBuilder(Class<T> type, String parquetType) {
        this.type = type;
        this.parquetType = parquetType;
    }

    static <T> JavaTypeBuilder<T> of(Class<T> type, String parquetType) {
        return new JavaTypeBuilder<>(type, parquetType);
    }

    /// Rows hold the class in columns of these kinds.
    JavaTypeBuilder<T> as(Loss loss, ColumnKind... kinds) {
        return add(type, Optional.empty(), Optional.empty(), ConversionStep.Use.ALWAYS, loss, kinds);
    }

    /// Rows hold the class in columns of these kinds, used only on request.
    JavaTypeBuilder<T> askedAs(Loss loss, ColumnKind... kinds) {
        return add(type, Optional.empty(), Optional.empty(), ConversionStep.Use.ASKED, loss, kinds);
    }

    /// Rows hold another class in columns of these kinds.
    <B> JavaTypeBuilder<T> through(Class<B> base, Function<T, B> toBase, Function<B, T> fromBase, Loss loss,
            ColumnKind... kinds) {
        return add(base, Optional.of(toBase), Optional.of(fromBase), ConversionStep.Use.ALWAYS, loss, kinds);
    }

    /// Rows hold another class in columns of these kinds, used only on request.
    <B> JavaTypeBuilder<T> asked(Class<B> base, Function<T, B> toBase, Function<B, T> fromBase, Loss loss,
            ColumnKind... kinds) {
        return add(base, Optional.of(toBase), Optional.of(fromBase), ConversionStep.Use.ASKED, loss, kinds);
    }

    /// Rows hold another class in columns of these kinds, with the nearest value; used only on request.
    ///
    /// @param isSame whether a value equals the one that is read back
    <B> JavaTypeBuilder<T> nearest(Class<B> base, Function<T, B> toBase, Function<B, T> fromBase,
            BiPredicate<T, B> isSame,
            ColumnKind... kinds) {
        return add(base, Optional.of(value -> {
            B nearest = toBase.apply(value);
            return isSame.test(value, nearest) ? nearest : new ConversionStep.Nearest(nearest);
        }), Optional.of(fromBase), ConversionStep.Use.ASKED, Loss.NEAREST, kinds);
    }

    // The functions of a step accept and return the classes that the step names.
    @SuppressWarnings("unchecked")
    private JavaTypeBuilder<T> add(Class<?> base, Optional<Function<T, ?>> toBase,
            Optional<? extends Function<?, T>> fromBase,
            ConversionStep.Use use, Loss loss, ColumnKind... kinds) {
        Map<ColumnKind, Loss> all = new EnumMap<>(ColumnKind.class);
        for (ColumnKind kind : kinds) {
            all.put(kind, loss);
        }
        steps.add(new ConversionStep(base, toBase.map(function -> (Function<Object, Object>) (Function<?, ?>) function),
                fromBase.map(function -> (Function<Object, Object>) (Function<?, ?>) function), all, use));
        return this;
    }

    /// Adds a conversion without boxes to the last step.
    JavaTypeBuilder<T> primitive(PrimitiveConversion primitive) {
        steps.addLast(steps.removeLast().with(primitive));
        return this;
    }

    /// How a default value is parsed.
    @SuppressWarnings("unchecked")
    JavaTypeBuilder<T> saidAs(Function<String, ? extends T> reads) {
        parser = Optional.of((Function<String, Object>) reads);
        return this;
    }

    JavaType make() {
        return new JavaType(type, parquetType, withNothing(steps), parser);
    }

    /// Builds the rows of a primitive type and of its box.
    List<JavaType> makeWith(Class<?> primitive) {
        List<ConversionStep> same = steps.stream()
                .map(step -> step.isDirect()
                        ? new ConversionStep(primitive, step.toBase(), step.fromBase(), step.kinds(), step.use())
                        : step)
                .toList();
        return List.of(new JavaType(primitive, parquetType, same, parser), make());
    }

    /// The row of a class that wraps the values of another.
    static <T, B> JavaType like(JavaType row, Class<T> type, Function<T, B> toBase, Function<B, T> fromBase) {
        return like(row, type, toBase, fromBase, row.parquetType());
    }

    // As above.
    @SuppressWarnings("unchecked")
    static <T, B> JavaType like(JavaType row, Class<T> type, Function<? super T, ? extends B> toBase,
            Function<? super B, ? extends T> fromBase, String parquetType) {
        Function<Object, Object> to = (Function<Object, Object>) (Function<?, ?>) toBase;
        Function<Object, Object> from = (Function<Object, Object>) (Function<?, ?>) fromBase;
        List<ConversionStep> steps = row.steps().stream()
                .map(step -> new ConversionStep(step.base(), Optional.of(step.toBase().map(to::andThen).orElse(to)),
                        Optional.of(step.fromBase().map(first -> unlessUnknown(first, from)).orElse(from)),
                        step.kinds(), step.use()))
                .toList();
        return new JavaType(type, parquetType, steps, row.parser().map(parser -> parser.andThen(from)));
    }

    /// Applies two functions one after the other, unless the first returns null for an unknown constant of an enum.
    // As above.
    @SuppressWarnings("NullAway")
    private static Function<Object, Object> unlessUnknown(Function<Object, Object> first,
            Function<Object, Object> second) {
        return base -> {
            Object value = first.apply(base);
            return value == null ? null : second.apply(value);
        };
    }

    /// A column with only nulls matches every class that has null.
    private static List<ConversionStep> withNothing(List<ConversionStep> steps) {
        List<ConversionStep> all = new ArrayList<>(steps);
        for (int i = 0; i < all.size(); i++) {
            ConversionStep step = all.get(i);
            if (step.use() == ConversionStep.Use.ALWAYS) {
                Map<ColumnKind, Loss> kinds = new EnumMap<>(ColumnKind.class);
                kinds.putAll(step.kinds());
                kinds.put(ColumnKind.UNKNOWN, Loss.NONE);
                all.set(i, new ConversionStep(step.base(), step.toBase(), step.fromBase(), kinds, step.use(),
                        step.primitive()));
                return all;
            }
        }
        throw new IllegalStateException("The row has no step that is used by default");
    }
}
