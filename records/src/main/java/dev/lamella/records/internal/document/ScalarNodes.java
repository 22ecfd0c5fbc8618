package dev.lamella.records.internal.document;

import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.TypeMismatch;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.Loss;
import dev.lamella.schema.TypeString;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Chooses the values of documents for the values of a class: the ones of its column type if documents have them,
/// otherwise texts or bytes.
final class ScalarNodes {
    private final DocumentForm form;
    private final Requests requests;
    /// A value for each thread, because threads share the nodes of a mapping.
    @SuppressWarnings("ThreadLocalUsage") // as many as mappings with documents that may round
    private final ThreadLocal<Boolean> isRounded = ThreadLocal.withInitial(() -> false);
    private boolean mayRound;

    ScalarNodes(DocumentForm form, Requests requests) {
        this.form = form;
        this.requests = requests;
    }

    /// Whether a number may be rounded.
    boolean mayRound() {
        return mayRound;
    }

    /// Set if the thread rounds a number.
    ThreadLocal<Boolean> isRounded() {
        return isRounded;
    }

    /// @throws IllegalArgumentException if documents have no values for the class
    DocumentNode of(TypeUse place, String path) {
        Class<?> type = place.shape().type();
        if (type == Object.class) {
            return AnyNode.INSTANCE;
        }
        if (type == Void.class) {
            return new DocumentNodes.Nothing(path, "There is a value, but a Void can only be null",
                    "Give the component another type.");
        }
        ValueTraits traits = ValueTraits.NANOS.with(place.bits()).withZone(requests.zone(place, path));
        JavaType row = requests.row(type, traits)
                .orElseThrow(() -> new IllegalArgumentException("Component " + path + ": "
                        + "The class " + type.getTypeName() + " is not supported. Give a ValueConverter for it."));
        return kinds(place, row, traits, path)
                .flatMap(kind -> requests.step(type, kind, ConversionStep.Use.ASKED, traits).stream())
                .filter(step -> Scalars.areOf(base(step))).findFirst()
                .<DocumentNode>map(step -> node(step, type, path))
                .orElseThrow(() -> new IllegalArgumentException("Component " + path + ": " + "The type " + place.text()
                        + " cannot be stored in a document. Give a ValueConverter for it, for example to a String."));
    }

    private ScalarNode node(ConversionStep step, Class<?> type, String path) {
        mayRound |= step.toBase().isPresent() && step.kinds().containsValue(Loss.NEAREST);
        return new ScalarNode(step, new Scalars(base(step), form), requests.mayBeUnknown(type),
                requests.options().precision(), isRounded, path);
    }

    private static Class<?> base(ConversionStep step) {
        return MethodType.methodType(step.base()).wrap().returnType();
    }

    /// The kinds of columns whose values can represent the class in a document, the best first.
    private Stream<ColumnKind> kinds(TypeUse place, JavaType row, ValueTraits traits, String path) {
        Optional<TypeString> asked = requests.asked(place, path);
        TypeString type = asked.orElseGet(() -> TypeString.parse(row.parquetType()));
        List<ColumnKind> others = List.of(ColumnKind.STRING, ColumnKind.BYTES, ColumnKind.FIXED);
        // Counts of time do not include their unit, and documents have no time in UTC.
        ColumnKind own = ColumnKind.of(type.optional("value"));
        if (asked.isPresent()) {
            requireStep(place.shape().type(), own, traits, path);
        }
        return type.durationUnit().isPresent() || own == ColumnKind.TIME_UTC
                ? others.stream()
                : Stream.concat(Stream.of(own), others.stream());
    }

    private void requireStep(Class<?> type, ColumnKind kind, ValueTraits traits, String path) {
        if (requests.step(type, kind, ConversionStep.Use.ASKED, traits).isEmpty()) {
            TypeMismatch mismatch = requests.rejection(type, kind, ConversionStep.Use.ASKED);
            throw new IllegalArgumentException(
                    "Component " + path + ": " + mismatch.problem() + ". " + mismatch.advice());
        }
    }

    /// Converts between keys and the names of fields, if the keys have a text form.
    Optional<ScalarNode> name(TypeUse key, String path) {
        return requests.row(key.shape().type(), ValueTraits.NANOS.with(key.bits()))
                .flatMap(row -> row.step(ColumnKind.STRING, ConversionStep.Use.ASKED))
                .filter(step -> base(step) == String.class).map(step -> node(step, key.shape().type(), path));
    }
}
