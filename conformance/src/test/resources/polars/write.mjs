// Writes partitioned tables with Polars, whose files have different columns and types:
// `node write.mjs MODULES FOLDER COUNT SEED`. Beside the directory of each table stand its rows, a JSON array each: the
// id, then the columns in the order of COLUMNS, then the partition.
import {createRequire} from 'node:module';
import {mkdirSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [modules, folder, count, seed] = process.argv.slice(2);
const pl = createRequire(pathToFileURL(modules + '/'))('nodejs-polars');

let state = Number(seed) >>> 0;
const random = bound => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * bound);
};
const pick = all => all[random(all.length)];

// The types that a column has in different files, its values, and what they are in the rows beside the table.
const COLUMNS = {
  n: {types: [pl.Int8, pl.Int16, pl.Int32, pl.Int64], value: () => random(200) - 100, text: String},
  u: {types: [pl.UInt8, pl.UInt16, pl.UInt32], value: () => random(250), text: String},
  s: {types: [pl.Utf8], value: () => 'text ' + 'ä'.repeat(random(5)) + random(20), text: v => v},
  f: {types: [pl.Float32, pl.Float64], value: () => (random(8000) - 4000) / 4, text: v => String(v * 4)},
  b: {types: [pl.Bool], value: () => random(2) === 1, text: String},
  d: {types: [pl.Date], value: () => new Date((random(40000) - 20000) * 86400000),
    text: v => v.toISOString().slice(0, 10)},
  t: {types: [pl.Datetime('ms'), pl.Datetime('us'), pl.Datetime('ns')], value: () => new Date(random(2000000000)),
    text: v => String(v.getTime())},
  l: {types: [pl.List(pl.Int32), pl.List(pl.Int64)], value: () => Array.from({length: random(4)}, () => random(100)),
    text: v => '[' + v.join(', ') + ']'},
};
const PARTITIONS = ['plain', 'with space', 'ä=b', '100%', null];

for (let table = 0; table < Number(count); table++) {
  const rows = [];
  let id = 0;
  for (let file = 0, files = 1 + random(6); file < files; file++) {
    const partition = pick(PARTITIONS);
    const directory = `${folder}/table${table}/p=`
        + (partition === null ? '__HIVE_DEFAULT_PARTITION__' : encodeURIComponent(partition));
    mkdirSync(directory, {recursive: true});
    const names = Object.keys(COLUMNS).filter(() => random(4) > 0);
    const length = random(30);
    const schema = {id: pl.Int64};
    const values = {id: Array.from({length}, () => id++)};
    for (const name of names) {
      const column = Array.from({length}, () => random(5) === 0 ? null : COLUMNS[name].value());
      // Polars cannot make lists of no list.
      if (name !== 'l' || column.some(value => value !== null)) {
        schema[name] = pick(COLUMNS[name].types);
        values[name] = column;
      }
    }
    pl.DataFrame(values, {schema}).writeParquet(`${directory}/${file}.parquet`,
        {compression: pick(['zstd', 'snappy', 'lz4', 'uncompressed', 'gzip'])});
    for (let i = 0; i < length; i++) {
      rows.push(JSON.stringify([values.id[i], ...Object.keys(COLUMNS).map(name =>
        values[name]?.[i] == null ? null : COLUMNS[name].text(values[name][i])), partition]));
    }
  }
  writeFileSync(`${folder}/table${table}.jsonl`, rows.join('\n'));
}
