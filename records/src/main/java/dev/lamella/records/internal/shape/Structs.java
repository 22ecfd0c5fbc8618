package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.Name;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Records and classes with their members.
final class Structs {
    /// Of the 255 of a call two are those of method handles themselves.
    private static final int MOST_SLOTS = 253;

    private final ShapeReader shapes;

    Structs(ShapeReader shapes) {
        this.shapes = shapes;
    }

    /// A record: its components, made by its canonical constructor.
    Shape ofRecord(Class<?> type, Scope scope) {
        List<Member> members = new ArrayList<>();
        Class<?>[] parameters = new Class<?>[type.getRecordComponents().length];
        for (RecordComponent component : type.getRecordComponents()) {
            parameters[members.size()] = component.getType();
            if (component.getAccessor().isAnnotationPresent(Ignored.class)) {
                throw ShapeReader.refused(scope.below(component.getName()), "a record is made of all its components, so"
                        + " that none of them can be @Ignored",
                        "Leave the component out, or use a class that is no record.");
            }
            members.add(member(component.getName(), component, component.getAnnotatedType(),
                    Access.of(component.getAccessor()), scope));
        }
        Misplaced.inRecord(type, parameters, scope);
        try {
            return struct(type, members, Optional.of(Access.of(type.getDeclaredConstructor(parameters))), scope);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is a record without its canonical constructor", e);
        }
    }

    /// A class: the parameters of its [Creator], or else its fields, set after its constructor without parameters.
    Shape ofClass(Class<?> type, Scope scope) {
        List<Constructor<?>> creators = Arrays.stream(type.getDeclaredConstructors())
                .filter(c -> c.isAnnotationPresent(Creator.class)).toList();
        if (creators.size() > 1) {
            throw ShapeReader.refused(scope, type.getTypeName() + " has " + creators.size() + " constructors that are"
                    + " @Creator", "Leave one.");
        }
        List<Field> fields = Fields.of(type);
        return creators.isEmpty()
                ? byFields(type, fields, scope)
                : byCreator(type, creators.getFirst(), fields, scope);
    }

