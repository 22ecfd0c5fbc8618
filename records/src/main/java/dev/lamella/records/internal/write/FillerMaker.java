package dev.lamella.records.internal.write;

import dev.lamella.row.StructAppender;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/// Makes the code that sets the fields of one class's objects: a hidden class, in which accessors and takers are constants, so
/// that the compiler of the JVM sees through them as if the code had been written for the class.
///
/// What is made looks like this, with a range of the exception table round each accessor:
/// ```java
/// row.setLong(0, (long) accessor0.invokeExact(object));
/// row.setString(1, (String) accessor1.invokeExact(object));
/// taker2.set(accessor2.invokeExact(object), row, 2);
/// ```
final class FillerMaker {
    /// Longer methods the JVM interprets for ever: 8000 bytes is where it stops, and a member takes up to 40.
    private static final int MEMBERS_OF_METHOD = 64;

    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRUCT_APPENDER = StructAppender.class.describeConstable().orElseThrow();
    private static final ClassDesc FAILURES = AccessFailures.class.describeConstable().orElseThrow();
    private static final ClassDesc TAKER = Taker.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, STRUCT_APPENDER);
    private static final MethodTypeDesc FAILED = MethodTypeDesc.of(ConstantDescs.CD_Throwable,
            ConstantDescs.CD_Throwable, ConstantDescs.CD_int);
    private static final MethodTypeDesc TAKE = MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, STRUCT_APPENDER,
            ConstantDescs.CD_int);

    private static final int OBJECT_LOCAL = 0;
    private static final int ROW_LOCAL = 1;
    private static final int INDEX_LOCAL = 2;

    private final ClassDesc self;
    private final List<Slot> slots;
    /// Which of the constants a slot's accessor is, and behind it the taker, if it has one; the first are the failures.
    private final List<Object> constants = new ArrayList<>();
    private final int[] firstConstant;

    private FillerMaker(Class<?> type, List<Slot> slots) {
        this.self = ClassDesc.of(FillerMaker.class.getPackageName(), "FillerOf" + type.getSimpleName());
        this.slots = slots;
        this.firstConstant = new int[slots.size()];
        constants.add(new AccessFailures(type.getSimpleName(), slots.stream().map(Slot::component).toList()));
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            firstConstant[i] = constants.size();
            constants.add(slot.accessor().asType(MethodType.methodType(given(slot.put()), Object.class)));
            if (slot.put() == Put.TAKER) {
                constants.add(slot.taker());
            }
        }
    }

    /// The code for a class.
    static Filler make(Class<?> type, List<Slot> slots) {
        FillerMaker maker = new FillerMaker(type, slots);
        byte[] code = ClassFile.of().build(maker.self, maker::write);
        try {
            return (Filler) MethodHandles.lookup()
                    .defineHiddenClassWithClassData(code, List.copyOf(maker.constants), true)
                    .lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("the code for " + type + " is not accepted", e);
        }
    }

    /// The type in which accessors give their values.
    private static Class<?> given(Put put) {
        return switch (put) {
            case BOOLEAN -> boolean.class;
            case INT -> int.class;
            case LONG -> long.class;
            case FLOAT -> float.class;
            case DOUBLE -> double.class;
            case TEXT -> String.class;
            case BYTES -> byte[].class;
            case ANY, TAKER -> Object.class;
        };
    }

    private static String setter(Put put) {
        return switch (put) {
            case BOOLEAN -> "setBoolean";
            case INT -> "setInt";
            case LONG -> "setLong";
            case FLOAT -> "setFloat";
            case DOUBLE -> "setDouble";
            case TEXT -> "setString";
            case BYTES -> "setBytes";
            case ANY -> "set";
            case TAKER -> throw new AssertionError(put);
        };
    }

    private void write(ClassBuilder type) {
        type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        type.withInterfaceSymbols(Filler.class.describeConstable().orElseThrow());
        type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0, code -> code.aload(0)
                .invokespecial(OBJECT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
        int parts = Math.ceilDiv(slots.size(), MEMBERS_OF_METHOD);
        type.withMethodBody("fill", FILL, ClassFile.ACC_PUBLIC, code -> {
            for (int part = 0; part < parts; part++) {
                code.aload(1).aload(2).invokestatic(self, "part" + part, FILL);
            }
            code.return_();
        });
        for (int part = 0; part < parts; part++) {
            int from = part * MEMBERS_OF_METHOD;
            type.withMethodBody("part" + part, FILL, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                    code -> writePart(code, from, Math.min(from + MEMBERS_OF_METHOD, slots.size())));
        }
    }

    private void writePart(CodeBuilder code, int from, int limit) {
        Label failed = code.newLabel();
        code.loadConstant(from).istore(INDEX_LOCAL);
        for (int i = from; i < limit; i++) {
            code.loadConstant(i).istore(INDEX_LOCAL);
            writeSlot(code, slots.get(i), firstConstant[i], failed);
        }
        code.return_();
        code.labelBinding(failed).astore(OBJECT_LOCAL);
        code.loadConstant(constant(FAILURES, 0)).aload(OBJECT_LOCAL).iload(INDEX_LOCAL)
                .invokevirtual(FAILURES, "of", FAILED).athrow();
    }

    private static void writeSlot(CodeBuilder code, Slot slot, int constant, Label failed) {
        ClassDesc given = given(slot.put()).describeConstable().orElseThrow();
        if (slot.put() == Put.TAKER) {
            code.loadConstant(constant(TAKER, constant + 1));
            writeAccess(code, constant, given, failed);
            code.aload(ROW_LOCAL).loadConstant(slot.ordinal()).invokeinterface(TAKER, "set", TAKE);
        } else {
            code.aload(ROW_LOCAL).loadConstant(slot.ordinal());
            writeAccess(code, constant, given, failed);
            code.invokevirtual(STRUCT_APPENDER, setter(slot.put()),
                    MethodTypeDesc.of(STRUCT_APPENDER, ConstantDescs.CD_int, given)).pop();
        }
    }

    private static void writeAccess(CodeBuilder code, int constant, ClassDesc given, Label failed) {
        Label start = code.newBoundLabel();
        code.loadConstant(constant(ConstantDescs.CD_MethodHandle, constant)).aload(OBJECT_LOCAL)
                .invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", MethodTypeDesc.of(given, OBJECT));
        code.exceptionCatchAll(start, code.newBoundLabel(), failed);
    }

    private static DynamicConstantDesc<MethodHandle> constant(ClassDesc type, int index) {
        return DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type, index);
    }
}
