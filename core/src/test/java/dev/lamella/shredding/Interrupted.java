package dev.lamella.shredding;

import dev.lamella.variant.VariantSink;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/// A sink that fails after some events.
final class Interrupted {
    /// How it fails.
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Interrupted() {}

    static VariantSink after(int events, VariantSink sink) {
        int[] left = {events};
        return (VariantSink) Proxy.newProxyInstance(VariantSink.class.getClassLoader(),
                new Class<?>[]{VariantSink.class},
                (ignored, method, arguments) -> {
                    if (left[0]-- == 0) {
                        throw new Stop();
                    }
                    try {
                        return method.invoke(sink, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
