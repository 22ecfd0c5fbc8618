package dev.lamella.records.internal.shape;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The annotations of a place: on the component, field or parameter, on its type, and on the type argument that a type
/// variable stands for.
///
/// An annotation in front of an array type also applies to its elements; which one is meant depends on the annotation.
///
/// @param declaration the component, field or parameter; for an element, key or value its type
/// @param type the type as written
/// @param actual the type with type variables resolved
record TypeUseAnnotations(AnnotatedElement declaration, AnnotatedType type, AnnotatedType actual) {
    /// An annotation of values: in front of an array, it applies to the elements, unless the array is a single value
    /// such as `byte[]`.
    ///
    /// @param shape the shape of the place
    <A extends Annotation> Optional<A> ofValues(Class<A> annotation, Shape shape) {
        if (!(actual instanceof AnnotatedArrayType)) {
            return find(Stream.of(type, declaration, actual), annotation);
        }
        Stream<AnnotatedElement> of = shape instanceof Shape.Value
                ? Stream.of(type, declaration, actual, before(type), before(actual))
                : Stream.of(type, actual);
        return find(of, annotation);
    }

    /// An annotation of a list or map: in front of an array, it applies to the array.
    <A extends Annotation> Optional<A> ofWhole(Class<A> annotation) {
        return find(Stream.of(type, declaration, actual), annotation);
    }

    /// The elements whose annotations say whether the place is nullable, the strongest first.
    AnnotatedElement[] ofNullness() {
        return List.of(declaration, type, actual).toArray(AnnotatedElement[]::new);
    }

    private static <A extends Annotation> Optional<A> find(Stream<AnnotatedElement> of, Class<A> annotation) {
        return of.map(element -> element.getAnnotation(annotation))
                .flatMap(found -> Optional.ofNullable(found).stream())
                .findFirst();
    }

    /// The element that carries an annotation in front of a type argument: for an array, its innermost element type.
    static AnnotatedElement before(AnnotatedType argument) {
        AnnotatedType written = argument;
        while (written instanceof AnnotatedArrayType array) {
            written = array.getAnnotatedGenericComponentType();
        }
        return written;
    }
}
