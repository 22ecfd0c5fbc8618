package dev.lamella.internal.dataset;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.shredding.Reshredding;
import dev.lamella.internal.vector.LeafConversion;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.internal.vector.SchemaAdapter.Conversion;
import dev.lamella.internal.vector.SchemaAdapter.Step;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes the columns of a data set from those of one of its files, which are found by name and widened. Columns that the file
/// does not have are nulls or constants.
///
/// Not safe for use by two threads: see [LeafConversion].
final class FileMapping implements SchemaAdapter.Rules {
    private final Schema file;
    private Map<String, Optional<byte[]>> constants;
    /// Texts of the constants, each the same object in every batch of a file.
    private final Map<String, BytesVector> texts = new HashMap<>();
    private final VariantConformance conformance;
    /// Paths of the variants whose columns are not the file's; if empty, each is looked at.
    private final Optional<Set<ColumnPath>> known;
    private final Set<ColumnPath> reshredded = new LinkedHashSet<>();
    /// Paths of the file's leaves whose values get another type.
    private final Set<ColumnPath> widened = new HashSet<>();
    /// Leaves of the file that are needed.
    private final BitSet needed = new BitSet();
    private final SchemaAdapter adapter;

    private FileMapping(Schema file, Schema target, Map<String, Optional<byte[]>> constants,
            VariantConformance conformance, Optional<Set<ColumnPath>> known) {
        this.file = file;
        this.constants = constants;
        this.conformance = conformance;
        this.known = known;
        this.adapter = SchemaAdapter.of(file, target, this);
    }

    /// A mapping of all columns of a file.
    ///
    /// @param target the schema of the data set
    /// @param constants values of its partition columns
    /// @throws SchemaMismatchException if a column does not fit
    static FileMapping whole(Schema file, Schema target, Map<String, Optional<byte[]>> constants,
            VariantConformance conformance) {
        return new FileMapping(file, target, constants, conformance, Optional.empty());
    }

    /// A mapping of some columns.
    ///
    /// @param read a projection of the file's schema
    /// @param target a projection of the data set's, with whole variants where they are reshredded
    /// @param reshredded see [#reshredded]
    static FileMapping part(Schema read, Schema target, Map<String, Optional<byte[]>> constants,
            VariantConformance conformance, Set<ColumnPath> reshredded) {
        return new FileMapping(read, target, constants, conformance, Optional.of(reshredded));
    }

    /// Continues with another file of the same schema, whose partition columns have these values.
    void setConstants(Map<String, Optional<byte[]>> other) {
        constants = other;
        texts.clear();
    }

    /// Variants that are taken out of the columns of the file and put into others.
    Set<ColumnPath> reshredded() {
        return known.orElse(reshredded);
    }

    /// The columns of the file whose values get another type.
    Set<ColumnPath> widened() {
        return widened;
    }

    /// The columns of the file that are needed.
    List<ColumnPath> columns() {
        return needed.stream().mapToObj(leaf -> file.leaves().get(leaf).path()).toList();
    }

    /// The columns of the data set; valid as long as those of the file are, and until the next call.
    List<ColumnVector> apply(List<ColumnVector> columns, int rowCount) {
        return adapter.apply(columns, rowCount);
    }

    private boolean isConstant(SchemaNode target) {
        return target.names().size() == 1 && constants.containsKey(target.field().name());
    }

    @Override
    public int source(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken) {
        return isConstant(target) ? -1 : SchemaAdapter.byName(source, target, ordinal, taken);
    }

    @Override
    public Step.Made absent(SchemaNode target) {
        if (isConstant(target)) {
            PrimitiveField field = (PrimitiveField) target.field();
            return new Step.Made(size -> constants.getOrDefault(field.name(), Optional.empty())
                    .map(stored -> constant(field, stored, size)).orElseGet(() -> Vectors.nulls(target, size)));
        }
        if (target.field().repetition() == Repetition.REQUIRED) {
            throw new SchemaMismatchException("Column " + target.path()
                    + " is not in the file, and REQUIRED in the schema of the data set",
                    "Make it OPTIONAL in the schema of the data set.");
        }
        return new Step.Made(size -> Vectors.nulls(target, size));
    }

