package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.spark.read.HadoopProperties;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class HadoopPropertiesTest {
    private static final SparkSession SPARK = Sessions.SPARK;

    private static Configuration configuration(String value) {
        Configuration hadoop = new Configuration(SPARK.sparkContext().hadoopConfiguration());
        hadoop.set("test.root", "/data");
        hadoop.set("test.path", value);
        return hadoop;
    }

    private static Broadcast<Map<String, String>> sent(String value) {
        return HadoopProperties.broadcast(HadoopProperties.of(configuration(value)));
    }

    @Test
    void equalPropertiesAreSentOnce() {
        Broadcast<Map<String, String>> first = sent("a");
        assertThat(sent("a")).isSameAs(first);
        Broadcast<Map<String, String>> second = sent("b");
        assertThat(second.value()).containsEntry("test.path", "b");
        assertThat(HadoopProperties.received(first).get("test.path")).isEqualTo("a");
        assertThat(HadoopProperties.received(second).get("test.path")).isEqualTo("b");
    }

    @Test
    void theReceivedConfigurationHasThePropertiesThatWereSent() {
        Broadcast<Map<String, String>> broadcast = sent("${test.root}/t");
        Configuration received = HadoopProperties.received(broadcast);
        assertThat(HadoopProperties.of(received))
                .containsAllEntriesOf(HadoopProperties.of(configuration("${test.root}/t")))
                .hasSizeGreaterThan(100);
        assertThat(received.get("test.path")).isEqualTo("/data/t");
        assertThat(HadoopProperties.received(broadcast)).isSameAs(received);
    }
}
