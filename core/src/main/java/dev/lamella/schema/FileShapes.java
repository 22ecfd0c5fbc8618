package dev.lamella.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which groups are file references. Pure functions.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#file">FILE</a>
final class FileShapes {
    private static final SchemaRule RULE = SchemaRule.FILE_GROUP;

    private FileShapes() {}

    /// A field of a FILE group.
    ///
    /// @param isText whether the field is a STRING; the others are not annotated
    private record Part(PhysicalType type, boolean isText) {
        static @Nullable Part of(String name) {
            return switch (name) {
                case "uri", "content_type", "checksum" -> new Part(PhysicalType.BYTE_ARRAY, true);
                case "offset", "size" -> new Part(PhysicalType.INT64, false);
                case "inline" -> new Part(PhysicalType.BYTE_ARRAY, false);
                default -> null;
            };
        }

        /// Whether the field can be read as this part.
        boolean fits(Field field) {
            return field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                    && leaf.type() == type
                    && (!isText || leaf.logicalType().orElse(null) instanceof LogicalType.String);
        }

        /// Whether a field that fits has an annotation that it must not have.
        boolean isMisnamed(Field field) {
            return !isText && !field.annotation().isNone()
                    && !(field.logicalType().orElse(null) instanceof LogicalType.Integer(int width, boolean isSigned)
                            && width == 64 && isSigned);
        }

        @Override
        public String toString() {
            return isText ? "STRING" : type.name();
        }
    }

    static GroupShape decide(List<Field> children, ShapeFindings findings) {
        Set<String> seen = new HashSet<>();
        for (Field child : children) {
            Part part = Part.of(child.name());
            if (part == null) {
                continue;
            }
            String name = "`" + child.name() + "`";
            if (!part.fits(child)) {
                return findings.reject(RULE, "a group whose " + name + " is not of type " + part,
                        name + " is an OPTIONAL " + part);
            }
            if (!seen.add(child.name())) {
                return findings.reject(RULE, "a group with two children " + name, "each child occurs once");
            }
        }
        for (Field child : children) {
            note(child, findings);
        }
        return new GroupShape.File();
    }

    /// Reports irregularities of a file reference that can still be read.
    private static void note(Field child, ShapeFindings findings) {
        Part part = Part.of(child.name());
        if (part == null) {
            findings.note(RULE, "a group with another field, `" + Names.brief(child.name()) + "`",
                    "its fields are `uri`, `offset`, `size`, `content_type`, `checksum` and `inline`");
            return;
        }
        String name = "`" + child.name() + "`";
        if (child.repetition() == Repetition.REQUIRED) {
            findings.note(RULE, "a group whose " + name + " is REQUIRED", "it is OPTIONAL");
        }
        if (part.isMisnamed(child)) {
            findings.note(RULE, "a group whose " + name + " is annotated", "it is a plain " + part);
        }
    }
}
