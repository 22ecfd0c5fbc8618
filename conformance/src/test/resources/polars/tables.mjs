// Prints the rows that Polars reads below each directory, one JSON array a line, beside the directory:
// `node tables.mjs MODULES DIRECTORY...`. A row is its id and the texts of its partition columns.
import {createRequire} from 'node:module';
import {writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [modules, ...directories] = process.argv.slice(2);
const pl = createRequire(pathToFileURL(modules + '/'))('nodejs-polars');
console.log('Polars ' + createRequire(pathToFileURL(modules + '/'))('nodejs-polars/package.json').version);
for (const directory of directories) {
  let text;
  try {
    const rows = pl.scanParquet(directory + '/**/*.parquet', {hivePartitioning: true, tryParseHiveDates: false})
        .collectSync();
    const keys = ['p0', 'p 1'].filter(name => rows.columns.includes(name));
    const columns = keys.map(name => rows.getColumn(name).cast(pl.Utf8).toArray());
    const ids = rows.getColumn('id').toArray();
    text = ids.map((id, i) => JSON.stringify([Number(id), ...keys.map((_, k) => columns[k][i])])).join('\n');
  } catch (e) {
    text = 'failed ' + String(e).replaceAll('\n', ' ');
  }
  writeFileSync(directory + '.txt', text);
}
