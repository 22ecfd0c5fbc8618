package dev.lamella.text.internal;

import dev.lamella.error.ParquetException;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.variant.VariantJson;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/// Appends rows of one column from the texts of its values.
public final class Cells {
    private final StructReader rows;

    public Cells(Schema schema, Advice advice) {
        TextRules rules = new TextRules(TextRules.Origin.GIVEN, Set.of(), Precision.REJECT, Base64.getDecoder()::decode,
                VariantJson.Excess.REJECT);
        this.rows = new ValueReaders(rules, new Rounding(Precision.REJECT), FieldMatching.EXACT, '.', advice)
                .rows(schema);
    }

    /// Appends a row.
    ///
    /// @param text empty for null
    /// @throws ParquetException if the text does not fit
    public void append(Optional<String> text, RowAppender target) throws IOException {
        ValueTarget slot = new ValueTarget.OfField(target, 0);
        if (text.isEmpty()) {
            slot.setNull();
        } else {
            rows.field(0).readPresent(text.get(), slot);
        }
        target.endRow();
    }
}
