package dev.lamella.records.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Loops that make objects.
class ObjectFactoriesTest {
    record All(boolean a, byte b, short c, char d, int e, long f, float g, double h, String i) {}

    @Test
    void eachTypeComesFromItsArray() throws Throwable {
        ObjectFactory factory = ObjectFactories.make(MethodHandles.lookup().findConstructor(All.class,
                MethodType.methodType(void.class,
                        boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class,
                        double.class,
                        String.class)));
        Object[] columns = {new boolean[]{false, true}, new byte[]{1, -1}, new short[]{2, -2}, new char[]{'a', 'b'},
                new int[]{3, -3}, new long[]{4, -4}, new float[]{5, -5}, new double[]{6, -6}, new Object[]{"x", null}};
        Object[] out = new Object[2];
        factory.make(columns, 0, 2, out);
        assertThat(out).containsExactly(new All(false, (byte) 1, (short) 2, 'a', 3, 4, 5, 6, "x"),
                new All(true, (byte) -1, (short) -2, 'b', -3, -4, -5, -6, null));
    }

    @Test
    void onlyWhatIsAskedForIsMade() throws Throwable {
        ObjectFactory factory = ObjectFactories.make(MethodHandles.identity(String.class));
        Object[] out = new Object[4];
        factory.make(new Object[]{new Object[]{"a", "b", "c", "d"}}, 1, 3, out);
        assertThat(out).containsExactly(null, "b", "c", null);
    }

    @Test
    void whatTheFactoryThrowsPasses() throws Throwable {
        MethodHandle parse = MethodHandles.lookup().findStatic(Integer.class, "parseInt",
                MethodType.methodType(int.class, String.class))
                .asType(MethodType.methodType(Object.class, String.class));
        Object[] out = new Object[2];
        assertThatThrownBy(() -> ObjectFactories.make(parse).make(new Object[]{new Object[]{"1", "x"}}, 0, 2, out))
                .isInstanceOf(NumberFormatException.class);
        assertThat(out).containsExactly(1, null);
    }

    static Object listed(Object... values) {
        return List.copyOf(Arrays.asList(values));
    }

    /// Every record that Java allows has at most 254 slots of parameters.
    @ParameterizedTest
    @ValueSource(ints = {1, 249, 250, 251, 252, 253})
    void aFactoryMayTakeManyValues(int count) throws Throwable {
        MethodHandle factory = MethodHandles.lookup().findStatic(ObjectFactoriesTest.class, "listed",
                MethodType.methodType(Object.class, Object[].class)).asCollector(Object[].class, count);
        MethodHandle ints = factory.asType(MethodType.methodType(Object.class,
                Collections.nCopies(count, int.class)));
        Object[] columns = IntStream.range(0, count).mapToObj(i -> new int[]{i, -i}).toArray();
        Object[] out = new Object[2];
        ObjectFactories.make(ints).make(columns, 0, 2, out);
        assertThat(out).containsExactly(IntStream.range(0, count).boxed().toList(),
                IntStream.range(0, count).map(i -> -i).boxed().toList());
    }
}
