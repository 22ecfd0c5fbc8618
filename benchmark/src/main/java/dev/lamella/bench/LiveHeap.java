package dev.lamella.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/// How much of the heap is in use after collections of the whole heap: what is held, without garbage.
final class LiveHeap {
    private static final String WHOLE_HEAP = "end of major GC";

    private static final Set<String> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP).map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());

    private final AtomicLong most = new AtomicLong();

    private LiveHeap() {}

    /// Watches from now on.
    static LiveHeap watch() {
        LiveHeap heap = new LiveHeap();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener((notification, handback) -> heap.see(notification), null, null);
            }
        }
        return heap;
    }

    private void see(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo
                    .from((CompositeData) notification.getUserData());
            if (info.getGcAction().equals(WHOLE_HEAP)) {
                Map<String, MemoryUsage> after = info.getGcInfo().getMemoryUsageAfterGc();
                long used = after.entrySet().stream().filter(pool -> POOLS.contains(pool.getKey()))
                        .mapToLong(pool -> pool.getValue().getUsed()).sum();
                most.accumulateAndGet(used, Math::max);
            }
        }
    }

    /// In bytes; 0 if no such collection was needed.
    long most() {
        return most.get();
    }
}
