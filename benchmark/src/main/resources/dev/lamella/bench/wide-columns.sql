    i * 7 + ${n} AS number_${n},
    CASE WHEN (i + ${n}) % 11 = 0 THEN NULL ELSE (i % 500 + ${n})::INTEGER END AS small_${n},
    ((i * 3 + ${n}) % 900 / 100.0)::DOUBLE AS real_${n},
    ((i + ${n}) % 60 / 4.0)::FLOAT AS single_${n},
    CASE WHEN (i + ${n}) % 7 = 0 THEN NULL ELSE 'word ' || (i + ${n}) % 40 END AS word_${n},
    DATE '2024-01-01' + ((i + ${n}) % 366)::INTEGER AS day_${n},
    TIMESTAMP '2024-01-01 00:00:00' + to_seconds(i % 1000 + ${n}) AS moment_${n},
    (i + ${n}) % 3 = 0 AS flag_${n}