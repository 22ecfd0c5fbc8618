package dev.lamella.records.internal.read;

import dev.lamella.records.internal.shape.Making;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Makes the [Maker] of each class, once.
///
/// A maker is a hidden class of this package: its loop loads a value of each column and calls the factory, which is the
/// class's data and thus a constant to the compiler, so that the constructor is inlined. As types of the user's are cast by the
/// handle, the class needs no access to them, and may be unloaded with them.
final class Makers {
    /// What a call of a handle may be given; the rest of the 255 slots of a call is the handle's own.
    private static final int MOST_SLOTS = 250;

    private static final ClassValue<AtomicReference<@Nullable Maker>> MAKERS = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Maker> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private static final ClassDesc OBJECT_ARRAY = ConstantDescs.CD_Object.arrayType();
    private static final DynamicConstantDesc<MethodHandle> FACTORY = DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(ConstantDescs.CD_MethodHandles, "classData", ConstantDescs.CD_Object),
            ConstantDescs.DEFAULT_NAME, ConstantDescs.CD_MethodHandle);

    private Makers() {}

    /// The maker of a class. What a class is made by does not depend on who asks, so that all readers share it.
    static Maker of(Class<?> type, Making making) {
        AtomicReference<@Nullable Maker> made = MAKERS.get(type);
        Maker known = made.get();
        if (known != null) {
            return known;
        }
        Maker mine = make(making.factory());
        Maker other = made.compareAndExchange(null, mine);
        return other == null ? mine : other;
    }

    /// @param factory takes the values of all members and gives the object
    static Maker make(MethodHandle factory) {
        MethodHandle erased = factory.asType(factory.type().erase());
        return slots(erased.type()) > MOST_SLOTS ? spreading(erased) : generated(erased);
    }

    private static int slots(MethodType type) {
        return type.parameterList().stream().mapToInt(p -> p == long.class || p == double.class ? 2 : 1).sum();
    }

    private static Maker generated(MethodHandle factory) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        byte[] bytes = ClassFile.of().build(ClassDesc.of(Makers.class.getPackageName(), "Made"), type -> type
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                .withInterfaceSymbols(Maker.class.describeConstable().orElseThrow())
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0, code -> code.aload(0)
                        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .return_())
                .withMethodBody("make", MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT_ARRAY, ConstantDescs.CD_int,
                        ConstantDescs.CD_int, OBJECT_ARRAY), ClassFile.ACC_PUBLIC, code -> loop(code, factory.type())));
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClassWithClassData(bytes, factory, true);
            return (Maker) hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .asType(MethodType.methodType(Maker.class)).invokeExact();
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the class that makes objects cannot be made", e);
        }
    }

    /// `for (; from < to; from++) { out[from] = factory.invokeExact(a[from], b[from], ...); }`
    private static void loop(CodeBuilder code, MethodType type) {
        int columns = 1;
        int from = 2;
        int to = 3;
        int out = 4;
        int first = 5;
        for (int i = 0; i < type.parameterCount(); i++) {
            code.aload(columns).loadConstant(i).aaload().checkcast(arrayOf(type.parameterType(i))).astore(first + i);
        }
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(next).iload(from).iload(to).if_icmpge(end)
                .aload(out).iload(from).loadConstant(FACTORY);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.aload(first + i).iload(from).arrayLoad(TypeKind.from(type.parameterType(i)));
        }
        code.invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", type.describeConstable().orElseThrow())
                .aastore().iinc(from, 1).goto_(next).labelBinding(end).return_();
    }

    private static ClassDesc arrayOf(Class<?> type) {
        return type.describeConstable().orElseThrow().arrayType();
    }

    /// For classes of so many members that no call can be written: each object's values are put into an array first.
    private static Maker spreading(MethodHandle factory) {
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
