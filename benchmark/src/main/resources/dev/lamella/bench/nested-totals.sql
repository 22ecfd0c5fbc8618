-- Rows, then an aggregate of each leaf. Each column is read once: a query for each list, one for the rest.
SELECT * FROM
    (SELECT count(*), sum(id), bit_xor(hash(customer.name)), bit_xor(hash(customer.address.city)), sum(customer.address.zip)
        FROM read_parquet(${file})),
    (SELECT sum(tag) FROM (SELECT unnest(tags) AS tag FROM read_parquet(${file}))),
    (SELECT bit_xor(hash(item.sku)), sum(item.qty), sum(item.price)
        FROM (SELECT unnest(items) AS item FROM read_parquet(${file}))),
    (SELECT bit_xor(hash(entry.key)), sum(entry.value)
        FROM (SELECT unnest(map_entries(attributes)) AS entry FROM read_parquet(${file})))
