package dev.lamella.records.mapping;

import dev.lamella.records.internal.plan.AlignedText;
import java.util.ArrayList;
import java.util.List;

/// How a class and a schema are bound, component by component. A plan describes reading or writing before the first
/// value.
///
/// ```text
/// id             UUID        id                        UUID                    as it is      NONE
/// at             Instant     at                        TIMESTAMP(true,MICROS)  as it is      DIGITS
/// lines[].price  BigDecimal  lines.list.element.price  DECIMAL(9,2)            with scale 2  CHECKED
/// ```
/// @param components one entry for each component that holds values, depth first
/// @param warnings anything that may surprise, one line each: parts of the file's Arrow schema that are not used, facts
///         that a reader of the file cannot restore
public record MappingPlan(List<ComponentPlan> components, List<String> warnings) {
    public MappingPlan {
        components = List.copyOf(components);
        warnings = List.copyOf(warnings);
    }

    /// One line for each component, in aligned columns, and one for each warning.
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        lines.add(AlignedText.lines(components.stream().map(MappingPlan::cells).toList()));
        warnings.forEach(warning -> lines.add("warning: " + warning));
        return String.join("\n", lines);
    }

    private static List<String> cells(ComponentPlan plan) {
        return List.of(plan.component(), plan.javaType(), plan.column().isEmpty() ? "no column" : plan.column(),
                plan.parquetType(), plan.conversion(), plan.loss().toString());
    }
}
