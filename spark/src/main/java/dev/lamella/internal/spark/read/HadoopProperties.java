package dev.lamella.internal.spark.read;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/// The properties of a Hadoop configuration, as they are sent to executors. A configuration itself would send the sources of
/// each property too, and compress each of these texts.
public final class HadoopProperties {
    private static final AtomicReference<@Nullable Sent> SENT = new AtomicReference<>();
    private static final AtomicReference<@Nullable Received> RECEIVED = new AtomicReference<>();

    private HadoopProperties() {}

    private record Sent(WeakReference<SparkContext> context, Map<String, String> properties,
            Broadcast<Map<String, String>> broadcast) {}

    private record Received(Map<String, String> properties, Configuration configuration) {}

    /// The values as they were set, with references to other properties.
    public static Map<String, String> of(Configuration hadoop) {
        Map<String, String> properties = new HashMap<>();
        hadoop.forEach(property -> properties.put(property.getKey(), property.getValue()));
        return properties;
    }

    /// Sends properties, unless they are those that were sent last. A broadcast that can be reached is not cleaned.
    public static Broadcast<Map<String, String>> broadcast(Map<String, String> properties) {
        SparkContext context = SparkSession.active().sparkContext();
        Sent last = SENT.get();
        if (last == null || last.context().get() != context || !last.properties().equals(properties)) {
            last = new Sent(new WeakReference<>(context), properties,
                    JavaSparkContext.fromSparkContext(context).broadcast(properties));
            SENT.set(last);
        }
        return last.broadcast();
    }

    /// The configuration that has the properties. It finds classes as the thread does.
    public static Configuration received(Broadcast<Map<String, String>> broadcast) {
        Map<String, String> properties = broadcast.value();
        Received last = RECEIVED.get();
        if (last == null || !last.properties().equals(properties)
                || last.configuration().getClassLoader() != Thread.currentThread().getContextClassLoader()) {
            Configuration hadoop = new Configuration(false);
            properties.forEach(hadoop::set);
            last = new Received(properties, hadoop);
            RECEIVED.set(last);
        }
        return last.configuration();
    }
}