    private Shape byFields(Class<?> type, List<Field> fields, Scope scope) {
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            throw ShapeReader.refused(scope,
                    type.getTypeName() + " has no constructor without parameters, and none that"
                            + " is @Creator",
                    "Add one, make the class a record, or give a ValueConverter for it.");
        }
        List<Member> members = new ArrayList<>();
        List<MethodHandle> each = new ArrayList<>();
        for (Field field : fields) {
            if (Modifier.isFinal(field.getModifiers())) {
                throw ShapeReader.refused(scope.below(field.getName()), "the field is final, and the class has no"
                        + " constructor that is @Creator", "Add one, or mark the field @Ignored.");
            }
            members.add(member(field.getName(), field, field.getAnnotatedType(), Access.getter(field),
                    scope.asAncestor(field.getDeclaringClass())));
            each.add(Access.setter(field));
        }
        requireFew(type, each, scope);
        Misplaced.inFields(type, scope);
        return struct(type, members, Optional.of(filled(Access.of(constructor), each)), scope);
    }

    /// All fields are set in one call, for whose arguments there is as much room as for those of a constructor.
    private static void requireFew(Class<?> type, List<MethodHandle> setters, Scope scope) {
        int slots = setters.stream().map(setter -> setter.type().parameterType(1))
                .mapToInt(field -> field == long.class || field == double.class ? 2 : 1).sum();
        if (slots > MOST_SLOTS) {
            throw ShapeReader.refused(scope, type.getTypeName() + " has more fields than can be set at once: "
                    + MOST_SLOTS + ", of which each long and double counts as two",
                    "Put some of them into a class of their own, or leave them out with @Ignored.");
        }
    }

    /// Takes the values of all fields: makes the object, sets them one after another, gives the object.
    private static MethodHandle filled(MethodHandle constructor, List<MethodHandle> setters) {
        Class<?> type = constructor.type().returnType();
        MethodHandle rest = MethodHandles.identity(type);
        // Built from the end: each step takes the object and the values from its own on, sets one, and goes on with the others.
        for (MethodHandle own : setters.reversed()) {
            // A field of a superclass is set in an object of this class.
            MethodHandle setter = own.asType(own.type().changeParameterType(0, type));
            rest = MethodHandles.foldArguments(
                    MethodHandles.dropArguments(rest, 1, setter.type().parameterType(1)), setter);
        }
        return MethodHandles.foldArguments(rest, constructor);
    }

    private Shape byCreator(Class<?> type, Constructor<?> creator, List<Field> fields, Scope scope) {
        Map<String, Field> byName = new HashMap<>();
        fields.forEach(field -> byName.put(field.getName(), field));
        // Without names of parameters, those that both are given tell which field is meant.
        fields.stream().filter(field -> field.isAnnotationPresent(Name.class))
                .forEach(field -> byName.putIfAbsent(field.getAnnotation(Name.class).value(), field));
        List<Member> members = new ArrayList<>();
        for (Parameter parameter : creator.getParameters()) {
            Name name = parameter.getAnnotation(Name.class);
            if (name == null && !parameter.isNamePresent()) {
                throw ShapeReader.refused(scope, "the parameters of the @Creator of " + type.getTypeName()
                        + " have no names", "Compile with -parameters, or name each with @Name.");
            }
            String called = parameter.isNamePresent() ? parameter.getName() : name.value();
            Field field = byName.get(called);
            if (field == null) {
                throw ShapeReader.refused(scope.below(called), "the parameter of the @Creator of " + type.getTypeName()
                        + " has no field of its name, from which it could be written", "Add the field, or rename one.");
            }
            if (!gives(field.getType(), parameter.getType())) {
                throw ShapeReader.refused(scope.below(called), "the parameter of the @Creator of " + type.getTypeName()
                        + " takes " + parameter.getType().getSimpleName()
                        + ", and the field from which it is written is of"
                        + " type " + field.getType().getSimpleName(), "Give both the same type.");
            }
            members.add(member(called, parameter, parameter.getAnnotatedType(), Access.getter(field), scope));
        }
        Misplaced.besideCreator(type, creator, scope);
        return struct(type, members, Optional.of(Access.of(creator)), scope);
    }

    /// Whether what is in a field can be stored as what a parameter takes.
    private static boolean gives(Class<?> field, Class<?> parameter) {
        Class<?> boxed = MethodType.methodType(field).wrap().returnType();
        if (!parameter.isPrimitive()) {
            return parameter.isAssignableFrom(boxed)
                    || Number.class.isAssignableFrom(parameter) && Number.class.isAssignableFrom(boxed);
        }
        try {
            MethodHandles.zero(field).asType(MethodType.methodType(parameter));
            return true;
        } catch (WrongMethodTypeException ignored) {
            return false;
        }
    }

    private Member member(String name, AnnotatedElement declaration, AnnotatedType type, MethodHandle accessor,
            Scope scope) {
        Optional<Name> given = Optional.ofNullable(declaration.getAnnotation(Name.class));
        FieldId id = declaration.getAnnotation(FieldId.class);
        return new Member(name, given.map(Name::value), given.map(n -> List.of(n.aliases())).orElse(List.of()),
                id == null ? OptionalInt.empty() : OptionalInt.of(id.value()),
                Optional.ofNullable(declaration.getAnnotation(DefaultValue.class)).map(DefaultValue::value),
                shapes.place(type, declaration, scope.below(name)), accessor);
    }

    /// An interface: its accessors, by name, as nobody says in which order a class file has them. Of `getName` the name is `name`.
    Shape ofInterface(Class<?> type, Scope scope) {
        Misplaced.inInterface(type, scope);
        List<Member> members = Arrays.stream(type.getMethods())
                .filter(method -> isAccessor(method) && !method.isAnnotationPresent(Ignored.class))
                .sorted(Comparator.comparing(Structs::accessed))
                .map(method -> member(accessed(method), method, method.getAnnotatedReturnType(), Access.of(method),
                        scope.asAncestor(method.getDeclaringClass())))
                .toList();
        if (members.isEmpty()) {
            throw ShapeReader.refused(scope, type.getTypeName() + " is no record, class or value that is known, and has"
                    + " no accessors from which it could be written",
                    ShapeReader.LEFT_OUT);
        }
        return struct(type, members, Optional.empty(), scope);
    }

    static boolean isAccessor(Method method) {
        return Modifier.isAbstract(method.getModifiers()) && method.getParameterCount() == 0
                && method.getReturnType() != void.class;
    }

    private static String accessed(Method method) {
        String name = method.getName();
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        return prefix == 0 || name.length() == prefix || !Character.isUpperCase(name.charAt(prefix))
                ? name
                : Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
    }

    private static Shape struct(Class<?> type, List<Member> members, Optional<MethodHandle> factory, Scope scope) {
        if (members.isEmpty() && !isBranch(type)) {
            throw ShapeReader.refused(scope, type.getTypeName() + " has no members; a group of a schema needs one",
                    "Give it one, or leave it out.");
        }
        return new Shape.Struct(type, List.copyOf(members), factory.map(Making::new));
    }

    /// Whether the class is told from others by a name, so that it needs no member.
    private static boolean isBranch(Class<?> type) {
        return Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed)
                || type.getSuperclass() != null && type.getSuperclass().isSealed();
    }
}
