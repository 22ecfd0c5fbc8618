package dev.lamella.spark.packaged;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.util.Arrays;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/// Runs test classes in a process of their own. It fails if one of them does.
final class SelectedTests {
    private SelectedTests() {}

    public static void main(String[] names) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(names).map(name -> selectClass(name)).toList()).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        PrintWriter out = new PrintWriter(System.out, true);
        listener.getSummary().printFailuresTo(out, 30);
        out.println(listener.getSummary().getTestsSucceededCount() + " passed");
        System.exit(listener.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
    }
}
