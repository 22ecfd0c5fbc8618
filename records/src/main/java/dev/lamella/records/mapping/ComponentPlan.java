package dev.lamella.records.mapping;

/// How one component and one column come together.
///
/// @param component path of names in Java, for example `lines[].sku`
/// @param column path of the column, as in the file; empty if the file has none
/// @param parquetType type string, for example `TIMESTAMP(true,MICROS)`
/// @param javaType for example `Instant`
/// @param conversion what is done, for example `as it is`, `through String`
/// @param loss what that may do to values
public record ComponentPlan(String component, String column, String parquetType, String javaType, String conversion,
        Loss loss) {}
