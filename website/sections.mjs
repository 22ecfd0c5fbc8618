// The order of the pages in the side bar. Every page in docs/ stands here once; the build fails if one is missing.

export const sections = [
  {
    text: 'Start',
    pages: ['docs/README.md', 'docs/tutorial.md', 'docs/how-to/use-from-maven.md', 'docs/how-to/install.md', 'docs/questions.md'],
  },
  {
    text: 'Records',
    pages: [
      'docs/how-to/read-and-write-records.md', 'docs/how-to/choose-column-types.md', 'docs/how-to/let-classes-change.md',
      'docs/how-to/generic-and-sealed-types.md', 'docs/how-to/map-your-own-types.md', 'docs/how-to/from-a-database.md',
      'docs/how-to/build-an-application.md', 'docs/how-to/use-kotlin.md', 'docs/how-to/use-from-scala-and-spring.md',
    ],
  },
  {
    text: 'Rows and batches',
    pages: [
      'docs/how-to/read-rows.md', 'docs/how-to/write-rows.md', 'docs/how-to/read-batches.md', 'docs/how-to/write-batches.md',
      'docs/how-to/project-columns.md', 'docs/how-to/filter-rows.md', 'docs/how-to/build-a-schema.md',
      'docs/how-to/compare-schemas.md', 'docs/how-to/use-several-threads.md', 'docs/how-to/handle-errors.md',
      'docs/variant.md',
    ],
  },
  {
    text: 'Tables and storage',
    pages: [
      'docs/how-to/read-many-files.md', 'docs/how-to/write-a-table.md', 'docs/how-to/read-from-http-and-s3.md',
      'docs/how-to/use-object-stores.md', 'docs/how-to/read-from-your-own-storage.md',
      'docs/how-to/encrypt-files.md', 'docs/how-to/read-encrypted-files.md', 'docs/how-to/use-from-spark.md',
      'docs/how-to/use-with-arrow.md',
    ],
  },
  {
    text: 'Command line',
    pages: [
      'docs/how-to/look-at-a-file.md', 'docs/how-to/see-a-file.md', 'docs/how-to/convert.md', 'docs/how-to/read-csv-and-json.md',
      'docs/how-to/rewrite-files.md', 'docs/how-to/compare-files.md', 'docs/how-to/check-a-file.md',
      'docs/how-to/explain-a-file.md', 'docs/how-to/inspect-a-damaged-file.md', 'docs/how-to/recover-a-file.md',
    ],
  },
  {
    text: 'Concepts',
    pages: [
      'docs/concepts/files.md', 'docs/concepts/nulls-and-lists.md', 'docs/concepts/pruning.md', 'docs/concepts/variant.md',
      'docs/concepts/time.md',
    ],
  },
  {
    text: 'Coming from',
    pages: [
      'docs/coming-from/parquet-java.md', 'docs/coming-from/avro.md', 'docs/coming-from/carpet.md',
      'docs/coming-from/pandas.md', 'docs/reference/nanoparquet.md',
    ],
  },
  { text: 'Reference', folder: 'docs/reference' },
  { text: 'Architecture', pages: ['ARCHITECTURE.md'], folder: 'docs/architecture' },
  { text: 'Decisions', folder: 'docs/decisions' },
  {
    text: 'Project',
    pages: ['CHANGELOG.md', 'docs/speed.md', 'docs/api-policy.md', 'CONTRIBUTING.md', 'SECURITY.md', 'RELEASING.md', 'benchmark/README.md'],
  },
];
