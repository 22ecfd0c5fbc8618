package dev.lamella.records.mapping;

/// How one component is bound to one column.
///
/// @param component the path of the component by names in Java, for example `lines[].sku`
/// @param column the path of the column as in the file; empty if the file does not have it
/// @param parquetType the type string of the column, for example `TIMESTAMP(true,MICROS)`
/// @param javaType the type of the component, for example `Instant`
/// @param conversion how values are converted, for example `as it is`, `through String`,
///         `with scale 2` (a BigDecimal, which comes back with the scale of its column)
/// @param loss what the conversion may lose
public record ComponentPlan(String component, String column, String parquetType, String javaType, String conversion,
        Loss loss) {}
