package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/// Slow code is reported once in a process.
class SlowCodeTest {
    @Test
    void eachLineIsLoggedOnce() {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getLevel() + " " + line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.lamella");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            SlowCode.report("NONE is slow");
            SlowCode.report("NONE is slow");
            SlowCode.report("NOTHING is slow");
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(handler);
        }

        assertThat(lines).containsExactly("WARNING NONE is slow", "WARNING NOTHING is slow");
    }
}
