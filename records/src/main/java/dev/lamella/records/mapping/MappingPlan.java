package dev.lamella.records.mapping;

import java.util.List;
import java.util.stream.Collectors;

/// How a class and a schema come together, component by component: what reading and writing do, made before the first value.
///
/// @param components one for each component that has values of its own, depth first
public record MappingPlan(List<ComponentPlan> components) {
    public MappingPlan {
        components = List.copyOf(components);
    }

    /// A line for each component, in columns.
    @Override
    public String toString() {
        int[] widths = new int[5];
        List<List<String>> lines = components.stream().map(MappingPlan::cells).toList();
        for (List<String> cells : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], cells.get(i).length());
            }
        }
        return lines.stream().map(cells -> line(cells, widths)).collect(Collectors.joining("\n"));
    }

    private static List<String> cells(ComponentPlan plan) {
        return List.of(plan.component(), plan.javaType(), plan.column().isEmpty() ? "no column" : plan.column(),
                plan.parquetType(), plan.conversion(), plan.loss().toString());
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(cells.get(i)).repeat(' ', widths[i] - cells.get(i).length() + 2);
        }
        return line.append(cells.getLast()).toString();
    }
}
