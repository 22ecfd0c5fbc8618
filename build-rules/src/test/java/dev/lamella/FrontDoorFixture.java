package dev.lamella;

import dev.lamella.internal.page.fixture.Page;

/// Keeps the floors and hides what is internal.
public final class FrontDoorFixture {
    private final Page page = new Page();

    @Override
    public String toString() {
        return page.check().text();
    }
}
