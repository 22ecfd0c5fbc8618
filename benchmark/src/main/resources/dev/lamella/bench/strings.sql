-- Strings that hardly repeat, so that no dictionary is made of them.
SELECT
    i::VARCHAR AS id,
    'https://www.example.com/' || replace(word(i, 1), ' ', '-') || '/' || replace(word(i, 2), ' ', '-') || '?item='
        || pick(i, 3, 1000000000) AS url,
    md5(i::VARCHAR) AS digest,
    CASE WHEN pick(i, 4, 10) = 0 THEN NULL ELSE sentence(i, 10) || ' ' || pick(i, 17, 1000000) END AS remark,
    sentence(i, 20) || ' ' || sentence(i, 30) || ' ' || sentence(i, 40) || ' ' || pick(i, 47, 1000000) AS body
FROM range(${rows}) AS rows(i)
