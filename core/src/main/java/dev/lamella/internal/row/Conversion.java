package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.FileReference;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.UUID;

/// Implements `get` with a class: the typed accessor of the class, or one conversion of its result.
final class Conversion {
    private Conversion() {}

    /// The present value as `type`.
    ///
    /// @param target the target of `type`, which the column supports
    static Object convert(Column column, int slot, Target target, Class<?> type) {
        return switch (target) {
            case BOOLEAN -> column.booleanAt(slot);
            case BYTE -> column.byteAt(slot);
            case SHORT -> column.shortAt(slot);
            case INT -> column.intAt(slot);
            case LONG -> column.longAt(slot);
            case FLOAT -> column.floatAt(slot);
            case DOUBLE -> column.doubleAt(slot);
            case BIG_INTEGER -> column.bigIntegerAt(slot);
            case BIG_DECIMAL -> column.bigDecimalAt(slot);
            case CHARACTER -> column.characterAt(slot);
            case STRING -> column.stringAt(slot);
            case CHARACTERS -> column.stringAt(slot).toCharArray();
            case ENUM -> Constants.of(type, column.stringAt(slot));
            case BYTES -> column.bytesAt(slot);
            case BYTE_BUFFER -> ByteBuffer.wrap(column.bytesAt(slot));
            case LOCAL_DATE -> column.localDateAt(slot);
            case LOCAL_TIME -> column.localTimeAt(slot);
            case OFFSET_TIME -> column.localTimeAt(slot).atOffset(ZoneOffset.UTC);
            case INSTANT -> column.instantAt(slot);
            case LOCAL_DATE_TIME -> column.localDateTimeAt(slot);
            case OFFSET_DATE_TIME -> Temporals.atUtc(column.instantAt(slot)).atOffset(ZoneOffset.UTC);
            case ZONED_DATE_TIME -> Temporals.atUtc(column.instantAt(slot)).atZone(ZoneOffset.UTC);
            case DATE -> Temporals.date(column.instantAt(slot));
            case DURATION -> column.durationAt(slot);
            case PERIOD -> column.intervalAt(slot).toPeriod();
            case UUID -> column.uuidAt(slot);
            case INTERVAL -> column.intervalAt(slot);
            case WKB -> column.wkbAt(slot);
            case FILE_REFERENCE -> column.fileReferenceAt(slot);
            case URI -> uri(column.fileReferenceAt(slot));
            case VARIANT -> column.variantCopyAt(slot);
            case ROW -> column.rawAt(slot);
            case LIST -> type == ArrayList.class
                    ? new ArrayList<>(column.detachedListAt(slot))
                    : column.detachedListAt(slot);
            case LIST_VIEW, MAP_VIEW -> throw new IllegalStateException("Views are not the target of a class");
            case SET -> column.setAt(slot);
            case ARRAY -> column.arrayAt(slot, type.getComponentType());
            case MAP -> column.detachedMapAt(slot);
        };
    }

    private static URI uri(FileReference reference) {
        try {
            return new URI(reference.uri()
                    .orElseThrow(() -> ValueException.fitting("a FileReference, which may hold the bytes inline",
                            ValueException.Reason.UNSUITABLE, "The reference has no URI")));
        } catch (URISyntaxException e) {
            throw ValueException.fitting("a FileReference", ValueException.Reason.UNSUITABLE,
                    "The text is not a valid URI at character " + e.getIndex());
        }
    }
}
