package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowSchema;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.apache.arrow.vector.types.pojo.Schema;

/// Converts Arrow schemas to those of Arrow's Java library and back, through the message that both understand.
final class PojoSchemas {
    private PojoSchemas() {}

    static Schema of(ArrowSchema schema) {
        return Schema.deserializeMessage(ByteBuffer.wrap(Base64.getDecoder().decode(schema.toBase64())));
    }

    static ArrowSchema from(Schema schema) {
        return ArrowSchema.parse(Base64.getEncoder().encodeToString(schema.serializeAsMessage()));
    }
}
