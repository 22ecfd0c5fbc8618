package dev.lamella.bench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row of [Table#NESTED] as a program has it.
record Order(long id, @Nullable Customer customer, @Nullable List<@Nullable Integer> tags,
        @Nullable List<@Nullable Item> items, @Nullable Map<String, @Nullable Long> attributes) {
    record Customer(@Nullable String name, @Nullable Address address) {}

    record Address(@Nullable String city, @Nullable Integer zip) {}

    record Item(@Nullable String sku, @Nullable Integer qty, @Nullable Double price) {}
}
