package dev.lamella.records.internal.write;

import dev.lamella.row.StructAppender;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// Generates a hidden class that sets the fields of one class's objects. Accessors and writers are its constants, so
/// the JIT compiler optimizes it like code written by hand for the class.
///
/// The generated code looks like this, with an exception table entry for each accessor:
/// ```java
/// row.setLong(0, (long) accessor0.invokeExact(object));
/// row.setString(1, (String) accessor1.invokeExact(object));
/// setter2.set(accessor2.invokeExact(object), row, 2);
/// ```
final class FieldsWriterGenerator {
    /// The JIT compiler ignores methods above 8000 bytes, and a member takes up to 40.
    private static final int MEMBERS_OF_METHOD = 64;

    private static final Handle CLASS_DATA_AT = new Handle(Opcodes.H_INVOKESTATIC,
            Type.getInternalName(MethodHandles.class), "classDataAt",
            method(Object.class, MethodHandles.Lookup.class, String.class, Class.class, int.class), false);
    private static final String FILL = method(void.class, Object.class, StructAppender.class);

    private static final int OBJECT_LOCAL = 0;
    private static final int ROW_LOCAL = 1;
    private static final int INDEX_LOCAL = 2;

    private final String self;
    private final List<MemberSlot> slots;
    /// The accessors, each followed by the writer of its member if it has one; the first constant is the failures.
    private final List<Object> constants = new ArrayList<>();
    private final int[] firstConstant;

    private FieldsWriterGenerator(Class<?> type, List<MemberSlot> slots) {
        this.self = FieldsWriterGenerator.class.getPackageName().replace('.', '/') + "/WriterOf" + type.getSimpleName();
        this.slots = slots;
        this.firstConstant = new int[slots.size()];
        constants.add(new AccessFailures(type.getSimpleName(), slots.stream().map(MemberSlot::component).toList()));
        for (int i = 0; i < slots.size(); i++) {
            MemberSlot slot = slots.get(i);
            firstConstant[i] = constants.size();
            constants.add(slot.accessor().asType(MethodType.methodType(given(slot.setter()), Object.class)));
            if (slot.setter() == Setter.WRITER) {
                constants.add(slot.writer());
            }
        }
    }

    /// Generates the writer of a class.
    static FieldsWriter make(Class<?> type, List<MemberSlot> slots) {
        FieldsWriterGenerator maker = new FieldsWriterGenerator(type, slots);
        try {
            return (FieldsWriter) MethodHandles.lookup()
                    .defineHiddenClassWithClassData(maker.code(), List.copyOf(maker.constants), true)
                    .lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("The code that writes " + type + " is not valid", e);
        }
    }

    /// The return type of accessors.
    private static Class<?> given(Setter setter) {
        return switch (setter) {
            case BOOLEAN -> boolean.class;
            case INT -> int.class;
            case LONG -> long.class;
            case FLOAT -> float.class;
            case DOUBLE -> double.class;
            case TEXT -> String.class;
            case BYTES -> byte[].class;
            case ANY, WRITER -> Object.class;
        };
    }

    private static String setter(Setter setter) {
        return switch (setter) {
            case BOOLEAN -> "setBoolean";
            case INT -> "setInt";
            case LONG -> "setLong";
            case FLOAT -> "setFloat";
            case DOUBLE -> "setDouble";
            case TEXT -> "setString";
            case BYTES -> "setBytes";
            case ANY -> "set";
            case WRITER -> throw new AssertionError(setter);
        };
    }

    private static String method(Class<?> gives, Class<?>... takes) {
        return MethodType.methodType(gives, takes).descriptorString();
    }

    private byte[] code() {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        type.visit(Opcodes.V21, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, self, null,
                "java/lang/Object", new String[]{Type.getInternalName(FieldsWriter.class)});
        MethodVisitor constructor = type.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        MethodVisitor fill = type.visitMethod(Opcodes.ACC_PUBLIC, "fill", FILL, null, null);
        for (int from = 0; from < slots.size(); from += MEMBERS_OF_METHOD) {
            String name = "part" + from / MEMBERS_OF_METHOD;
            fill.visitVarInsn(Opcodes.ALOAD, 1);
            fill.visitVarInsn(Opcodes.ALOAD, 2);
            fill.visitMethodInsn(Opcodes.INVOKESTATIC, self, name, FILL, false);
            MethodVisitor part = type.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name, FILL, null, null);
            writePart(part, from, Math.min(from + MEMBERS_OF_METHOD, slots.size()));
            part.visitMaxs(0, 0);
        }
        fill.visitInsn(Opcodes.RETURN);
        fill.visitMaxs(0, 0);
        return type.toByteArray();
    }

    private void writePart(MethodVisitor code, int from, int limit) {
        Label failed = new Label();
        for (int i = from; i < limit; i++) {
            loadInt(code, i);
            code.visitVarInsn(Opcodes.ISTORE, INDEX_LOCAL);
            writeSlot(code, slots.get(i), firstConstant[i], failed);
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(failed);
        code.visitVarInsn(Opcodes.ASTORE, OBJECT_LOCAL);
        loadConstant(code, AccessFailures.class, 0);
        code.visitVarInsn(Opcodes.ALOAD, OBJECT_LOCAL);
        code.visitVarInsn(Opcodes.ILOAD, INDEX_LOCAL);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Type.getInternalName(AccessFailures.class), "of",
                method(Throwable.class, Throwable.class, int.class), false);
        code.visitInsn(Opcodes.ATHROW);
    }

    private static void writeSlot(MethodVisitor code, MemberSlot slot, int constant, Label failed) {
        Class<?> given = given(slot.setter());
        if (slot.setter() == Setter.WRITER) {
            loadConstant(code, ValueWriter.class, constant + 1);
            writeAccess(code, constant, given, failed);
            code.visitVarInsn(Opcodes.ALOAD, ROW_LOCAL);
            loadInt(code, slot.ordinal());
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(ValueWriter.class), "set",
                    method(void.class, Object.class, StructAppender.class, int.class), true);
        } else {
            code.visitVarInsn(Opcodes.ALOAD, ROW_LOCAL);
            loadInt(code, slot.ordinal());
            writeAccess(code, constant, given, failed);
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(StructAppender.class),
                    setter(slot.setter()), method(StructAppender.class, int.class, given), true);
            code.visitInsn(Opcodes.POP);
        }
    }

    private static void writeAccess(MethodVisitor code, int constant, Class<?> given, Label failed) {
        Label start = new Label();
        Label end = new Label();
        code.visitTryCatchBlock(start, end, failed, null);
        code.visitLabel(start);
        loadConstant(code, MethodHandle.class, constant);
        code.visitVarInsn(Opcodes.ALOAD, OBJECT_LOCAL);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Type.getInternalName(MethodHandle.class), "invokeExact",
                method(given, Object.class), false);
        code.visitLabel(end);
    }

    private static void loadInt(MethodVisitor code, int value) {
        if (value <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            code.visitLdcInsn(value);
        }
    }

    private static void loadConstant(MethodVisitor code, Class<?> type, int index) {
        code.visitLdcInsn(new ConstantDynamic("_", type.descriptorString(), CLASS_DATA_AT, index));
    }
}
