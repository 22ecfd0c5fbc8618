-- Very many columns of few rows: what costs is the footer.
SELECT
${columns}
FROM range(${rows}) AS rows(i)
