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
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
    /// @return one for each variant; empty if nothing is inferred
    /// @throws SchemaMismatchException if a path of the options leads to no variant
    static List<Optional<ShreddingInference>> inferences(Schema schema, WriteChoices choices) {
        List<ColumnPath> paths = of(schema).stream().map(SchemaNode::logicalPath).toList();
        for (ColumnPath stray : choices.strayShreddings().apply(paths)) {
            throw new SchemaMismatchException("The path " + stray + " leads to no VARIANT; " + (paths.isEmpty()
                    ? "there is none"
                    : "there is " + paths.stream().map(ColumnPath::toString).collect(Collectors.joining(", "))),
                    "Name a VARIANT, or a group that it is in.");
        }
        List<Optional<ShreddingInference>> inferences = new ArrayList<>();
        for (ColumnPath path : paths) {
            inferences.add(choices.shredding().apply(path)
                    .flatMap(choice -> choice instanceof Shredding.Inferred(ShreddingInference.Options how)
                            ? Optional.of(new ShreddingInference(how))
                            : Optional.empty()));
        }
        return inferences;
    }

    /// The schema with the columns that options give.
    ///
    /// @param shredding how a variant is shredded, if the options say so
    public static Schema given(Schema schema, Function<ColumnPath, Optional<Shredding>> shredding) {
        return schema.withVariants((path, field) -> shredding.apply(path).map(choice -> switch (choice) {
            case Shredding.Given(ShreddingSchema given) -> given.group(field);
            case Shredding.Inferred ignored -> field;
        }).orElse(field));
    }

    /// The schema with the columns that are inferred.
    ///
    /// @param inferences one for each variant
    static Schema inferred(Schema schema, List<Optional<ShreddingInference>> inferences) {
        Iterator<Optional<ShreddingInference>> next = inferences.iterator();
        return schema.withVariants((ignored, field) -> next.next()
                .map(inference -> inference.infer().group(field)).orElse(field));
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
