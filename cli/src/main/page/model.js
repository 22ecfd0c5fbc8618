/// The document of a file, with what the views derive from it once.

import {baseName} from './text.js';

export const MAGIC = 'magic';
const DATA_KINDS = new Set(['dictionary page', 'data page', 'pages', 'row group']);
/// Kinds of pages in headers.
const PAGE_KINDS = {DICTIONARY_PAGE: 'dictionary page', DATA_PAGE: 'data page', DATA_PAGE_V2: 'data page'};
/// So many columns have a colour of their own; the others share one.
export const COLOURED = 8;

/// Ranges of bytes in ascending order, none of which overlap.
class Lane {
  constructor(name) {
    this.name = name;
    this.items = [];
  }

  add(item) {
    this.items.push(item);
  }

  /// The first item that ends after an offset.
  firstAfter(offset) {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[middle].end > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  at(offset) {
    const i = this.firstAfter(offset);
    return i < this.items.length && this.items[i].start <= offset ? i : -1;
  }

  /// Puts parts in the place of a coarser one.
  refine(isCoarse, from, to, parts) {
    const first = this.firstAfter(from);
    let end = first;
    while (end < this.items.length && this.items[end].start < to) {
      end++;
    }
    const kept = this.items.slice(first, end).filter(item => !isCoarse(item));
    const fine = [...kept, ...parts.filter(part => part.end > part.start)].sort((a, b) => a.start - b.start);
    this.items.splice(first, end - first, ...fine);
  }
}

export class FileModel {
  constructor(file) {
    this.file = file;
    this.name = file.name;
    this.shortName = baseName(file.name);
    this.size = file.size;
    this.rows = file.rows;
    this.columns = file.columns || [];
    this.groups = file.row_groups || [];
    this.encodingNames = file.encoding_names || [];
    this.codecNames = file.codec_names || [];
    this.variants = file.variants || [];
    this.compressed = file.compressed_bytes || 0;
    this.uncompressed = file.uncompressed_bytes || 0;
    this.byPath = new Map(this.columns.map(column => [column.path, column]));
    this.chunksOfGroups = new Map();
    this.pagesOfChunks = new Map();
    this.rankColumns();
    this.lanes = this.makeLanes();
    this.setFindings();
  }

  /// Takes the findings of a check that has ended.
  addFindings(answer) {
    Object.assign(this.file, answer);
    this.setFindings();
  }

  /// Takes what the report of a file with very many column chunks leaves out.
  addFigures(answer) {
    const {columns, ...figures} = answer;
    this.columns.forEach((column, i) => Object.assign(column, columns[i]));
    Object.assign(this.file, figures, {partial: false});
  }

  setFindings() {
    this.findings = this.file.findings || [];
    this.findingsOfColumn = new Map();
    for (const finding of this.findings) {
      const column = finding.place && finding.place.column;
      if (column !== undefined) {
        this.findingsOfColumn.set(column, (this.findingsOfColumn.get(column) || 0) + 1);
      }
    }
  }

  /// The largest columns get colours of their own.
  rankColumns() {
    this.rank = new Map();
    [...this.columns].sort((a, b) => (b.compressed_bytes || 0) - (a.compressed_bytes || 0)).slice(0, COLOURED)
        .forEach((column, i) => this.rank.set(column.index, i));
  }

  encodingOf(group, column) {
    return this.encodingNames[this.figure('encoding', group, column)];
  }

  codecOf(group, column) {
    return this.codecNames[this.figure('codec', group, column)];
  }

  ratioOf(group, column) {
    const length = this.figure('length', group, column);
    return length ? this.figure('uncompressed', group, column) / length : undefined;
  }

  /// A figure of a column chunk; undefined if it is not known, or not loaded.
  figure(key, group, column) {
    const ofColumn = this.columns[column] && this.columns[column].chunks;
    const [figures, i] = ofColumn ? [ofColumn, group] : [this.chunksOfGroups.get(group), column];
    const value = figures && figures[key] && figures[key][i];
    return value === null ? undefined : value;
  }

