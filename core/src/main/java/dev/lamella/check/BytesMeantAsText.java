package dev.lamella.check;

import dev.lamella.internal.footer.Writer;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;

/// Columns of bytes by writers that did not annotate text.
final class BytesMeantAsText implements Check {
    /// From this version on Impala's peers annotate text: PARQUET-251 and HIVE-9482 fall before it.
    private static final Writer.Version ANNOTATES = Writer.Version.parse("1.8.0");

    @Override
    public void check(Subject subject, Report report) {
        if (!subject.metadata().createdBy().map(Writer::of).map(BytesMeantAsText::isSilent).orElse(true)) {
            return;
        }
        subject.forEachField((path, field, ignored) -> {
            if (field instanceof PrimitiveField leaf && leaf.type() == PhysicalType.BYTE_ARRAY
                    && leaf.annotation().isNone()) {
                report.field(path, "the column is BYTE_ARRAY without annotation, by a writer that wrote text so",
                        "text is annotated STRING; this is read as bytes");
            }
        });
    }

    private static boolean isSilent(Writer writer) {
        return writer.application().startsWith("impala")
                || writer.isFrom("parquet-mr", Writer.Version.FIRST, ANNOTATES)
                || writer.application().equals("parquet-mr") && writer.version().isEmpty();
    }
}
