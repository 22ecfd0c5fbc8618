package dev.lamella.records.internal.convert;

import dev.lamella.records.internal.shape.KotlinClasses;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import java.lang.invoke.MethodHandle;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings of a mapping that come from its user, not from the class.
///
/// @param converters for classes of the user
/// @param columnTypes type strings by the path of the component, for example `lines[].sku`
/// @param zones zones that convert between local times and points in time, by the path of the component
/// @param options the options of the mapping
public record Requests(List<ValueConverter<?, ?>> converters, Map<String, String> columnTypes,
        Map<String, ZoneId> zones,
        MappingOptions options) {
    /// No settings.
    public static final Requests NONE = new Requests(List.of(), Map.of(), Map.of(),
            MappingOptions.DEFAULT);

    public Requests {
        converters = List.copyOf(converters);
        columnTypes = Map.copyOf(columnTypes);
        zones = Map.copyOf(zones);
    }

    /// The row of a class; converters of the user take precedence over the table.
    public Optional<JavaType> row(Class<?> type) {
        return row(type, ValueTraits.NONE);
    }

    /// The row of a class with traits.
    public Optional<JavaType> row(Class<?> type, ValueTraits traits) {
        return converters.stream().filter(converter -> converter.type() == type).findFirst()
                .<JavaType>map(converter -> JavaTypes.of(converter, traits, options.unknownConstant()))
                .or(() -> JavaTypes.of(type, traits, options.unknownConstant()))
                .or(() -> KotlinClasses.valueClass(type).map(parts -> JavaTypes.of(converter(type, parts), traits,
                        options.unknownConstant())));
    }

    @SuppressWarnings("unchecked")
    private static ValueConverter<Object, Object> converter(Class<?> type, KotlinClasses.ValueClass parts) {
        return ValueConverter.of((Class<Object>) type, (Class<Object>) parts.base(),
                value -> call(parts.unbox(), value), value -> call(parts.box(), value));
    }

    private static Object call(MethodHandle handle, Object value) {
        try {
            return handle.invokeExact(value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whether the user has a converter for a class.
    public boolean hasConverter(Class<?> type) {
        return converters.stream().anyMatch(converter -> converter.type() == type);
    }

    /// Whether a value of a class is null for an unknown constant of an enum.
    public boolean mayBeUnknown(Class<?> type) {
        return options.unknownConstant() == UnknownConstant.NULL && converters.stream()
                .filter(converter -> converter.type() == type).findFirst().<Class<?>>map(ValueConverter::base)
                .or(() -> KotlinClasses.valueClass(type).map(KotlinClasses.ValueClass::base)).orElse(type).isEnum();
    }

    /// Whether values of a class are stored as a single value.
    public boolean isValue(Class<?> type) {
        return row(type).isPresent();
    }

    /// The step from a class to columns of a kind. Durations count nanoseconds.
    ///
    /// @param use [ConversionStep.Use#ASKED] to include steps that are used only on request
    public Optional<ConversionStep> step(Class<?> type, ColumnKind kind, ConversionStep.Use use) {
        return step(type, kind, use, ValueTraits.NANOS);
    }

    /// The step from a class with traits to columns of a kind.
    ///
    /// @param use [ConversionStep.Use#ASKED] to include steps that are used only on request
    public Optional<ConversionStep> step(Class<?> type, ColumnKind kind, ConversionStep.Use use, ValueTraits traits) {
        return row(type, traits).flatMap(row -> InZones.step(row, kind, use, traits, options.precision()));
    }

    /// The column type that an annotation or the mapping requests.
    ///
    /// @param path the path of the component, by names in Java
    /// @throws IllegalArgumentException if the text is not a type string
    public Optional<TypeString> asked(TypeUse place, String path) {
        return said(place, path).filter(type -> !type.isAuto());
    }

    /// Whether an annotation or the mapping requests a REQUIRED column, also for the default type: `AUTO!`.
    ///
    /// @param path the path of the component, by names in Java
    /// @throws IllegalArgumentException if the text is not a type string
    public boolean isRequired(TypeUse place, String path) {
        return said(place, path).filter(type -> type.repetition() == Repetition.REQUIRED).isPresent();
    }

    private Optional<TypeString> said(TypeUse place, String path) {
        try {
            return Optional.ofNullable(columnTypes.get(path)).or(place::parquetType).map(TypeString::parse);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Component " + path + ": " + e.getMessage(), e);
        }
    }

    /// Why there is no [#step], and what to do instead.
    public TypeMismatch rejection(Class<?> type, ColumnKind kind, ConversionStep.Use use) {
        return TypeMismatch.of(type, row(type), kind, use);
    }

    /// Adds or replaces a converter.
    public Requests withConverter(ValueConverter<?, ?> converter) {
        List<ValueConverter<?, ?>> all = new ArrayList<>(converters);
        all.removeIf(other -> other.type() == converter.type());
        all.add(converter);
        return new Requests(all, columnTypes, zones, options);
    }

    /// Adds or replaces the type of a column.
    public Requests withColumnType(String component, String typeString) {
        Map<String, String> all = new HashMap<>(columnTypes);
        all.put(component, typeString);
        return new Requests(converters, all, zones, options);
    }

    /// Adds or replaces a zone.
    public Requests withZone(String component, ZoneId zone) {
        Map<String, ZoneId> all = new HashMap<>(zones);
        all.put(component, zone);
        return new Requests(converters, columnTypes, all, options);
    }

    /// The zone of a component.
    ///
    /// @param path the path of the component, by names in Java
    public Optional<ZoneId> zone(TypeUse place, String path) {
        return Optional.ofNullable(zones.get(path)).or(place::zone);
    }

    /// Replaces the options.
    public Requests withOptions(MappingOptions choice) {
        return new Requests(converters, columnTypes, zones, choice);
    }
}
