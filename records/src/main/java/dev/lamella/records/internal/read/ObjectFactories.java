package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.Construction;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// Generates the [ObjectFactory] of each class, once.
///
/// A factory is a hidden class of this package. Its loop loads a value of each column and calls the method handle. The
/// handle is the class data, and thus a constant to the compiler, so the constructor is inlined. The handle casts user
/// types, so the factory needs no access to them, and can be unloaded with them.
final class ObjectFactories {
    /// The maximum number of arguments of a handle; the handle itself uses the rest of the 255 slots of a call.
    private static final int MOST_SLOTS = 250;

    private static final ClassValue<AtomicReference<@Nullable ObjectFactory>> MAKERS = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable ObjectFactory> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private static final String NAME = ObjectFactories.class.getPackageName().replace('.', '/') + "/Made";
    private static final String HANDLE = Type.getInternalName(MethodHandle.class);
    private static final ConstantDynamic FACTORY = new ConstantDynamic("_", Type.getDescriptor(MethodHandle.class),
            new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(MethodHandles.class), "classData",
                    MethodType.methodType(Object.class, MethodHandles.Lookup.class, String.class, Class.class)
                            .descriptorString(),
                    false));

    private ObjectFactories() {}

    /// The factory of a class. It depends only on the class, so all readers share it.
    static ObjectFactory of(Class<?> type, Construction making) {
        AtomicReference<@Nullable ObjectFactory> made = MAKERS.get(type);
        ObjectFactory known = made.get();
        if (known != null) {
            return known;
        }
        ObjectFactory mine = make(making.factory());
        ObjectFactory other = made.compareAndExchange(null, mine);
        return other == null ? mine : other;
    }

    /// @param factory takes the values of all members and returns the object
    static ObjectFactory make(MethodHandle factory) {
        MethodHandle erased = factory.asType(factory.type().erase());
        return slots(erased.type()) > MOST_SLOTS ? spreading(erased) : generated(erased);
    }

    private static int slots(MethodType type) {
        return type.parameterList().stream().mapToInt(p -> p == long.class || p == double.class ? 2 : 1).sum();
    }

    private static ObjectFactory generated(MethodHandle factory) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClassWithClassData(code(factory.type()), factory, true);
            return (ObjectFactory) hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .asType(MethodType.methodType(ObjectFactory.class)).invokeExact();
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("The class that creates objects cannot be defined", e);
        }
    }

    private static byte[] code(MethodType factory) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        type.visit(Opcodes.V21, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object",
                new String[]{Type.getInternalName(ObjectFactory.class)});
        MethodVisitor constructor = type.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        MethodVisitor make = type.visitMethod(Opcodes.ACC_PUBLIC, "make",
                MethodType.methodType(void.class, Object[].class, int.class, int.class, Object[].class)
                        .descriptorString(),
                null, null);
        loop(make, factory);
        make.visitMaxs(0, 0);
        return type.toByteArray();
    }

    /// `for (; from < to; from++) { out[from] = factory.invokeExact(a[from], b[from], ...); }`
    private static void loop(MethodVisitor code, MethodType factory) {
        int columns = 1;
        int from = 2;
        int to = 3;
        int out = 4;
        int first = 5;
        for (int i = 0; i < factory.parameterCount(); i++) {
            code.visitVarInsn(Opcodes.ALOAD, columns);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitInsn(Opcodes.AALOAD);
            code.visitTypeInsn(Opcodes.CHECKCAST, factory.parameterType(i).arrayType().descriptorString());
            code.visitVarInsn(Opcodes.ASTORE, first + i);
        }
        Label next = new Label();
        Label end = new Label();
        code.visitLabel(next);
        code.visitVarInsn(Opcodes.ILOAD, from);
        code.visitVarInsn(Opcodes.ILOAD, to);
        code.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        code.visitVarInsn(Opcodes.ALOAD, out);
        code.visitVarInsn(Opcodes.ILOAD, from);
        code.visitLdcInsn(FACTORY);
        for (int i = 0; i < factory.parameterCount(); i++) {
            code.visitVarInsn(Opcodes.ALOAD, first + i);
            code.visitVarInsn(Opcodes.ILOAD, from);
            code.visitInsn(Type.getType(factory.parameterType(i)).getOpcode(Opcodes.IALOAD));
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HANDLE, "invokeExact", factory.descriptorString(), false);
        code.visitInsn(Opcodes.AASTORE);
        code.visitIincInsn(from, 1);
        code.visitJumpInsn(Opcodes.GOTO, next);
        code.visitLabel(end);
        code.visitInsn(Opcodes.RETURN);
    }

    /// For classes with more members than a call has arguments: the values of each object are first put into an array.
    private static ObjectFactory spreading(MethodHandle factory) {
        int count = factory.type().parameterCount();
        MethodHandle spreader = factory.asSpreader(Object[].class, count);
        return (columns, from, to, out) -> {
            @Nullable
            Object[] values = new Object[count];
            for (int row = from; row < to; row++) {
                for (int i = 0; i < count; i++) {
                    values[i] = Array.get(columns[i], row);
                }
                out[row] = (Object) spreader.invokeExact(values);
            }
        };
    }
}