  /// Takes the column chunks of a row group, which the server has sent.
  addRowGroup(group, answer) {
    this.chunksOfGroups.set(group, this.renumbered(answer));
    const chunks = answer.offset.map((start, column) => ({start, end: start + answer.length[column], group, column}))
        .filter(chunk => chunk.start !== null);
    const isCoarse = item => item.kind === 'row group' && item.group === group;
    const from = Math.min(...chunks.map(chunk => chunk.start));
    const to = Math.max(...chunks.map(chunk => chunk.end));
    this.lanes[1].refine(isCoarse, from, to, chunks.map(chunk => ({...chunk, kind: 'column chunk', lane: 1})));
    this.lanes[2].refine(isCoarse, from, to, chunks.map(chunk => ({...chunk, kind: 'pages', lane: 2})));
    for (const {column} of chunks) {
      const pages = this.pagesOfChunks.get(group + '/' + column);
      if (pages) {
        this.addPages(group, column, pages);
      }
    }
  }

  /// Takes the column chunks of a column.
  addChunks(column, answer) {
    column.chunks = this.renumbered(answer);
  }

  /// Names of encodings and codecs have other numbers in each answer.
  renumbered(answer) {
    const number = (names, name) => names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
    const numbers = (names, own, all) => own.map(i => i === null ? null : number(names, all[i]));
    return {...answer, encoding: numbers(this.encodingNames, answer.encoding, answer.encoding_names),
      codec: numbers(this.codecNames, answer.codec, answer.codec_names)};
  }

  /// Takes the pages of a column chunk.
  addPages(group, column, answer) {
    const key = group + '/' + column;
    this.pagesOfChunks.set(key, answer);
    const chunk = this.lanes[1].items.find(item => item.group === group && item.column === column);
    if (!chunk || answer.offset.length === 0) {
      return;
    }
    let ordinal = 0;
    const parts = answer.offset.map((start, i) => {
      const kind = answer.type ? PAGE_KINDS[answer.type[i]] || 'unknown' : 'data page';
      return {start, end: start + answer.length[i], kind, group, column, lane: 2, ordinal: kind === 'data page' ? ordinal++ : undefined};
    });
    if (parts[0].kind === 'data page') {
      parts.unshift({start: chunk.start, end: parts[0].start, kind: 'dictionary page', group, column, lane: 2});
    }
    const last = parts[parts.length - 1];
    parts.push({start: last.end, end: chunk.end, kind: 'pages', isRest: true, group, column, lane: 2});
    this.lanes[2].refine(item => item.group === group && item.column === column && DATA_KINDS.has(item.kind), chunk.start, chunk.end, parts);
  }

  /// The figures of the pages of a column chunk, as arrays; undefined if they are not there.
  pagesOf(group, column) {
    const key = group + '/' + column;
    const all = this.columns[column] && this.columns[column].pages;
    if (!this.pagesOfChunks.has(key) && all) {
      const own = all.row_group.map((g, i) => g === group ? i : -1).filter(i => i >= 0);
      const picked = values => own.map(i => values[i]);
      this.pagesOfChunks.set(key, own.length === 0 ? undefined : Object.fromEntries(Object.entries(all).map(([name, values]) =>
        [name, Array.isArray(values) ? picked(values) : {min: picked(values.min), max: picked(values.max)}])));
    }
    return this.pagesOfChunks.get(key);
  }

