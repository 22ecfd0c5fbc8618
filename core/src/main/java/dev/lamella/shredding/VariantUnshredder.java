package dev.lamella.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.shredding.Bound;
import dev.lamella.internal.shredding.MetadataColumn;
import dev.lamella.internal.shredding.NameList;
import dev.lamella.internal.shredding.Place;
import dev.lamella.internal.shredding.Reassembly;
import dev.lamella.internal.shredding.RowNames;
import dev.lamella.internal.shredding.Slices;
import dev.lamella.internal.variant.VariantFailure;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantValidator;
import dev.lamella.vector.VariantVector;
import org.jspecify.annotations.Nullable;

/// Reads the values of a VARIANT group, shredded or not.
///
/// Make it once for a field, then bind it to each batch. Values are read lazily. An unshredded value is a view of the
/// batch's bytes, valid as long as the batch. A shredded value is assembled in canonical form: as few bytes as
/// possible, fields sorted by name. Both use the metadata of their row; if it lacks the name of a shredded field,
/// against the specification, the missing names are added.
///
/// ```java
/// VariantUnshredder events = VariantUnshredder.of(field);
/// while (batches.next()) {
///     VariantVector vector = (VariantVector) batches.batch().columns().get(0);
///     events.bind(vector);
///     for (int i = 0; i < vector.size(); i++) {
///         Variant event = vector.isNull(i) ? null : events.value(i);
///     }
/// }
/// ```
/// A value that breaks a rule of the specification, or has damaged bytes, is rejected with a [CorruptFileException]
/// that names the rule. A value with a later version of the encoding is rejected with an [UnsupportedFeatureException].
/// Damage and unknown types inside an unshredded value are found only when that part is read, as a
/// [VariantFormatException]. These exceptions do not know the column and row. After any of them, the other values can be
/// read.
///
/// Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public final class VariantUnshredder {
    private final VariantLayout layout;
    private final Place root;
    private final MetadataColumn metadata;
    private final Reassembly reassembly;
    private int lastSlot = -1;
    private @Nullable Variant last;

    private VariantUnshredder(VariantLayout layout, VariantConformance conformance) {
        NameList names = new NameList();
        this.layout = layout;
        this.root = new Place("", layout.root(), names);
        this.metadata = new MetadataColumn(names, conformance);
        this.reassembly = new Reassembly(conformance, new RowNames(VariantMetadata.EMPTY, names));
    }

    /// An unshredder for a field, with [VariantConformance#STRICT].
    ///
    /// @throws UnsupportedFeatureException if values are shredded into a type that the specification does not allow
    /// @throws IllegalArgumentException if the group is not a VARIANT
    public static VariantUnshredder of(GroupField variant) {
        return of(variant, VariantConformance.STRICT);
    }

    /// An unshredder for a field.
    ///
    /// @param conformance how to treat contradictory values
    /// @throws UnsupportedFeatureException if values are shredded into a type that the specification does not allow
    /// @throws IllegalArgumentException if the group is not a VARIANT
    public static VariantUnshredder of(GroupField variant, VariantConformance conformance) {
        return new VariantUnshredder(VariantLayout.of(variant), conformance);
    }

    /// Binds this to the values of a batch.
    ///
    /// @throws IllegalArgumentException if the vector does not belong to the field
    public void bind(VariantVector vector) {
        lastSlot = -1;
        last = null;
        root.bind(vector);
        if (vector.validity().nullCount() < vector.size()) {
            metadata.bind(vector.fields().get(layout.metadata()));
        }
    }

    /// The value of a slot, which must not be null.
    ///
    /// @throws CorruptFileException if the value breaks a rule of the specification, or is damaged
    public Variant value(int slot) {
        Variant known = last;
        if (known != null && slot == lastSlot) {
            return known;
        }
        if (!root.isPresent(slot)) {
            throw new IllegalArgumentException("Slot " + slot + " is null; only slots that are not null have a value");
        }
        Variant value = value(slot, rowNames(slot));
        last = value;
        lastSlot = slot;
        return value;
    }

    /// A copy of the value of a slot, which must not be null. It does not depend on the batch.
    ///
    /// @throws CorruptFileException if the value breaks a rule of the specification, or is damaged
    public Variant copy(int slot) {
        Variant value = value(slot);
        if (!isWhole(slot)) {
            return value;
        }
        byte[] own = value.toByteArray();
        return Variant.of(value.metadata(), own, 0, own.length);
    }

    /// Emits the value of a slot, which must not be null, as events. If it fails, the sink may have received some
    /// events.
    ///
    /// @throws CorruptFileException if the value breaks a rule of the specification, or is damaged; exceptions of the
    ///     sink pass through unchanged
    public void writeTo(int slot, VariantSink sink) {
        Variant value = value(slot);
        try {
            value.writeTo(sink);
        } catch (VariantFormatException e) {
            boolean isSound = VariantValidator.ofValue(value.metadata(), value.bytes(), value.from(), value.byteCount())
                    .isEmpty();
            throw isSound ? e : VariantFailure.ofValue(e);
        }
    }

    private RowNames rowNames(int slot) {
        try {
            return metadata.at(slot);
        } catch (VariantFormatException e) {
            throw VariantFailure.ofMetadata(e);
        }
    }

    private Variant value(int slot, RowNames names) {
        try {
            return isWhole(slot) ? reassembly.whole(root, slot, names) : reassembly.value(root, slot, names);
        } catch (VariantFormatException e) {
            throw VariantFailure.ofValue(e);
        }
    }

    /// Whether the value is unshredded.
    private boolean isWhole(int slot) {
        Bound typed = root.typed();
        Slices value = root.value();
        return (typed == null || !typed.isPresent(slot)) && value != null && value.isPresent(slot);
    }
}
