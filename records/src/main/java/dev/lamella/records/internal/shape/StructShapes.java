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

/// Reads records and classes with their members.
final class StructShapes {
    /// A call has 255 slots, two of which method handles use themselves.
    private static final int MOST_SLOTS = 253;

    private final ShapeReader shapes;

    StructShapes(ShapeReader shapes) {
        this.shapes = shapes;
    }

    /// Reads a record: its components, and its canonical constructor.
    Shape.Row ofRecord(Class<?> type, Scope scope) {
        List<Member> members = new ArrayList<>();
        Class<?>[] parameters = new Class<?>[type.getRecordComponents().length];
        for (RecordComponent component : type.getRecordComponents()) {
            parameters[members.size()] = component.getType();
            if (component.getAccessor().isAnnotationPresent(Ignored.class)) {
                throw ShapeReader.rejected(scope.below(component.getName()),
                        "A record is created from all its components, so"
                                + " that none of them can be @Ignored",
                        "Leave the component out, or use a class that is not a record.");
            }
            members.add(member(component.getName(), component, component.getAnnotatedType(),
                    MemberAccess.of(component.getAccessor()), scope));
        }
        MisplacedAnnotations.inRecord(type, parameters, scope);
        try {
            return struct(type, members, Optional.of(MemberAccess.of(type.getDeclaredConstructor(parameters))), scope);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("The class " + type + " is a record without its canonical constructor", e);
        }
    }

    /// Reads a class: the parameters of its [Creator], or else its fields, which are set after a call of the
    /// constructor without parameters.
    Shape.Row ofClass(Class<?> type, Scope scope) {
        List<Constructor<?>> creators = Arrays.stream(type.getDeclaredConstructors())
                .filter(c -> c.isAnnotationPresent(Creator.class)).toList();
        if (creators.size() > 1) {
            throw ShapeReader.rejected(scope,
                    "The class " + type.getTypeName() + " has " + creators.size() + " constructors with"
                            + " @Creator",
                    "Keep one of them.");
        }
        List<Field> fields = StoredFields.of(type);
        if (!creators.isEmpty()) {
            return byCreator(type, creators.getFirst(), fields, scope);
        }
        List<KotlinParameter> parameters = KotlinClasses.parameters(type, scope);
        return parameters.isEmpty() ? byFields(type, fields, scope) : ofKotlin(type, parameters, fields, scope);
    }

