package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// That the system's CPU time is read where it is.
class CpuTimeTest {
    private static final int FACTORS = 5000;

    @Test
    void growsWithWhatThisProcessDoes() {
        long before = CpuTime.ofThisProcess();
        BigInteger product = BigInteger.ONE;
        for (int i = 1; i <= FACTORS; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        assertThat(product.bitLength()).isPositive();
        assertThat(CpuTime.ofThisProcess()).isGreaterThan(before);
    }

    @Test
    void growsWithProcessesThatHaveEnded() throws Exception {
        long before = CpuTime.ofChildren();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-version").redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isZero();
        assertThat(CpuTime.ofChildren()).isGreaterThan(before);
    }
}