  /// The three lanes of the map: parts of the file, column chunks and runs of indexes, and single sections.
  makeLanes() {
    const parts = new Lane('Parts');
    const chunks = new Lane('Columns');
    const pages = new Lane('Pages');
    const sections = this.file.sections;
    if (!sections) {
      return [parts, chunks, pages];
    }
    let part;
    let chunk;
    let page;
    for (let i = 0; i < sections.offset.length; i++) {
      const kind = sections.kinds[sections.kind[i]];
      const start = sections.offset[i];
      const end = start + sections.length[i];
      const group = sections.row_group[i];
      const column = sections.column[i];
      const isData = DATA_KINDS.has(kind);
      const isNext = page && page.group === group && page.column === column && page.kind === kind;
      page = {start, end, kind, group, column, lane: 2, ordinal: kind !== 'data page' ? undefined : isNext ? page.ordinal + 1 : 0};
      pages.add(page);
      const partName = isData && group >= 0 ? 'group ' + group : isIndex(kind) ? 'indexes' : kind;
      if (part && part.key === partName) {
        part.end = end;
      } else {
        part = {key: partName, start, end, kind: isData ? 'row group' : partName, group: isData ? group : -1, column: -1, lane: 0};
        parts.add(part);
      }
      const chunkName = isData && group >= 0 ? group + '/' + column : kind;
      const chunkKind = kind === 'row group' ? kind : isData ? 'column chunk' : kind;
      if (chunk && chunk.key === chunkName && chunk.end === start) {
        chunk.end = end;
      } else {
        chunk = {key: chunkName, start, end, kind: chunkKind, group: isData ? group : -1,
          column: isData ? column : -1, lane: 1};
        chunks.add(chunk);
      }
    }
    return [parts, chunks, pages];
  }

  /// The bytes of each kind of section.
  bytesByKind() {
    const sections = this.file.sections;
    const all = new Map();
    if (sections) {
      sections.kind.forEach((kind, i) => {
        const name = sections.kinds[kind];
        all.set(name, (all.get(name) || 0) + sections.length[i]);
      });
    }
    return all;
  }

  /// Where a finding is in the file.
  offsetOf(finding) {
    const place = finding.place || {};
    if (place.offset !== undefined) {
      return place.offset;
    }
    const column = this.columns[place.column];
    if (column && column.chunks) {
      return column.chunks.offset[place.row_group || 0];
    }
    if (place.row_group !== undefined && this.groups[place.row_group]) {
      return this.groups[place.row_group].offset;
    }
    return this.file.footer && this.file.footer.offset;
  }

  variantOf(column) {
    return this.variants.find(variant => (variant.columns || []).includes(column.index));
  }
}

function isIndex(kind) {
  return kind === 'column index' || kind === 'offset index' || kind === 'bloom filter';
}

const VERDICTS = new WeakMap();
const VERDICT_NAMES = {r: 'read', p: 'pruned'};

/// What a filter does with each row group, by its number. Of row groups that the explanation leaves out, only the verdict.
export function verdictsOf(explained) {
  if (!VERDICTS.has(explained)) {
    const all = new Map();
    [...explained.verdicts || ''].forEach((letter, group) => {
      if (VERDICT_NAMES[letter]) {
        all.set(group, {row_group: group, verdict: VERDICT_NAMES[letter], pages: []});
      }
    });
    (explained.row_groups || []).forEach(row => all.set(row.row_group, row));
    VERDICTS.set(explained, all);
  }
  return VERDICTS.get(explained);
}

/// The bytes of the column by encoding: [{name, compressed, uncompressed}].
export function bytesByEncoding(model, column) {
  const chunks = column.chunks;
  const all = new Map();
  if (!chunks) {
    return [{name: column.encodings || '', compressed: column.compressed_bytes || 0, uncompressed: column.uncompressed_bytes || 0}];
  }
  for (let i = 0; i < chunks.length.length; i++) {
    const name = model.encodingOf(i, column.index) || 'unknown';
    const sum = all.get(name) || {name, compressed: 0, uncompressed: 0};
    sum.compressed += chunks.length[i] || 0;
    sum.uncompressed += chunks.uncompressed[i] || 0;
    all.set(name, sum);
  }
  return [...all.values()].sort((a, b) => b.compressed - a.compressed);
}
