package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.Name;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Rejects annotations that have no effect where they stand.
final class MisplacedAnnotations {
    private static final Package OWN = Name.class.getPackage();
    /// An element without annotations.
    private static final AnnotatedElement NOTHING = Object.class;

    private MisplacedAnnotations() {}

    /// Checks a record: only its components are annotated.
    ///
    /// @param canonical the parameters of its canonical constructor
    static void inRecord(Class<?> type, Class<?>[] canonical, Scope scope) {
        ofClass(type, Set.of(Name.class), scope);
        Map<String, AnnotatedElement> components = new HashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            components.put(component.getName(), component);
        }
        String advice = "Put it on a component, or leave it out.";
        for (Field field : type.getDeclaredFields()) {
            reject(field, Set.of(), components.getOrDefault(field.getName(), NOTHING), text(field), advice, scope);
        }
        for (Method method : type.getDeclaredMethods()) {
            AnnotatedElement said = method.getParameterCount() == 0
                    ? components.getOrDefault(method.getName(), NOTHING)
                    : NOTHING;
            reject(method, Set.of(), said, text(method), advice, scope);
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            boolean isCanonical = Arrays.equals(constructor.getParameterTypes(), canonical);
            reject(constructor, isCanonical ? Set.of(Creator.class) : Set.of(), NOTHING, text(constructor),
                    "A record is made by its canonical constructor. Leave it out.", scope);
            Parameter[] parameters = constructor.getParameters();
            for (int i = 0; i < parameters.length; i++) {
                reject(parameters[i], Set.of(), isCanonical ? type.getRecordComponents()[i] : NOTHING,
                        "a parameter of " + text(constructor), advice, scope);
            }
        }
    }

    /// Checks a class that is created by setting its fields.
    static void inFields(Class<?> type, Scope scope) {
        ofClass(type, Set.of(Name.class), scope);
        String advice = "Put it on a field that is stored, or leave it out.";
        for (Class<?> c : StoredFields.line(type)) {
            for (Field field : c.getDeclaredFields()) {
                boolean isStored = StoredFields.isStored(field);
                reject(field, isStored ? Set.of() : Set.of(Ignored.class), isStored ? field : NOTHING, text(field),
                        advice,
                        scope);
                reject(field, EnumCode.class, text(field), scope);
            }
            ofMethods(c, advice, scope);
        }
    }

    /// Checks a class that is created by a constructor, whose parameters are annotated.
    static void besideCreator(Class<?> type, Constructor<?> creator, Scope scope) {
        ofClass(type, Set.of(Name.class), scope);
        String advice = "The class is stored as the parameters of its @Creator: put it on one of them, or leave it out.";
        Map<String, AnnotatedElement> parameters = new HashMap<>();
        for (Parameter parameter : creator.getParameters()) {
            Name name = parameter.getAnnotation(Name.class);
            parameters.put(parameter.isNamePresent() || name == null ? parameter.getName() : name.value(), parameter);
        }
        for (Class<?> c : StoredFields.line(type)) {
            for (Field field : c.getDeclaredFields()) {
                Name name = field.getAnnotation(Name.class);
                AnnotatedElement said = parameters.getOrDefault(field.getName(),
                        name == null ? NOTHING : parameters.getOrDefault(name.value(), NOTHING));
                reject(field, Set.of(Ignored.class), said, text(field), advice, scope);
            }
            ofMethods(c, advice, scope);
        }
    }

    /// Checks an interface that is written by its accessors.
    static void inInterface(Class<?> type, Scope scope) {
        ofClass(type, Set.of(Name.class), scope);
        for (Method method : type.getMethods()) {
            if (!StructShapes.isAccessor(method)) {
                reject(method, Set.of(Ignored.class), NOTHING, text(method),
                        "Put it on an accessor (an abstract method without parameters), or leave it out.", scope);
            }
            reject(method, EnumCode.class, text(method), scope);
        }
    }

    /// Checks a sealed type, which stores only its permitted types.
    static void inSealed(Class<?> type, Scope scope) {
        ofMethods(type, "Put it on a member of a permitted type, or leave it out.", scope);
    }

    /// Checks an enum.
    static void inEnum(Class<?> type, Scope scope) {
        ofClass(type, Set.of(), scope);
        String advice = "Constants of an enum are named by @Name, and numbered by an @EnumCode. Leave it out.";
        for (Field field : type.getDeclaredFields()) {
            reject(field, field.isEnumConstant() ? Set.of(Name.class, EnumCode.class) : Set.of(EnumCode.class), NOTHING,
                    text(field), advice, scope);
        }
        for (Method method : type.getDeclaredMethods()) {
            reject(method, Set.of(EnumCode.class), NOTHING, text(method), advice, scope);
        }
    }

    /// Rejects all annotations of a type that does not belong to a component.
    static void rejectAll(AnnotatedElement element, String what, String advice, Scope scope) {
        reject(element, Set.of(), NOTHING, what, advice, scope);
    }

    private static void ofClass(Class<?> type, Set<Class<? extends Annotation>> allowed, Scope scope) {
        reject(type, allowed, NOTHING, type.getSimpleName(),
                type.isAnnotationPresent(Flatten.class)
                        ? "It is for sealed types. Leave it out."
                        : "Leave it out.",
                scope);
    }

    private static void ofMethods(Class<?> type, String advice, Scope scope) {
        for (Method method : type.getDeclaredMethods()) {
            reject(method, Set.of(), NOTHING, text(method), advice, scope);
        }
    }

    private static void reject(AnnotatedElement element, Class<? extends Annotation> one, String what, Scope scope) {
        if (element.isAnnotationPresent(one)) {
            throw rejected(scope, one, what, "It is for a member of an enum. Leave it out.");
        }
    }

    /// @param allowed the annotations that are valid here
    /// @param said an element with the same annotations, where they have an effect
    private static void reject(AnnotatedElement element, Set<Class<? extends Annotation>> allowed,
            AnnotatedElement said, String what, String advice, Scope scope) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> kind = annotation.annotationType();
            if (kind.getPackage().equals(OWN) && !allowed.contains(kind)
                    && !annotation.equals(said.getAnnotation(kind))) {
                throw rejected(scope, kind, what,
                        kind == EnumCode.class ? "It is for a member of an enum. Leave it out." : advice);
            }
        }
    }

    private static IllegalArgumentException rejected(Scope scope, Class<? extends Annotation> kind, String what,
            String advice) {
        return ShapeReader.rejected(scope,
                "@" + kind.getSimpleName() + " stands on " + what + ", where it has no effect",
                advice);
    }

    private static String text(Field field) {
        return "the field " + field.getName() + " of " + field.getDeclaringClass().getSimpleName();
    }

    private static String text(Method method) {
        return "the method " + method.getName() + " of " + method.getDeclaringClass().getSimpleName();
    }

    private static String text(Constructor<?> constructor) {
        return "a constructor of " + constructor.getDeclaringClass().getSimpleName();
    }
}
