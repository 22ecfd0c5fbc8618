package dev.lamella.internal.write;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.ShreddingInference;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The variants of a schema: always in its order, which is also that of their vectors in a batch.
public final class VariantColumns {
    private VariantColumns() {}

    public static List<SchemaNode.Variant> of(Schema schema) {
        List<SchemaNode.Variant> found = new ArrayList<>();
        collect(schema.root(), found);
        return found;
    }

    private static void collect(SchemaNode node, List<SchemaNode.Variant> found) {
        if (node instanceof SchemaNode.Variant variant) {
            found.add(variant);
        } else {
            node.children().forEach(child -> collect(child, found));
        }
    }

    /// The inference for each variant, where the options choose one.
    ///
    /// @return one a variant; empty where nothing is inferred
    /// @throws SchemaMismatchException if a path of the options leads to no variant
    static List<List<ShreddingInference>> inferences(Schema schema, WriteChoices choices) {
        List<ColumnPath> paths = of(schema).stream().map(SchemaNode::logicalPath).toList();
        for (ColumnPath stray : choices.strayShreddings().apply(paths)) {
            throw new SchemaMismatchException("The path " + stray + " leads to no VARIANT; " + (paths.isEmpty()
                    ? "there is none"
                    : "there is " + paths.stream().map(ColumnPath::toString).collect(Collectors.joining(", "))),
                    "Name a VARIANT, or a group that it is in.");
        }
        return of(schema).stream()
                .map(place -> choices.shredding().apply(place.logicalPath()).stream().flatMap(choice -> switch (choice) {
                    case Shredding.Given ignored -> List.<ShreddingInference>of().stream();
                    case Shredding.Inferred(ShreddingInference.Options how) ->
                        List.of(new ShreddingInference(how)).stream();
                }).toList()).toList();
    }

    /// The schema with the columns that options ask for.
    ///
    /// @param inferences one a variant
    static Schema shredded(Schema schema, WriteChoices choices, List<List<ShreddingInference>> inferences) {
        int[] next = {0};
        return schema.withVariants((path, field) -> {
            int index = next[0]++;
            return choices.shredding().apply(path).map(choice -> switch (choice) {
                case Shredding.Given(ShreddingSchema given) -> given;
                case Shredding.Inferred ignored -> inferences.get(index).getFirst().infer();
            }).map(given -> given.group(field)).orElse(field);
        });
    }

    /// The schema with all variants unshredded.
    public static Schema unshredded(Schema schema) {
        return schema.withVariants((ignored, field) -> ShreddingSchema.NONE.group(field));
    }

    /// The vectors of the variants.
    static List<VariantVector> vectors(Batch batch) {
        List<VariantVector> found = new ArrayList<>();
        batch.columns().forEach(column -> collect(column, found));
        return found;
    }

    private static void collect(ColumnVector vector, List<VariantVector> found) {
        if (vector instanceof VariantVector variants) {
            found.add(variants);
        } else {
            Vectors.children(vector).forEach(child -> collect(child, found));
        }
    }
}
