package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.ValueConverter;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Nodes of another library's JSON, by a converter of one line: `docs/how-to/map-your-own-types.md`.
class JacksonNodesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final ValueConverter<JsonNode, String> NODES = ValueConverter
            .of(JsonNode.class, String.class, JsonNode::toString, JacksonNodesTest::node).storedAs("JSON");

    record Event(long id, JsonNode content, List<JsonNode> more) {}

    record Text(String content) {}

    private static JsonNode node(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nodesAreJson() throws Exception {
        RecordMapping<Event> mapping = RecordMapping.of(Event.class).withConverter(NODES);
        List<Event> events = List.of(new Event(1, node("{\"a\":[1,null,\"x\"]}"), List.of(node("1.5"))),
                new Event(2, NullNode.getInstance(), List.of()), new Event(3, null, null));
        byte[] file = mapping.toBytes(events);
        assertThat(mapping.fromBytes(file)).isEqualTo(events);
        assertThat(mapping.schema().fields().get(1)).hasToString("optional binary content (JSON);\n");
        assertThat(Records.fromBytes(file, Text.class)).containsExactly(new Text("{\"a\":[1,null,\"x\"]}"),
                new Text("null"), new Text(null));
    }

    @Test
    void whatIsNoJsonIsRejectedWithItsRow() throws Exception {
        RecordMapping<Event> mapping = RecordMapping.of(Event.class).withConverter(NODES);
        record Raw(long id, String content, List<String> more) {}
        byte[] file = Records.toBytes(Raw.class, List.of(new Raw(1, "{}", null), new Raw(2, "{", null)));
        assertThatThrownBy(() -> mapping.withColumn("content", "JSON").fromBytes(file))
                .isInstanceOf(ValueException.class).hasMessageContaining("column content, row 1")
                .hasMessageContaining("Its String cannot be converted: UncheckedIOException");
    }
}
