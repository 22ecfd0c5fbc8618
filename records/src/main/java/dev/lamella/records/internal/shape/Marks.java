package dev.lamella.records.internal.shape;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The annotations of a place: those of the component, field or parameter, those of its type, and those of what a type variable stands for.
///
/// What is written before an array is said of its elements too; what is meant depends on the annotation.
///
/// @param declaration the component, field or parameter; of an element, key or value its type
/// @param type as it is written
/// @param actual what that stands for
record Marks(AnnotatedElement declaration, AnnotatedType type, AnnotatedType actual) {
    /// One that says something of values: before an array, of its elements, unless the array is one value, as `byte[]` is.
    ///
    /// @param shape what stands at the place
    <A extends Annotation> Optional<A> ofValues(Class<A> annotation, Shape shape) {
        if (!(actual instanceof AnnotatedArrayType)) {
            return find(Stream.of(type, declaration, actual), annotation);
        }
        Stream<AnnotatedElement> of = shape instanceof Shape.Value
                ? Stream.of(type, declaration, actual, before(type), before(actual))
                : Stream.of(type, actual);
        return find(of, annotation);
    }

    /// One that says something of a list or map: before an array, of the array.
    <A extends Annotation> Optional<A> ofWhole(Class<A> annotation) {
        return find(Stream.of(type, declaration, actual), annotation);
    }

    /// What may say whether null may be here, the strongest first.
    AnnotatedElement[] ofNullness() {
        return List.of(declaration, type, actual).toArray(AnnotatedElement[]::new);
    }

    private static <A extends Annotation> Optional<A> find(Stream<AnnotatedElement> of, Class<A> annotation) {
        return of.map(element -> element.getAnnotation(annotation))
                .flatMap(found -> Optional.ofNullable(found).stream())
                .findFirst();
    }

    /// What is written before a type that is an argument: before an array, what it has elements of.
    static AnnotatedElement before(AnnotatedType argument) {
        AnnotatedType written = argument;
        while (written instanceof AnnotatedArrayType array) {
            written = array.getAnnotatedGenericComponentType();
        }
        return written;
    }
}