    /// Reads a class of Kotlin: its primary constructor, whose parameters are properties.
    private Shape.Row ofKotlin(Class<?> type, List<KotlinParameter> parameters, List<Field> fields, Scope scope) {
        List<Field> own = new ArrayList<>();
        for (KotlinParameter parameter : parameters) {
            own.add(fields.stream().filter(field -> field.getName().equals(parameter.name())).findFirst()
                    .orElseThrow(() -> ShapeReader.rejected(scope.below(parameter.name()),
                            "The parameter of the constructor is not a property from which it could be written",
                            "Make it a val, or annotate another constructor with @Creator.")));
        }
        Class<?>[] types = own.stream().map(Field::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw ShapeReader.rejected(scope, "The primary constructor of " + type.getTypeName()
                    + " has other types than its properties", "Annotate a constructor with @Creator.");
        }
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            Field field = own.get(i);
            Member read = member(field.getName(), constructor.getParameters()[i], field.getAnnotatedType(),
                    MemberAccess.getter(field), scope);
            members.add(new Member(read.name(), read.column(), read.aliases(), read.fieldId(), read.defaultText(),
                    parameters.get(i).type().applyTo(read.place()), read.accessor()));
        }
        MisplacedAnnotations.besideCreator(type, constructor, scope);
        return new Shape.Struct(type, List.copyOf(members),
                Optional.of(KotlinClasses.construction(constructor, parameters)));
    }

    private Shape.Row byFields(Class<?> type, List<Field> fields, Scope scope) {
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            throw ShapeReader.rejected(scope,
                    "The class " + type.getTypeName() + " has no constructor without parameters, and none"
                            + " with @Creator",
                    "Add one, make the class a record, or give a ValueConverter for it.");
        }
        List<Member> members = new ArrayList<>();
        List<MethodHandle> each = new ArrayList<>();
        for (Field field : fields) {
            if (Modifier.isFinal(field.getModifiers())) {
                throw ShapeReader.rejected(scope.below(field.getName()), "The field is final, and the class has no"
                        + " constructor with @Creator", "Add one, or mark the field @Ignored.");
            }
            members.add(member(field.getName(), field, field.getAnnotatedType(), MemberAccess.getter(field),
                    scope.asAncestor(field.getDeclaringClass())));
            each.add(MemberAccess.setter(field));
        }
        requireFew(type, each, scope);
        MisplacedAnnotations.inFields(type, scope);
        return struct(type, members, Optional.of(filled(MemberAccess.of(constructor), each)), scope);
    }

    /// All fields are set in one call, which has as many arguments as a constructor can have.
    private static void requireFew(Class<?> type, List<MethodHandle> setters, Scope scope) {
        int slots = setters.stream().map(setter -> setter.type().parameterType(1))
                .mapToInt(field -> field == long.class || field == double.class ? 2 : 1).sum();
        if (slots > MOST_SLOTS) {
            throw ShapeReader.rejected(scope,
                    "The class " + type.getTypeName() + " has more fields than can be set at once: "
                            + MOST_SLOTS + ", where each long and double counts as two",
                    "Put some of them into another class, or leave them out with @Ignored.");
        }
    }

    /// A handle that takes the values of all fields, creates the object, sets the fields in order, and returns the
    /// object.
    private static MethodHandle filled(MethodHandle constructor, List<MethodHandle> setters) {
        Class<?> type = constructor.type().returnType();
        MethodHandle rest = MethodHandles.identity(type);
        // Built from the end: each step takes the object and the remaining values, sets one field, and continues with
        // the others.
        for (MethodHandle own : setters.reversed()) {
            // The setter of a superclass's field accepts an object of this class.
            MethodHandle setter = own.asType(own.type().changeParameterType(0, type));
            rest = MethodHandles.foldArguments(
                    MethodHandles.dropArguments(rest, 1, setter.type().parameterType(1)), setter);
        }
        return MethodHandles.foldArguments(rest, constructor);
    }

    private Shape.Row byCreator(Class<?> type, Constructor<?> creator, List<Field> fields, Scope scope) {
        Map<String, Field> byName = new HashMap<>();
        fields.forEach(field -> byName.put(field.getName(), field));
        // If parameters have no names, the @Name of a field and a parameter match them.
        fields.stream().filter(field -> field.isAnnotationPresent(Name.class))
                .forEach(field -> byName.putIfAbsent(field.getAnnotation(Name.class).value(), field));
        List<Member> members = new ArrayList<>();
        for (Parameter parameter : creator.getParameters()) {
            Name name = parameter.getAnnotation(Name.class);
            if (name == null && !parameter.isNamePresent()) {
                throw ShapeReader.rejected(scope, "The parameters of the @Creator of " + type.getTypeName()
                        + " have no names", "Compile with -parameters, or name each with @Name.");
            }
            String called = parameter.isNamePresent() ? parameter.getName() : name.value();
            Field field = byName.get(called);
            if (field == null) {
                throw ShapeReader.rejected(scope.below(called), "The parameter of the @Creator of " + type.getTypeName()
                        + " has no field of the same name from which it could be written",
                        "Add the field, or rename one.");
            }
            if (!gives(field.getType(), parameter.getType())) {
                throw ShapeReader.rejected(scope.below(called), "The parameter of the @Creator of " + type.getTypeName()
                        + " has the type " + parameter.getType().getSimpleName()
                        + ", but the field from which it is written has the"
                        + " type " + field.getType().getSimpleName(), "Give both the same type.");
            }
            members.add(member(called, parameter, parameter.getAnnotatedType(), MemberAccess.getter(field), scope));
        }
        MisplacedAnnotations.besideCreator(type, creator, scope);
        return struct(type, members, Optional.of(MemberAccess.of(creator)), scope);
    }

    /// Whether a parameter accepts the values of a field.
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

    /// Reads an interface: its accessors, sorted by name, because class files do not define an order. The accessor
    /// `getName` has the name `name`.
    Shape.Row ofInterface(Class<?> type, Scope scope) {
        MisplacedAnnotations.inInterface(type, scope);
        List<Member> members = Arrays.stream(type.getMethods())
                .filter(method -> isAccessor(method) && !method.isAnnotationPresent(Ignored.class))
                .sorted(Comparator.comparing(StructShapes::accessed))
                .map(method -> member(accessed(method), method, method.getAnnotatedReturnType(),
                        MemberAccess.of(method),
                        scope.asAncestor(method.getDeclaringClass())))
                .toList();
        if (members.isEmpty()) {
            throw ShapeReader.rejected(scope,
                    "The type " + type.getTypeName() + " is not a record, class or value that can be stored, and has"
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

    private static Shape.Row struct(Class<?> type, List<Member> members, Optional<MethodHandle> factory, Scope scope) {
        if (members.isEmpty() && !isBranch(type)) {
            throw ShapeReader.rejected(scope,
                    "The class " + type.getTypeName() + " has no members, but a group of a schema needs one",
                    "Give it a member, or leave it out.");
        }
        return new Shape.Struct(type, List.copyOf(members), factory.map(Construction::new));
    }

    /// Whether the name of the class identifies it, so that it needs no members.
    private static boolean isBranch(Class<?> type) {
        return Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed)
                || type.getSuperclass() != null && type.getSuperclass().isSealed();
    }
}