    /// The same value in every row.
    ///
    /// @param stored in PLAIN encoding, without a length
    private ColumnVector constant(PrimitiveField field, byte[] stored, int size) {
        return switch (field.type()) {
            case INT32 -> {
                int[] values = new int[size];
                Arrays.fill(values, LittleEndian.getInt(stored, 0));
                yield new IntVector(size, Validity.none(), values);
            }
            case INT64 -> {
                long[] values = new long[size];
                Arrays.fill(values, LittleEndian.getLong(stored, 0));
                yield new LongVector(size, Validity.none(), values);
            }
            case BYTE_ARRAY -> new DictionaryVector(size, Validity.none(), texts.computeIfAbsent(field.name(),
                    ignored -> new BytesVector(1, Validity.none(), stored, new long[]{stored.length})), new int[size]);
            case BOOLEAN -> {
                boolean[] values = new boolean[size];
                Arrays.fill(values, stored[0] != 0);
                yield new BooleanVector(size, Validity.none(), values);
            }
            case INT96, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY ->
                throw new IllegalStateException("A constant of " + field.typeText());
        };
    }

    @Override
    public Optional<Conversion> conversion(SchemaNode source, SchemaNode target) {
        // Some columns of a shredded variant are a group of fields. The mapping of all columns has compared the shapes.
        if (known.isEmpty() && source instanceof SchemaNode.Variant != target instanceof SchemaNode.Variant) {
            throw otherShape(target);
        }
        if (source instanceof SchemaNode.Variant from && target instanceof SchemaNode.Variant to) {
            return variant(from, to);
        }
        if (source instanceof SchemaNode.Value from && target instanceof SchemaNode.Value to) {
            needed.set(from.firstLeaf());
            Optional<Conversion> conversion = value(from, to);
            if (conversion.isPresent()) {
                widened.add(file.leaves().get(from.firstLeaf()).path());
            }
            return conversion;
        }
        return Optional.empty();
    }

    private Optional<Conversion> variant(SchemaNode.Variant source, SchemaNode.Variant target) {
        ColumnPath path = target.path();
        if (known.isEmpty() && Reshredding.isNeeded(source.field(), target.field())) {
            reshredded.add(path);
        }
        if (!reshredded().contains(path)) {
            return Optional.empty();
        }
        needed.set(source.firstLeaf(), source.firstLeaf() + source.leafCount());
        Reshredding variants = Reshredding.of(String.join(".", target.names()), source.field(), target.field(),
                conformance);
        return Optional.of((vector, ignored) -> variants.apply((VariantVector) vector));
    }

    private static Optional<Conversion> value(SchemaNode.Value source, SchemaNode.Value target) {
        Location place = Location.UNKNOWN.inColumn(target.names());
        try {
            return LeafConversion.widening(source.field(), target.field()).map(widening -> (vector, ignored) -> {
                try {
                    return widening.apply(vector);
                } catch (ParquetException e) {
                    throw e.at(place);
                }
            });
        } catch (SchemaMismatchException ignored) {
            throw new SchemaMismatchException("Column " + target.path() + " is " + source.field().typeText()
                    + " in the file and " + target.field().typeText() + " in the data set, which does not hold all its"
                    + " values exactly",
                    "Give the data set a wider type there, or leave the column out of its schema.");
        } catch (ParquetException e) {
            throw e.at(e.location().inColumn(target.names()));
        }
    }

    @Override
    public Step step(SchemaNode source, SchemaNode target, Step step) {
        int next = needed.nextSetBit(source.firstLeaf());
        if (source.leafCount() > 0 && (next < 0 || next >= source.firstLeaf() + source.leafCount())) {
            // Whether the struct is null, any of its columns says.
            needed.set(source.firstLeaf());
        }
        return source.isNullable() && !target.isNullable()
                ? new Step.Converted((vector, parents) -> present(vector, parents, target.names()), step)
                : step;
    }

    private static ColumnVector present(ColumnVector vector, Validity parents, List<String> path) {
        for (int i = 0; vector.validity().hasNulls() && i < vector.size(); i++) {
            if (vector.isNull(i) && parents.isPresent(i)) {
                throw new ValueException(Location.UNKNOWN.inColumn(path), ValueException.Reason.NULL_IN_REQUIRED,
                        "The file has a null here, and the data set must not: the column is REQUIRED in its schema",
                        "Make it OPTIONAL in the schema of the data set; a map has no null keys.");
            }
        }
        return vector;
    }

    @Override
    public SchemaMismatchException otherShape(SchemaNode target) {
        return new SchemaMismatchException("Column " + target.path()
                + " is of another shape in the file than in the data set: a value, a struct, a list, a map and a variant"
                + " are not the same", "Leave the column out of the schema of the data set.");
    }
}
