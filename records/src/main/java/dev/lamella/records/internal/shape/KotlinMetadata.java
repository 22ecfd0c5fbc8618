package dev.lamella.records.internal.shape;

import java.util.List;
import java.util.Optional;
import kotlin.Metadata;
import kotlin.metadata.Attributes;
import kotlin.metadata.KmClassifier;
import kotlin.metadata.KmConstructor;
import kotlin.metadata.KmType;
import kotlin.metadata.KmTypeProjection;
import kotlin.metadata.jvm.KotlinClassMetadata;

/// Reads what the Kotlin compiler records in `@Metadata`. Only this class uses the library kotlin-metadata-jvm, which
/// need not be present.
final class KotlinMetadata {
    private KotlinMetadata() {}

    /// The parameters of the primary constructor; empty for a class without one.
    static List<KotlinParameter> parameters(Class<?> type) {
        Metadata metadata = type.getAnnotation(Metadata.class);
        if (metadata == null
                || !(KotlinClassMetadata.readLenient(metadata) instanceof KotlinClassMetadata.Class found)) {
            return List.of();
        }
        Optional<KmConstructor> primary = found.getKmClass().getConstructors().stream()
                .filter(constructor -> !Attributes.isSecondary(constructor)).findFirst();
        return primary.map(constructor -> constructor.getValueParameters().stream()
                .map(parameter -> new KotlinParameter(parameter.getName(), type(parameter.getType()),
                        Attributes.getDeclaresDefaultValue(parameter)))
                .toList()).orElse(List.of());
    }

    private static KotlinType type(KmType type) {
        String classifier = type.getClassifier() instanceof KmClassifier.Class named ? named.getName() : "";
        return new KotlinType(classifier, Attributes.isNullable(type),
                type.getArguments().stream().map(KotlinMetadata::argument).toList());
    }

    /// A star stands for any value.
    private static KotlinType argument(KmTypeProjection argument) {
        KmType type = argument.getType();
        return type == null ? new KotlinType("", true, List.of()) : type(type);
    }
}
