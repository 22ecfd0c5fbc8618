package dev.lamella.internal.crypto;

import org.junit.jupiter.api.Test;

class CipherWarmUpTest {
    @Test
    void warmingUpDoesNotFail() {
        new CipherWarmUp().run();
    }
}
