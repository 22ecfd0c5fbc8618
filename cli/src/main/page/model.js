/// The document of a file, with what the views derive from it once.

import {baseName} from './text.js';

export const MAGIC = 'magic';
const DATA_KINDS = new Set(['dictionary page', 'data page', 'pages']);
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
    this.findings = file.findings || [];
    this.encodingNames = file.encoding_names || [];
    this.codecNames = file.codec_names || [];
    this.variants = file.variants || [];
    this.compressed = file.compressed_bytes || 0;
    this.uncompressed = file.uncompressed_bytes || 0;
    this.byPath = new Map(this.columns.map(column => [column.path, column]));
    this.rankColumns();
    this.lanes = this.makeLanes();
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
    return this.named(this.encodingNames, column, 'encoding', group);
  }

  codecOf(group, column) {
    return this.named(this.codecNames, column, 'codec', group);
  }

  named(names, column, key, group) {
    const chunks = this.columns[column] && this.columns[column].chunks;
    const index = chunks && chunks[key] && chunks[key][group];
    return index === undefined || index === null ? undefined : names[index];
  }

  ratioOf(group, column) {
    const chunks = this.columns[column] && this.columns[column].chunks;
    return chunks && chunks.length[group] ? chunks.uncompressed[group] / chunks.length[group] : undefined;
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
    for (let i = 0; i < sections.offset.length; i++) {
      const kind = sections.kinds[sections.kind[i]];
      const start = sections.offset[i];
      const end = start + sections.length[i];
      const group = sections.row_group[i];
      const column = sections.column[i];
      const isData = DATA_KINDS.has(kind);
      pages.add({start, end, kind, group, column, lane: 2});
      const partName = isData && group >= 0 ? 'group ' + group : isIndex(kind) ? 'indexes' : kind;
      if (part && part.key === partName) {
        part.end = end;
      } else {
        part = {key: partName, start, end, kind: isData ? 'row group' : partName, group: isData ? group : -1, column: -1, lane: 0};
        parts.add(part);
      }
      const chunkName = isData && group >= 0 ? group + '/' + column : kind;
      if (chunk && chunk.key === chunkName && chunk.end === start) {
        chunk.end = end;
      } else {
        chunk = {key: chunkName, start, end, kind: isData ? 'column chunk' : kind, group: isData ? group : -1,
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
