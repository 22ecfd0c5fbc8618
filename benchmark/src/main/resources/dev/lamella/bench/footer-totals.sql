-- What Totals.ofFooter has: rows, row groups twice, and how long the names of the columns are together.
SELECT num_rows, num_row_groups, num_row_groups,
    (SELECT sum(strlen(name)) FROM parquet_schema('${file}') WHERE num_children IS NULL)
FROM parquet_file_metadata('${file}')
