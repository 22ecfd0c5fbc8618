package dev.lamella.records.internal.shape;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Set;

/// Decides whether a place is nullable, from nullness annotations of any library, recognized by their simple names.
final class Nullness {
    private static final Set<String> NON_NULL = Set.of("NotNull", "NonNull", "Nonnull");
    private static final Set<String> NULLABLE = Set.of("Nullable", "CheckForNull");

    private Nullness() {}

    /// Whether null is valid at a place with all these annotations.
    ///
    /// @param owner the class whose source contains the place
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

    /// Whether the nearest annotated scope of class, outer classes, package and module is null-marked.
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
