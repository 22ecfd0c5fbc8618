-- Rows, then for each leaf its slots, values and sum. Each column is read once: a query for each list, one for the rest.
SELECT * FROM
    (SELECT count(*), count(*), count(id), sum(id),
        count(*), count(customer.name), sum(text(customer.name)),
        count(*), count(customer.address.city), sum(text(customer.address.city)),
        count(*), count(customer.address.zip), sum(customer.address.zip)
        FROM read_parquet('${file}')),
    (SELECT count(*), count(tag), sum(tag)
        FROM (SELECT unnest(tags) AS tag FROM read_parquet('${file}'))),
    (SELECT count(*), count(item.sku), sum(text(item.sku)), count(*), count(item.qty), sum(item.qty),
        count(*), count(item.price), sum(number(item.price))
        FROM (SELECT unnest(items) AS item FROM read_parquet('${file}'))),
    (SELECT count(*), count(entry.key), sum(text(entry.key)), count(*), count(entry.value), sum(entry.value)
        FROM (SELECT unnest(map_entries(attributes)) AS entry FROM read_parquet('${file}')))
