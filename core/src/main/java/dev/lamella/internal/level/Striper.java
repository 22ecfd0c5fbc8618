package dev.lamella.internal.level;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.level.StripeNode.Expansion;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/// Turns the structure of rows into levels: the inverse of [Assembler].
///
/// The schema is walked as a tree, and each vector is asked once what becomes of all entries that come to it. An entry that
/// met a null or an empty list is *done*: its definition level is known, and nothing below asks it. What lies below one
/// list shares its entries, and where there are neither nulls nor empty lists an entry costs nothing but a repetition level.
///
/// Usage: [#stripe], then the [#stripes], which are valid until its next call. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#nested-encoding">Nested encoding</a>
public final class Striper {
    private final List<StripeNode> columns;
    private final List<Stripe> stripes;
    private final StripeFrame rows = new StripeFrame();

    private Striper(List<StripeNode> columns, List<Stripe> stripes) {
        this.columns = columns;
        this.stripes = stripes;
    }

    /// For rows of a schema.
    public static Striper of(Schema schema) {
        Builder builder = new Builder();
        List<StripeNode> columns = schema.fields().stream().map(field -> builder.field(field, 0, 0, false)).toList();
        return new Striper(columns, List.copyOf(builder.stripes));
    }

    /// One for each leaf of the schema, in their order.
    public List<Stripe> stripes() {
        return stripes;
    }

    /// Walks `count` rows, from row `from` on. The vectors have the shape of the schema, which the caller has checked.
    ///
    /// @param vectors one for each field of a row
    /// @throws ValueException if a value that is required is null; the row in it counts from `from`
    /// @throws UnsupportedFeatureException if there are more entries than an array holds
    public void stripe(List<Vector> vectors, int from, int count) {
        rows.start(from, count);
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).stripe(vectors.get(i), rows);
        }
        for (Stripe stripe : stripes) {
            stripe.rowCount = count;
        }
    }

    /// Walks the schema depth first.
    private static final class Builder {
        private final List<Stripe> stripes = new ArrayList<>();

        /// @param definition level of the field's parent
        /// @param repetition level of the field's parent
        /// @param isElement whether the field is the element of a list round it although it is repeated
        StripeNode field(Field field, int definition, int repetition, boolean isElement) {
            if (field.repetition() == Repetition.REPEATED && !isElement) {
                return new StripeNode.Elements(new StripePresence(field, definition),
                        expansion(definition, repetition), field(field, definition + 1, repetition + 1, true));
            }
            int own = definition + (field.repetition() == Repetition.OPTIONAL ? 1 : 0);
            StripePresence presence = new StripePresence(field, own);
            return switch (field) {
                case PrimitiveField ignored -> {
                    Stripe stripe = new Stripe();
                    stripes.add(stripe);
                    yield new StripeNode.Leaf(presence, own, stripe);
                }
                case GroupField group -> group(group, presence, own, repetition);
            };
        }

        private StripeNode group(GroupField group, StripePresence presence, int definition, int repetition) {
            return switch (group.shape()) {
                case GroupShape.Fields ignored -> new StripeNode.Struct(presence,
                        group.children().stream().map(child -> field(child, definition, repetition, false)).toList());
                case GroupShape.ListOf ignored -> new StripeNode.Elements(presence, expansion(definition, repetition),
                        field(group.element(), definition + 1, repetition + 1, isDirect(group)));
                case GroupShape.MapOf ignored -> new StripeNode.Entries(presence, expansion(definition, repetition),
                        field(group.key(), definition + 1, repetition + 1, false),
                        group.value().map(value -> field(value, definition + 1, repetition + 1, false)));
            };
        }

        /// Whether a list's repeated field is its element, not a layer round it.
        @SuppressWarnings("ReferenceEquality")
        private static boolean isDirect(GroupField list) {
            return list.element() == list.children().getFirst();
        }

        private static Expansion expansion(int definition, int repetition) {
            return new Expansion(definition + 1, repetition + 1, new StripeFrame());
        }
    }
}
