package dev.lamella.records.internal.effect;

import dev.lamella.records.internal.convert.Defaults;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.Bits;
import dev.lamella.records.internal.shape.Place;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.schema.TypeString;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Refuses what is asked for and changes nothing: it is a mistake, whether the class is read or written.
public final class Effects {
    private final Requests requests;
    /// Paths of all components, and of what is in them.
    private final Set<String> paths = new LinkedHashSet<>();
    private final Set<Class<?>> values = new HashSet<>();

    private Effects(Requests requests) {
        this.requests = requests;
    }

    /// @throws IllegalArgumentException if an annotation stands where it says nothing, or the mapping asks for something of a
    ///         component that there is not; with the path, and what to do
    public static void require(Shape shape, Requests requests) {
        Effects effects = new Effects(requests);
        effects.inside(shape, "");
        String type = shape.type().getSimpleName();
        effects.requireKnown("withColumn", requests.columnTypes().keySet(), type);
        effects.requireKnown("withZone", requests.zones().keySet(), type);
    }

    /// A line for each converter that no component uses: no mistake, as many mappings may be given the same ones.
    public static List<String> warnings(Shape shape, Requests requests) {
        if (requests.converters().isEmpty()) {
            // Asked of every file; most mappings have none, and need not be walked through again.
            return List.of();
        }
        Effects effects = new Effects(requests);
        effects.inside(shape, "");
        return requests.converters().stream().filter(converter -> !effects.values.contains(converter.type()))
                .map(converter -> "no component of " + shape.type().getSimpleName() + " is a "
                        + converter.type().getTypeName() + ", for which there is a ValueConverter")
                .toList();
    }

    private void requireKnown(String method, Collection<String> asked, String type) {
        for (String path : new TreeSet<>(asked)) {
            if (!paths.contains(path)) {
                throw new IllegalArgumentException(method + " names the component " + path + ", which " + type
                        + " does not have. " + Nearest.to(path, paths));
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
                String below = below(path, member.name());
                place(member.place(), below);
                // A text that is no value is one too where the file has the column.
                member.defaultText().ifPresent(text -> Defaults.of(member.place(), text, below, requests));
            });
            case Shape.Choice choice -> choice.branches().forEach(
                    branch -> inside(branch.struct(), below(path, branch.struct().type().getSimpleName())));
            case Shape.Again ignored -> {
            }
            case Shape.End ignored -> {
            }
        }
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private void place(Place place, String path) {
        paths.add(path);
        said(place.shape() instanceof Shape.Maybe maybe ? place.content(maybe) : place, path);
        inside(place.shape(), path);
    }

    /// What is said of a place that holds something, if it is not empty.
    private void said(Place place, String path) {
        requireBits(place, path);
        if (requests.zone(place, path).isPresent()) {
            requireTime(place, path);
        }
        if (!(place.shape() instanceof Shape.Value)) {
            requests.asked(place, path).ifPresent(asked -> requireWhole(place, path, asked));
        }
    }

    private static void requireBits(Place place, String path) {
        if (place.bits() == Bits.OWN) {
            return;
        }
        String mark = place.bits() == Bits.HALF ? "@HalfBits" : "@UnsignedBits";
        if (!(place.shape() instanceof Shape.Value(Class<?> type))) {
            throw new IllegalArgumentException(path + ": " + mark + " stands on a " + place.text()
                    + ", which is no whole number. Put it on the number: List<" + mark + " Integer>.");
        }
        if (JavaTypes.bits(type, place.bits()).isEmpty()) {
            throw new IllegalArgumentException(path + ": " + mark + " stands on a " + type.getSimpleName()
                    + "; it is for " + (place.bits() == Bits.HALF ? "short" : "byte, short, int and long")
                    + ". Leave it out.");
        }
    }

    private void requireTime(Place place, String path) {
        if (!(place.shape() instanceof Shape.Value(Class<?> type))) {
            throw new IllegalArgumentException(path + ": @InZone stands on a " + place.text()
                    + ", which is no time. Put it on the time that is in it: List<@InZone(\"Europe/Berlin\") LocalDateTime>.");
        }
        Set<Kind> kinds = requests.row(type).map(row -> row.kinds(Step.Use.ALWAYS)).orElse(Set.of());
        if (!kinds.contains(Kind.TIMESTAMP_UTC) && !kinds.contains(Kind.TIMESTAMP_LOCAL)) {
            throw new IllegalArgumentException(path + ": a time zone is said of the type " + place.text()
                    + ", which is neither a point in time nor a date with a time. Leave it out.");
        }
    }

    /// What has parts is of another type only if it is stored as one value.
    private void requireWhole(Place place, String path, TypeString asked) {
        Kind kind;
        try {
            kind = Kind.of(asked.optional("value"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
        if (!(place.shape() instanceof Shape.End)
                && Documents.step(place, kind, Step.Use.ASKED, requests, path).isEmpty()) {
            throw new IllegalArgumentException(path + ": the type " + asked + " is asked for a " + place.text()
                    + ", which is stored as one value only as JSON or VARIANT, and a set of an enum as INT32 or INT64."
                    + " Ask for one of those, put the type on what is in it, as in List<@ParquetType(\"DATE\") LocalDate>,"
                    + " or give a ValueConverter for the whole.");
        }
    }
}
