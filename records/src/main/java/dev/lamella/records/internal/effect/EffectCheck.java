package dev.lamella.records.internal.effect;

import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.document.DefaultValues;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.IntegerBits;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.schema.TypeString;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Rejects settings without effect: they are mistakes, for reading as well as writing.
public final class EffectCheck {
    private final Requests requests;
    /// The paths of all components, with those of elements, keys and values.
    private final Set<String> paths = new LinkedHashSet<>();
    private final Set<Class<?>> values = new HashSet<>();
    private boolean isInDocument;

    private EffectCheck(Requests requests) {
        this.requests = requests;
    }

    /// @throws IllegalArgumentException if an annotation or a setting of the mapping has no effect; the message names
    ///         the component and says what to do
    public static void require(Shape shape, Requests requests) {
        EffectCheck effects = new EffectCheck(requests);
        effects.inside(shape, "");
        String type = shape.type().getSimpleName();
        effects.requireKnown("withColumn", requests.columnTypes().keySet(), type);
        effects.requireKnown("withZone", requests.zones().keySet(), type);
    }

    /// One line for each converter that no component uses. This is not a failure, because several mappings may share
    /// their converters.
    public static List<String> warnings(Shape shape, Requests requests) {
        if (requests.converters().isEmpty()) {
            // Called for every file; most mappings have no converters, and the walk is not needed.
            return List.of();
        }
        EffectCheck effects = new EffectCheck(requests);
        effects.inside(shape, "");
        return requests.converters().stream().filter(converter -> !effects.values.contains(converter.type()))
                .map(converter -> "No component of " + shape.type().getSimpleName() + " is a "
                        + converter.type().getTypeName() + ", so its ValueConverter is not used")
                .toList();
    }

    private void requireKnown(String method, Collection<String> asked, String type) {
        for (String path : new TreeSet<>(asked)) {
            if (!paths.contains(path)) {
                throw new IllegalArgumentException(
                        "The component " + path + ", which " + method + " names, does not exist in " + type
                                + ". " + NameSuggestions.to(path, paths));
            }
        }
    }

    private void inside(Shape shape, String path) {
        switch (shape) {
            case Shape.Value(Class<?> type) -> values.add(type);
            case Shape.Maybe maybe -> inside(maybe.content().shape(), path);
            case Shape.Sequence sequence -> place(sequence.element(), path + "[]");
            case Shape.Mapping mapping -> {
                place(mapping.key(), path + "{key}");
                place(mapping.value(), path + "{value}");
            }
            case Shape.Struct struct -> struct.members().forEach(member -> {
                String below = Shape.below(path, member.name());
                place(member.place(), below);
                // An invalid default is rejected even if the file has the column.
                member.defaultText().ifPresent(text -> DefaultValues.of(member.place(), text, below, requests));
            });
            case Shape.Choice choice -> choice.branches().forEach(
                    branch -> inside(branch.struct(), Shape.below(path, branch.struct().type().getSimpleName())));
            case Shape.Again ignored -> {
            }
            case Shape.End ignored -> {
            }
        }
    }

    private void place(TypeUse place, String path) {
        paths.add(path);
        TypeUse content = place.shape() instanceof Shape.Maybe maybe ? place.content(maybe) : place;
        said(content, path);
        boolean isBelowDocument = isInDocument;
        isInDocument |= !(content.shape() instanceof Shape.Value) && requests.asked(content, path).isPresent();
        inside(place.shape(), path);
        isInDocument = isBelowDocument;
    }

    /// Checks the settings of a place, or of the content of an optional.
    private void said(TypeUse place, String path) {
        requireBits(place, path);
        if (requests.zone(place, path).isPresent()) {
            requireTime(place, path);
        }
        if (isInDocument) {
            requireScalar(place, path);
        }
        if (!(place.shape() instanceof Shape.Value)) {
            requests.asked(place, path).ifPresent(asked -> requireWhole(place, path, asked));
        }
    }

    /// In a document, composed objects and values of any class have no type of their own. An annotation of theirs may be
    /// for the use of the class outside of documents.
    private void requireScalar(TypeUse place, String path) {
        boolean isScalar = place.shape() instanceof Shape.Value(Class<?> type) && type != Object.class;
        if (!isScalar && requests.columnTypes().containsKey(path)) {
            throw new IllegalArgumentException("Component " + path + ": withColumn has no effect, because the "
                    + place.text() + " is part of a document, which is stored as one value. Leave it out.");
        }
    }

    private static void requireBits(TypeUse place, String path) {
        if (place.bits() == IntegerBits.OWN) {
            return;
        }
        String mark = place.bits() == IntegerBits.HALF ? "@HalfBits" : "@UnsignedBits";
        if (!(place.shape() instanceof Shape.Value(Class<?> type))) {
            throw new IllegalArgumentException("Component " + path + ": " + mark + " stands on a " + place.text()
                    + ", which is not a whole number. Put it on the number: List<" + mark + " Integer>.");
        }
        if (JavaTypes.bits(type, place.bits()).isEmpty()) {
            throw new IllegalArgumentException("Component " + path + ": " + mark + " stands on a "
                    + type.getSimpleName()
                    + ", but it is only for "
                    + (place.bits() == IntegerBits.HALF ? "short" : "byte, short, int and long")
                    + ". Leave it out.");
        }
    }

    private void requireTime(TypeUse place, String path) {
        if (!(place.shape() instanceof Shape.Value(Class<?> type))) {
            throw new IllegalArgumentException("Component " + path + ": @InZone stands on a " + place.text()
                    + ", which is not a time. Put it on the time inside: List<@InZone(\"Europe/Berlin\") LocalDateTime>.");
        }
        Set<ColumnKind> kinds = requests.row(type).map(row -> row.kinds(ConversionStep.Use.ALWAYS)).orElse(Set.of());
        if (!kinds.contains(ColumnKind.TIMESTAMP_UTC) && !kinds.contains(ColumnKind.TIMESTAMP_LOCAL)) {
            throw new IllegalArgumentException(
                    "Component " + path + ": A time zone is given for the type " + place.text()
                            + ", which is neither a point in time nor a date with a time. Leave it out.");
        }
    }

    /// A composed object can have another column type only if it is stored as one value.
    private void requireWhole(TypeUse place, String path, TypeString asked) {
        ColumnKind kind;
        try {
            kind = ColumnKind.of(asked.optional("value"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Component " + path + ": " + e.getMessage(), e);
        }
        if (!(place.shape() instanceof Shape.End)
                && Documents.step(place, kind, ConversionStep.Use.ASKED, requests, path).isEmpty()) {
            throw new IllegalArgumentException("Component " + path + ": The type " + asked + " does not store a "
                    + place.text() + " as one value"
                    + ". JSON and VARIANT do, and INT32 and INT64 do for a set of an enum."
                    + " Ask for one of those, put the type on the type argument, as in List<@ParquetType(\"DATE\") LocalDate>,"
                    + " or give a ValueConverter for the whole type.");
        }
    }
}
