package dev.lamella.internal.shredding;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.variant.VariantFailure;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.VariantVector;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds what stands at paths in the variants of a file, wherever it is shredded to: what filters ask of them.
///
/// Not safe for use by two threads at once.
public final class VariantLookup {
    /// The variants of what is read.
    private final Map<GroupField, Place> places;
    private final VariantConformance conformance;

    /// @param whole the group as the file has it, which may be more than is read of it
    private record Place(GroupField whole, Location location) {}

    private VariantLookup(Map<GroupField, Place> places, VariantConformance conformance) {
        this.places = places;
        this.conformance = conformance;
    }

    /// For the variants of a file.
    ///
    /// @param read a projection of the file's schema
    /// @param location of the file, for messages
    public static VariantLookup of(Schema file, Schema read, VariantConformance conformance, Location location) {
        Map<GroupField, Place> places = new IdentityHashMap<>();
        for (Leaf leaf : read.leaves()) {
            List<Field> narrow = leaf.nodes();
            List<Field> wide = file.leaves().get(leaf.fileIndex()).nodes();
            for (int i = 0; i < narrow.size(); i++) {
                // A variant without some of its columns is a group like others.
                if (wide.get(i) instanceof GroupField whole && whole.shape() instanceof GroupShape.Variant) {
                    List<String> names = wide.subList(0, i + 1).stream().map(Field::name).toList();
                    places.putIfAbsent((GroupField) narrow.get(i), new Place(whole, location.inColumn(names)));
                }
            }
        }
        return new VariantLookup(places, conformance);
    }

    /// The values at a path of one of the variants.
    ///
    /// @param read the group, as it is read
    /// @throws IllegalArgumentException if it is not a variant of what is read
    /// @throws ParquetException if it is shredded in a way that `VariantShredding.md` does not have
    public At at(GroupField read, VariantPath path) {
        Place place = places.get(read);
        if (place == null) {
            throw new IllegalArgumentException(read.name() + " is none of the variants that are read");
        }
        try {
            VariantRoute route = VariantRoute.of(place.whole, path);
            return new At(new UntypedExtraction(route, new RouteReader(route, read, conformance)),
                    VariantUnshredder.of(UntypedExtraction.field(read.name(), route, place.whole), conformance),
                    place.location);
        } catch (ParquetException e) {
            throw e.at(place.location);
        }
    }

    /// The values at one path.
    public static final class At {
        private final UntypedExtraction extraction;
        private final VariantUnshredder unshredder;
        private final Location location;
        private ColumnVector found = new NullVector(0);

        private At(UntypedExtraction extraction, VariantUnshredder unshredder, Location location) {
            this.extraction = extraction;
            this.unshredder = unshredder;
            this.location = location;
        }

        /// Begins a vector of the group, or of as much of it as was read.
        public void start(ColumnVector variants) {
            try {
                found = variants instanceof GroupVector group
                        ? extraction.column(group)
                        : new NullVector(variants.size());
                if (found instanceof VariantVector values) {
                    unshredder.bind(values);
                }
            } catch (VariantFormatException e) {
                throw VariantFailure.ofValue(e).at(location);
            } catch (ParquetException e) {
                throw e.at(location);
            }
        }

        /// The value at the path in a slot; null if the path leads nowhere, or the slot has no value.
        public @Nullable Variant value(int slot) {
            if (found.isNull(slot)) {
                return null;
            }
            try {
                return unshredder.value(slot);
            } catch (VariantFormatException e) {
                throw VariantFailure.ofValue(e).at(location);
            } catch (ParquetException e) {
                throw e.at(location);
            }
        }
    }
}
