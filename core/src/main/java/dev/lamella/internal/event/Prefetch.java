package dev.lamella.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// Something was needed that is fetched ahead.
@Name("dev.lamella.Prefetch")
@Label("Prefetch")
@Description("Something was needed that is fetched ahead: a batch that other threads read, or blocks of a remote file")
public final class Prefetch extends FileEvent {
    @Label("Content")
    @Description("batch or blocks")
    @Nullable
    String content;
    @Label("Hit")
    @Description("Whether it was there; otherwise the duration of the event is the time that it took")
    boolean isHit;
    @Label("Bytes")
    @DataAmount
    long bytes;

    private Prefetch() {}

    static @Nullable Prefetch begun() {
        return begun(new Prefetch());
    }

    /// A batch that another thread may have read was needed.
    ///
    /// @param wasThere whether it was there
    public void batch(String name, boolean wasThere, long count) {
        done(name, "batch", wasThere, count);
    }

    /// Blocks of a remote file were needed.
    ///
    /// @param wereThere whether all of them were there
    public void blocks(String name, boolean wereThere, long count) {
        done(name, "blocks", wereThere, count);
    }

    private void done(String name, String kind, boolean wasThere, long count) {
        if (ends(name)) {
            content = kind;
            isHit = wasThere;
            bytes = count;
            commit();
        }
    }
}
