-- Like the trip records of New York's taxis: wide, flat, with nulls that come in stretches and nulls that come alone.
WITH trip AS (
    SELECT i,
        TIMESTAMP '2024-01-01 00:00:00' + to_seconds(i * 2592000 // ${rows} + pick(i, 1, 1800)) AS pickup,
        pick(i, 2, 3000) + 60 AS seconds,
        round(pick(i, 3, 3000) * pick(i, 4, 100) / 10000.0, 2) AS distance,
        pick(i // 4000, 5, 20) = 0 AS unreported
    FROM range(${rows}) AS rows(i)
)
SELECT
    (1 + pick(i, 6, 2))::INTEGER AS vendor_id,
    pickup AS pickup_time,
    pickup + to_seconds(seconds) AS dropoff_time,
    CASE WHEN unreported THEN NULL ELSE pick(i, 7, 7) END AS passenger_count,
    distance::DOUBLE AS trip_distance,
    CASE WHEN unreported THEN NULL ELSE 1 + pick(i, 8, 6) END AS ratecode_id,
    CASE WHEN unreported THEN NULL WHEN pick(i, 9, 100) = 0 THEN 'Y' ELSE 'N' END AS store_and_forward,
    (1 + pick(i, 10, 265))::INTEGER AS pickup_location,
    (1 + pick(i, 11, 265))::INTEGER AS dropoff_location,
    1 + pick(i, 12, 5) AS payment_type,
    round(3 + distance * 2.5 + pick(i, 13, 100) / 100.0, 2)::DOUBLE AS fare,
    (pick(i, 14, 4) / 2.0)::DOUBLE AS extra,
    CASE WHEN pick(i, 15, 50) = 0 THEN NULL ELSE 0.5::DOUBLE END AS mta_tax,
    CASE WHEN pick(i, 16, 3) = 0 THEN NULL ELSE (pick(i, 17, 2000) / 100.0)::DOUBLE END AS tip,
    CASE WHEN pick(i, 18, 12) = 0 THEN (pick(i, 19, 3000) / 100.0)::DOUBLE END AS tolls,
    1.0::DOUBLE AS improvement_surcharge,
    round(7 + distance * 3 + pick(i, 20, 1000) / 100.0, 2)::DOUBLE AS total,
    CASE WHEN unreported THEN NULL ELSE (2.5 * pick(i, 21, 2))::DOUBLE END AS congestion_surcharge,
    CASE WHEN unreported THEN NULL ELSE pick(i, 22, 9) = 0 END AS shared
FROM trip
