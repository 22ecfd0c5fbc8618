package dev.lamella.records.mapping;

import dev.lamella.records.internal.plan.Aligned;
import java.util.List;

/// How a class and a schema come together, component by component: what reading and writing do, made before the first value.
///
/// ```text
/// id             UUID        id                       UUID                    as it is  NONE
/// at             Instant     at                       TIMESTAMP(true,MICROS)  as it is  DIGITS
/// lines[].price  BigDecimal  lines.list.element.price DECIMAL(9,2)            as it is  CHECKED
/// ```
/// @param components one for each component that has values of its own, depth first
public record MappingPlan(List<ComponentPlan> components) {
    public MappingPlan {
        components = List.copyOf(components);
    }

    /// A line for each component, in columns.
    @Override
    public String toString() {
        return Aligned.lines(components.stream().map(MappingPlan::cells).toList());
    }

    private static List<String> cells(ComponentPlan plan) {
        return List.of(plan.component(), plan.javaType(), plan.column().isEmpty() ? "no column" : plan.column(),
                plan.parquetType(), plan.conversion(), plan.loss().toString());
    }
}
