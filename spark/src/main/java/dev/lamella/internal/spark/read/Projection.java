package dev.lamella.internal.spark.read;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/// The columns that Spark asks for, as paths.
final class Projection {
    private final List<ColumnPath> paths = new ArrayList<>();

    private Projection() {}

    /// @param wanted columns and fields of the schema, under the same names
    static List<ColumnPath> paths(Schema schema, StructType wanted) {
        Projection projection = new Projection();
        projection.children(schema.root(), wanted);
        return List.copyOf(projection.paths);
    }

    private void children(SchemaNode.Fields group, StructType wanted) {
        for (String name : wanted.fieldNames()) {
            SchemaNode child = group.children().stream().filter(each -> each.field().name().equals(name)).findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("There is no field " + name + " in " + group.path()));
            add(child, wanted.apply(name).dataType());
        }
    }

    private void add(SchemaNode node, DataType wanted) {
        switch (node) {
            case SchemaNode.Value ignored -> paths.add(node.logicalPath());
            case SchemaNode.Variant ignored -> paths.add(node.logicalPath());
            case SchemaNode.Fields group -> children(group, (StructType) wanted);
            case SchemaNode.ListOf list -> add(list.element(), ((ArrayType) wanted).elementType());
            case SchemaNode.MapOf map -> {
                MapType type = (MapType) wanted;
                add(map.key(), type.keyType());
                map.value().ifPresent(value -> add(value, type.valueType()));
            }
        }
    }
}
