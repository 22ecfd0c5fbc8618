/// What the figures of a file say, in sentences: its order, nulls, odd row groups, and what could be changed.

import {count, counted, percent, plain, ratio} from './text.js';

/// Fewer row groups show no pattern that one of them could break.
const FEWEST_GROUPS = 4;
const MOST_NAMES = 6;
/// Codecs that shorten repetitions only.
const FAST_CODECS = new Set(['UNCOMPRESSED', 'SNAPPY', 'LZ4', 'LZ4_RAW', 'LZO']);

const readings = new WeakMap();

/// {order, nulls, odd, space, changes}, of which each is an array of sentences.
export function reading(model) {
  if (!readings.has(model)) {
    readings.set(model, {order: order(model), nulls: nulls(model), odd: odd(model), space: space(model), changes: changes(model)});
  }
  return readings.get(model);
}

/// How well a filter on a column can skip parts of the file.
export function clusterOf(clustering) {
  if (!clustering) {
    return '';
  }
  if (clustering.sorted) {
    return clustering.sorted === 'ascending' ? 'sorted up' : 'sorted down';
  }
  const overlap = clustering.overlap;
  return overlap === undefined ? '' : overlap < 0.1 ? 'clustered' : overlap < 0.5 ? 'partly clustered' : 'not clustered';
}

function names(columns) {
  return columns.slice(0, MOST_NAMES).map(column => plain(column.path)).join(', ') + (columns.length > MOST_NAMES ? ' and ' + counted(columns.length - MOST_NAMES, 'other column') : '');
}

function order(model) {
  const by = new Map();
  for (const column of model.columns) {
    const name = clusterOf(column.clustering);
    by.set(name, [...by.get(name) || [], column]);
  }
  const effects = {'sorted up': 'filters on it skip most of the file', 'sorted down': 'filters on it skip most of the file', 'clustered': 'filters on it skip most of the file',
    'partly clustered': 'filters on it skip some of the file', 'not clustered': 'filters on it skip little'};
  const sentences = Object.keys(effects).filter(name => by.has(name)).map(name =>
    name.charAt(0).toUpperCase() + name.slice(1) + ': ' + names(by.get(name)) + '; ' + effects[name].replace('on it', by.get(name).length > 1 ? 'on them' : 'on it'));
  if (sentences.length > 0 && !by.has('sorted up') && !by.has('sorted down')) {
    sentences.unshift('No column is sorted');
  }
  return sentences;
}

function nulls(model) {
  const some = model.columns.filter(column => column.nulls > 0).sort((a, b) => b.nulls - a.nulls);
  const unknown = model.columns.filter(column => column.nulls === undefined);
  const sentences = some.slice(0, MOST_NAMES).map(column => plain(column.path) + ': ' + count(column.nulls) + (column.repeated ? '' : ', ' + percent(column.nulls, model.rows) + ' of the rows'));
  if (some.length > MOST_NAMES) {
    sentences.push('and ' + counted(some.length - MOST_NAMES, 'other column') + ' with nulls');
  }
  if (unknown.length > 0) {
    sentences.push('Unknown: ' + names(unknown));
  }
  return sentences.length > 0 ? sentences : model.columns.length > 0 ? ['No column has nulls'] : [];
}

/// Row groups that differ from the others.
function odd(model) {
  const sentences = [];
  for (const column of model.columns.slice(0, 1000)) {
    const chunks = column.chunks;
    if (!chunks || chunks.offset.length < 2) {
      continue;
    }
    const empty = chunks.values.map((n, i) => n > 0 && chunks.nulls[i] === n ? i : -1).filter(i => i >= 0);
    if (empty.length > 0 && empty.length < chunks.offset.length / 2) {
      sentences.push('Row group ' + empty.slice(0, MOST_NAMES).join(', ') + ' has only nulls in ' + plain(column.path));
    }
    const alone = unsorted(column);
    if (alone >= 0) {
      sentences.push('Without row group ' + alone + ', the file would be sorted by ' + plain(column.path) + ': there, values are from ' + plain(chunks.min[alone]) + ' to ' + plain(chunks.max[alone]));
    }
  }
  return sentences.slice(0, 2 * MOST_NAMES);
}

/// The only row group that breaks the order of a column; -1 if there is none.
function unsorted(column) {
  const chunks = column.chunks;
  if (!chunks.position || chunks.offset.length < FEWEST_GROUPS || !column.clustering || column.clustering.sorted) {
    return -1;
  }
  const {min, max} = chunks.position;
  const isSorted = without => {
    let last = -Infinity;
    for (let i = 0; i < min.length; i++) {
      if (i !== without && min[i] !== null) {
        if (min[i] < last) {
          return false;
        }
        last = max[i];
      }
    }
    return min.some((place, i) => i !== without && place !== min[0]);
  };
  if (isSorted(-1)) {
    return -1;
  }
  // Where the order breaks first, one of both neighbours is the odd one; or the first is that holds a wide range.
  const first = min.findIndex((place, i) => i > 0 && place !== null && max[i - 1] !== null && place < max[i - 1]);
  return [first - 1, first].find(isSorted) ?? -1;
}

/// The largest columns, and why they are large.
function largest(model) {
  return [...model.columns].sort((a, b) => (b.compressed_bytes || 0) - (a.compressed_bytes || 0)).slice(0, 3)
      .filter(column => column.compressed_bytes >= model.compressed / 5);
}

/// Whether the values of a column repeat, by its sample; undefined if that is not known.
function repeats(column) {
  const values = column.values;
  return values && values.rows > 1000 ? values.distinct < values.values / 10 : undefined;
}

function space(model) {
  return largest(model).map(column => plain(column.path) + ' takes ' + percent(column.compressed_bytes, model.compressed) + ' of the bytes: ' + plain(column.encodings)
    + ', made ' + ratio(column.uncompressed_bytes, column.compressed_bytes) + ' times smaller by ' + plain(column.codecs)
    + (repeats(column) === false && column.values.distinct > column.values.values / 2 ? ', and hardly any value repeats' : ''));
}

function changes(model) {
  const sentences = [];
  for (const column of largest(model)) {
    const isPlain = column.encodings === 'PLAIN';
    const of = /^[\w.]+$/.test(column.path) ? column.path + '=' : '';
    if (isPlain && repeats(column)) {
      sentences.push(plain(column.path) + ' has few different values, so a dictionary would make it smaller');
    } else if (column.uncompressed_bytes < 1.5 * column.compressed_bytes && FAST_CODECS.has(column.codecs)) {
      sentences.push('Try a codec that shortens ' + plain(column.path) + ' more: lamella rewrite --codec ' + of + 'zstd');
    }
  }
  const loose = model.columns.filter(column => clusterOf(column.clustering) === 'not clustered' && column.values && column.values.distinct > 1);
  if (loose.length > 0) {
    sentences.push('If you often filter by one of these columns, sort by it (lamella rewrite --sort-by), so that such filters skip most of the file: ' + names(loose));
  }
  for (const alone of odd(model).filter(text => text.startsWith('Without'))) {
    sentences.push('Sort the rows, so that row group ' + /row group (\d+)/.exec(alone)[1] + ' does not break the order');
  }
  return sentences;
}
