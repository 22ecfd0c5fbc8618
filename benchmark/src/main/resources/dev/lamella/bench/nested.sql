-- Orders as documents: a struct in a struct, a list of numbers, a list of structs, a map; nulls and empties at every level.
SELECT
    i AS id,
    CASE WHEN pick(i, 1, 20) = 0 THEN NULL ELSE {
        'name': CASE WHEN pick(i, 2, 10) = 0 THEN NULL ELSE 'Customer#' || pick(i, 3, 150000) END,
        'address': CASE WHEN pick(i, 4, 10) = 0 THEN NULL ELSE {
            'city': CASE WHEN pick(i, 5, 20) = 0 THEN NULL ELSE 'City of ' || word(i, 6) END,
            'zip': CASE WHEN pick(i, 7, 20) = 0 THEN NULL ELSE pick(i, 8, 100000)::INTEGER END } END } END AS customer,
    CASE WHEN pick(i, 10, 20) = 0 THEN NULL ELSE
        list_transform(range(pick(i, 11, 6)), lambda k:
            CASE WHEN pick(i * 8 + k, 12, 16) = 0 THEN NULL ELSE pick(i * 8 + k, 13, 1000)::INTEGER END) END AS tags,
    CASE WHEN pick(i, 20, 20) = 0 THEN NULL ELSE
        list_transform(range(pick(i, 21, 8)), lambda k:
            CASE WHEN pick(i * 8 + k, 22, 32) = 0 THEN NULL ELSE {
                'sku': CASE WHEN pick(i * 8 + k, 23, 32) = 0 THEN NULL ELSE 'SKU-' || pick(i * 8 + k, 24, 20000) END,
                'qty': CASE WHEN pick(i * 8 + k, 25, 32) = 0 THEN NULL ELSE 1 + pick(i * 8 + k, 26, 100)::INTEGER END,
                'price': CASE WHEN pick(i * 8 + k, 27, 32) = 0 THEN NULL
                    ELSE (pick(i * 8 + k, 28, 1000000) / 100.0)::DOUBLE END } END) END AS items,
    CASE WHEN pick(i, 30, 20) = 0 THEN NULL ELSE
        map_from_entries(list_transform(range(pick(i, 31, 5)), lambda k: {
            'key': 'attribute ' || ((pick(i, 32, 40) + k) % 40),
            'value': CASE WHEN pick(i * 8 + k, 33, 16) = 0 THEN NULL ELSE pick(i * 8 + k, 34, 1000000) END })) END AS attributes
FROM range(${rows}) AS rows(i)
