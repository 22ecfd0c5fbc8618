-- Like lineitem of TPC-H: orders of one to seven lines, 28 lines for every seven orders.
WITH line AS (
    SELECT i,
        (i // 28) * 7 + [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7][1 + i % 28] AS o,
        [1, 1, 2, 1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7][1 + i % 28] AS number
    FROM range(${rows}) AS rows(i)
), dated AS (
    SELECT *,
        1 + pick(i, 1, 200000) AS part,
        (1 + pick(i, 2, 50))::DOUBLE AS quantity,
        DATE '1992-01-01' + pick(o, 3, 2405)::INTEGER AS ordered,
        ordered + 1 + pick(i, 4, 121)::INTEGER AS shipped,
        shipped + 1 + pick(i, 5, 30)::INTEGER AS received
    FROM line
)
SELECT
    (o // 8) * 32 + o % 8 AS l_orderkey,
    part AS l_partkey,
    1 + (part + pick(i, 6, 4) * 2501) % 10000 AS l_suppkey,
    number::BIGINT AS l_linenumber,
    quantity AS l_quantity,
    round(quantity * (90000 + (part // 10) % 20001 + 100 * (part % 1000)) / 100.0, 2)::DOUBLE AS l_extendedprice,
    (pick(i, 7, 11) / 100.0)::DOUBLE AS l_discount,
    (pick(i, 8, 9) / 100.0)::DOUBLE AS l_tax,
    CASE WHEN received > DATE '1995-06-17' THEN 'N' WHEN pick(i, 9, 2) = 0 THEN 'R' ELSE 'A' END AS l_returnflag,
    CASE WHEN shipped > DATE '1995-06-17' THEN 'O' ELSE 'F' END AS l_linestatus,
    shipped AS l_shipdate,
    ordered + 30 + pick(i, 10, 61)::INTEGER AS l_commitdate,
    received AS l_receiptdate,
    ['DELIVER IN PERSON', 'COLLECT COD', 'NONE', 'TAKE BACK RETURN'][1 + pick(i, 11, 4)] AS l_shipinstruct,
    ['REG AIR', 'AIR', 'RAIL', 'SHIP', 'TRUCK', 'MAIL', 'FOB'][1 + pick(i, 12, 7)] AS l_shipmode,
    sentence(i, 20) AS l_comment
FROM dated
