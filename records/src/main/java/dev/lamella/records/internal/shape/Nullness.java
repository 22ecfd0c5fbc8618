package dev.lamella.records.internal.shape;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Set;

/// Whether a place may hold null, by what the source says with annotations of any library, known by their simple names.
final class Nullness {
    private static final Set<String> NON_NULL = Set.of("NotNull", "NonNull", "Nonnull");
    private static final Set<String> NULLABLE = Set.of("Nullable", "CheckForNull");

    private Nullness() {}

    /// Whether null may stand where all these annotations say something of it.
    ///
    /// @param owner the class in whose source the place is
    static boolean isNullable(Class<?> owner, AnnotatedElement... sources) {
        boolean isMarked = isMarked(owner);
        for (AnnotatedElement source : sources) {
            if (has(source, NON_NULL)) {
                return false;
            }
            if (has(source, NULLABLE)) {
                return true;
            }
        }
        return !isMarked;
    }

    private static boolean has(AnnotatedElement source, Set<String> names) {
        return Arrays.stream(source.getAnnotations()).anyMatch(a -> names.contains(name(a)));
    }

    /// Whether the nearest of class, outer classes, package and module that says anything says that nothing is null by default.
    private static boolean isMarked(Class<?> owner) {
        for (Class<?> type = owner; type != null; type = type.getEnclosingClass()) {
            if (has(type, Set.of("NullUnmarked"))) {
                return false;
            }
            if (has(type, Set.of("NullMarked"))) {
                return true;
            }
        }
        if (has(owner.getPackage(), Set.of("NullUnmarked"))) {
            return false;
        }
        return has(owner.getPackage(), Set.of("NullMarked")) || has(owner.getModule(), Set.of("NullMarked"));
    }

    private static String name(Annotation annotation) {
        return annotation.annotationType().getSimpleName();
    }
}
