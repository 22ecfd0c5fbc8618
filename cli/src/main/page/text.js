/// Texts of the page: numbers as the command prints them, and texts of strangers made harmless to read.

import {html} from 'lit-html';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const WHOLE = new Intl.NumberFormat('en');
/// Characters that are not seen or that change how their neighbours are seen: controls, separators, marks of direction,
/// tags, and halves of surrogate pairs.
const UNSEEN = new RegExp('[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f'
    + '\\ufeff\\ufff9-\\ufffb]|[\\u{e0000}-\\u{e007f}]|[\\ud800-\\udfff]', 'gu');

export function bytes(n) {
  if (n === undefined || n === null) {
    return '';
  }
  let unit = 0;
  let size = n;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  if (unit > 0 && size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return (unit === 0 ? WHOLE.format(size) : size.toFixed(size < 100 || unit === 0 ? 1 : 0)) + ' ' + UNITS[unit];
}

export function count(n) {
  return n === undefined || n === null ? '' : WHOLE.format(n);
}

/// For example `1 row`, `2,000 rows`.
export function counted(n, noun) {
  return count(n) + ' ' + noun + (n === 1 ? '' : 's');
}

export function percent(part, whole) {
  if (part === undefined || !(whole > 0)) {
    return '';
  }
  const share = 100 * part / whole;
  return share > 0 && share < 0.05 ? '<0.1%' : share.toFixed(1) + '%';
}

/// How often the stored bytes fit into the uncompressed ones.
export function ratio(uncompressed, compressed) {
  return compressed > 0 && uncompressed !== undefined ? (uncompressed / compressed).toFixed(2) : '';
}

/// Like text of Java: a control character as its escape.
function escape(character) {
  const known = {'\n': '\\n', '\r': '\\r', '\t': '\\t'}[character];
  return known || '\\u' + (character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0'));
}

/// A text without characters that are not seen, for attributes and canvases.
export function plain(text) {
  return text === undefined || text === null ? '' : String(text).replace(UNSEEN, escape);
}

/// A text for a canvas, where its direction stays its own.
export function isolated(text) {
  return '\u2068' + plain(text) + '\u2069';
}

/// A text of a stranger as nodes: characters that are not seen are shown, and its direction stays its own.
export function safe(text) {
  if (text === undefined || text === null) {
    return '';
  }
  const all = String(text);
  const parts = [];
  let last = 0;
  for (const match of all.matchAll(UNSEEN)) {
    parts.push(all.slice(last, match.index), html`<span class="unseen">${escape(match[0])}</span>`);
    last = match.index + match[0].length;
  }
  parts.push(all.slice(last));
  return html`<bdi>${parts.length === 1 ? all : parts}</bdi>`;
}

/// Lines of a text, each of them safe.
export function lines(text) {
  return String(text || '').split('\n').map(line => html`${safe(line)}${'\n'}`);
}

export function cut(text, length) {
  const all = plain(text);
  return all.length <= length ? all : all.slice(0, length - 1) + '…';
}

/// The name of a file without its folders.
export function baseName(name) {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1) || name;
}
