package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// What parquet-java, which Spark, Avro and Iceberg read with, takes annotations for, and for which it does not open
/// a file. Where a column's two annotations contradict each other it takes the deprecated one.
///
/// Source: `ParquetMetadataConverter.java` and `Types.java` of Apache Parquet Java 1.16, 1.17 and 1.18; each row was
/// observed with them.
enum ParquetJava {
    /// With Spark 4.2.
    V1_16,
    /// With Iceberg 1.11.
    V1_17,
    /// The current one.
    V1_18;

    private static final String SAME_PATHS = "parquet-java reads no rows where two fields of a group have the same name";

    /// An annotation as it is understood, or why no file is opened that has it.
    ///
    /// @param annotation empty if there is none, or none that is known
    record Reading(Optional<LogicalType> annotation, Optional<String> rejection) {
        static Reading of(Optional<LogicalType> annotation) {
            return new Reading(annotation, Optional.empty());
        }

        static Reading rejected(String why) {
            return new Reading(Optional.empty(), Optional.of("parquet-java opens no file in which " + why));
        }
    }

    /// A column's annotation.
    Reading read(PrimitiveField field) {
        Optional<String> unknown = unknown(field);
        if (unknown.isPresent()) {
            return Reading.rejected(unknown.get());
        }
        Annotation counting = counting(field.annotation());
        if (counting.isNone()) {
            return Reading.of(Optional.empty());
        }
        PrimitiveField understood = Declared.with(field, counting);
        if (Declared.isTimestampOfTwelveBytes(understood)) {
            return Reading.rejected("a TIMESTAMP is a FIXED_LEN_BYTE_ARRAY(12)");
        }
        Optional<String> rejection = Declared.rejection(understood);
        return rejection.isPresent() ? Reading.rejected(rejection.get()) : Reading.of(understood.logicalType());
    }

    /// The type of a leaf whose annotation counts, or does not.
    TypeMapping leaf(PrimitiveField field, BiFunction<PrimitiveField, LogicalType, TypeMapping> annotated,
            Function<PrimitiveField, TypeMapping> physical) {
        Reading reading = read(field);
        return reading.rejection().map(Mappings::notSupported)
                .or(() -> reading.annotation().map(type -> annotated.apply(field, type)))
                .orElseGet(() -> physical.apply(field));
    }

    /// The field below a LIST group; empty if the group is not one repeated field, which no reader takes for a list.
    static Optional<Field> repeatedField(GroupField list) {
        return list.children().size() == 1
                ? Optional.of(list.children().getFirst()).filter(field -> field.repetition() == Repetition.REPEATED
                        && !(field instanceof GroupField layer && layer.children().isEmpty()))
                : Optional.empty();
    }

    /// A list by the rules of Spark and Iceberg, which tell the element from a layer round it.
    ///
    /// @param repeated see [#repeatedField]
    View list(TypeTable table, GroupField group, Field repeated, UnaryOperator<View> listOf) {
        if (!(repeated instanceof GroupField layer) || isElement(layer, group)) {
            return listOf.apply(table.once(repeated));
        }
        Optional<String> rejection = rejection(layer);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), table.parts(group));
        }
        Field element = layer.children().getFirst();
        View list = listOf.apply(table.once(element));
        return element.repetition() == Repetition.REPEATED ? list.losing("two lists are taken for one") : list;
    }

    /// Whether the repeated group of a list is its element, not a mere layer.
    static boolean isElement(GroupField repeated, GroupField list) {
        return repeated.children().size() > 1 || ListRule.isElementName(repeated.name(), list.name());
    }

    /// The entries below a MAP group; empty if the group is not one repeated group of a key and a value.
    static Optional<GroupField> entries(GroupField map) {
        return map.children().size() == 1 && map.children().getFirst() instanceof GroupField entries
                && entries.repetition() == Repetition.REPEATED && entries.children().size() == 2
                        ? Optional.of(entries)
                        : Optional.empty();
    }

    /// Why no file is opened that has a field's annotation.
    private Optional<String> unknown(Field field) {
        Optional<LogicalType> type = field.annotation().logicalType();
        if (type.isPresent() && type.get() instanceof LogicalType.Unrecognized(int member, byte[] ignored)
                && Declared.isTemporal(member)) {
            return Optional.of("a unit of time is not known");
        }
        boolean isUnknown = type.isPresent()
                && (type.get() instanceof LogicalType.Unrecognized || type.get() instanceof LogicalType.File);
        return isUnknown && this != V1_18
                ? Optional.of("an annotation is not known, before its version 1.18")
                : Optional.empty();
    }

    /// The one of two annotations that counts.
    private static Annotation counting(Annotation declared) {
        Optional<LogicalType> known = declared.logicalType().filter(
                type -> !(type instanceof LogicalType.Unrecognized || type instanceof LogicalType.File));
        Optional<ConvertedType> old = Declared.convertedType(declared);
        return old.isPresent() && !old.equals(known.flatMap(Declared::twin))
                ? Declared.oldOnly(declared)
                : known.map(Annotation::of).orElse(Annotation.NONE);
    }

    /// Why no file is opened that has such a group.
    Optional<String> rejection(GroupField group) {
        return unknown(group).map(why -> Reading.rejected(why).rejection().orElseThrow());
    }

    /// Why no rows are read of the entries of a map.
    static Optional<String> rejectionOfEntries(GroupField entries) {
        return SameNames.areChildrenOf(entries) ? Optional.of(SAME_PATHS) : Optional.empty();
    }

    /// Why no rows are read of a variant.
    static Optional<String> rejectionOfVariant(GroupField variant) {
        return SameNames.areIn(variant) ? Optional.of(SAME_PATHS) : Optional.empty();
    }

    /// The annotation of a group.
    static Declared.Kind kind(GroupField group) {
        return Declared.kind(counting(group.annotation()));
    }
}
