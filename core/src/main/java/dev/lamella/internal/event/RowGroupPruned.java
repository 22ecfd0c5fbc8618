package dev.lamella.internal.event;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// Evidence about a row group was consulted.
@Name("dev.lamella.RowGroupPruned")
@Label("Row Group Pruned")
@Description("A filter was compared with the evidence about a row group")
public final class RowGroupPruned extends FileEvent {
    @Label("Row Group")
    int rowGroup;
    @Label("Rows")
    long rows;
    @Label("Excluded Rows")
    long excludedRows;
    @Label("Evidence")
    @Description("The source that excluded rows; empty if none did")
    @Nullable
    String evidence;
    @Label("Columns")
    @Description("The columns that this source was consulted about")
    @Nullable
    String columns;

    private RowGroupPruned() {}

    static @Nullable RowGroupPruned begun() {
        return begun(new RowGroupPruned());
    }

    /// @param source the source that excluded rows; empty if none did
    /// @param paths the columns that it was consulted about
    public void done(String name, int ordinal, long rowCount, long excluded, String source, String paths) {
        if (ends(name)) {
            rowGroup = ordinal;
            rows = rowCount;
            excludedRows = excluded;
            evidence = source;
            columns = paths;
            commit();
        }
    }
}
