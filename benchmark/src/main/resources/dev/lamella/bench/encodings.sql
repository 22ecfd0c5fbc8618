-- Columns for the encodings of version 2: deltas of numbers and of lengths, split byte streams.
SELECT
    i * 3 + pick(i, 1, 3) AS ascending,
    TIMESTAMP '2024-01-01 00:00:00' + to_microseconds(i * 1000 + pick(i, 2, 900)) AS moment,
    pick(i, 3, 1000000000) AS wide,
    (pick(i, 4, 100000) + i % 1000)::INTEGER AS narrow,
    (pick(i, 5, 2000000000) / 1000.0)::DOUBLE AS measure,
    (sin(i / 1000.0) * 100 + pick(i, 6, 100000) / 100000.0)::FLOAT AS signal,
    CASE WHEN pick(i, 7, 10) = 0 THEN NULL ELSE pick(i, 8, 2000000000) / 7.0 END::DOUBLE AS sparse,
    'device-' || pick(i, 9, 100000000) AS device
FROM range(${rows}) AS rows(i)
