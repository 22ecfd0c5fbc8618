/// The map and the treemap of a file, each with its colours and a table that says the same.

import {html, nothing} from 'lit-html';
import {MODES} from '../map.js';
import '../treemap.js';
import '../table.js';
import {bytesByEncoding, verdictsOf} from '../model.js';
import {link} from '../place.js';
import {plainTable} from '../table.js';
import {unchecked} from './summary.js';
import {bytes, count, counted, percent, plain, ratio, safe} from '../text.js';

const TREE_MODES = [['ratio', 'Compression'], ['column', 'Column'], ['encoding', 'Encoding'], ['codec', 'Codec']];

function modes(all, chosen, choose) {
  return html`<div class="segments" role="radiogroup" aria-label="Colour by">${all.map(([key, name]) => html`<button role="radio"
    aria-checked=${key === chosen ? 'true' : 'false'} tabindex=${key === chosen ? 0 : -1} data-key=${key} @click=${() => choose(key)}
    @keydown=${e => onKey(e, all, key, choose)}>${name}</button>`)}</div>`;
}

function onKey(event, all, key, choose) {
  const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (step) {
    event.preventDefault();
    event.stopPropagation();
    const i = (all.findIndex(mode => mode[0] === key) + step + all.length) % all.length;
    const group = event.currentTarget.parentElement;
    choose(all[i][0]);
    requestAnimationFrame(() => group.querySelector('[data-key="' + all[i][0] + '"]').focus());
  }
}

export function map(model, file, place, actions) {
  const mode = place.keys.get('colour') || 'column';
  const from = Number(place.keys.get('from'));
  const to = Number(place.keys.get('to'));
  const keys = () => ({file, colour: mode === 'column' ? undefined : mode, from: place.keys.get('from') || undefined, to: place.keys.get('to') || undefined});
  const explain = actions.explained(model);
  return html`<div class="tools wide"><span class="soft">Colour by</span>${modes(MODES, mode, key => actions.replace(link('map', '', {...keys(), colour: key})))}
      ${explain ? html`<span class="push"><span class="pill">filter: ${safe(explain.where)}</span> <button @click=${() => actions.forget(model)}>Clear</button></span>` : nothing}</div>
    <section class="panel"><file-map id="map" .model=${model} .mode=${mode} .view=${to > from ? view(from, to) : null} .explain=${explain && explain.result}
      .moved=${actions.mapMoved} .load=${model.load}></file-map>${failedLoads(model)}</section>
    ${explain ? html`${workOfFilter(explain.result)}${leftOut(explain.result)}${pagesOfFilter(model, file, explain.result)}` : nothing}
    ${groupsTable(model, file, explain)}
    ${model.bytesByKind().has('pages') || model.bytesByKind().has('row group')
    ? html`<p class="soft">${model.load ? 'Zoom into a row group to load its column chunks, and into a column chunk to load its pages.'
      : 'Pages are drawn where an index lists them and the file has at most 20,000.'}</p>` : nothing}`;
}

function failedLoads(model) {
  const failed = [...model.loads.values()].filter(failure => failure);
  return failed.length ? html`<p class="mark error" role="alert">${safe(failed[failed.length - 1].message)}</p>` : nothing;
}

/// How much of the file a filter reads.
export function workOfFilter(explained) {
  const {to_read: read, total} = explained;
  const verdicts = [...verdictsOf(explained).values()];
  const skipped = verdicts.filter(row => row.verdict === 'pruned').length;
  return html`<p class="work">Reads ${count(read.rows)} of ${counted(total.rows, 'row')} and ${bytes(read.bytes)} of ${bytes(total.bytes)} (${percent(read.bytes, total.bytes)}).
    Skips ${count(skipped)} of ${counted(verdicts.length, 'row group')}.</p>`;
}

/// What a long explanation leaves out.
export function leftOut(explained) {
  const {row_groups: groups = 0, pages = 0, lines = 0} = explained.left_out || {};
  const parts = [groups && 'the details of ' + counted(groups, 'row group'), pages && counted(pages, 'page'), lines && counted(lines, 'line') + ' of text'].filter(part => part);
  return parts.length === 0 ? nothing : html`<p class="soft" id="left-out">The explanation is long. Left out: ${parts.join(', ')}. lamella head --where FILTER --explain prints all of it.</p>`;
}

const FILTER_PAGES = new WeakMap();

/// The pages of the row groups that the filter does not exclude, each with the evidence that excludes it; those of the
/// filter's own columns first.
export function pagesOfFilter(model, file, explained) {
  if (!FILTER_PAGES.has(explained)) {
    const last = new Map();
    const isAsked = (group, page) => (group.evidence || []).some(evidence => model.columns[page.column] && evidence.column === model.columns[page.column].path);
    FILTER_PAGES.set(explained, (explained.row_groups || []).flatMap(group => group.pages.map(page => {
      const key = group.row_group + '/' + page.column;
      const ordinal = last.has(key) ? last.get(key) + 1 : 0;
      last.set(key, ordinal);
      return {...page, group: group.row_group, ordinal};
    }).sort((a, b) => isAsked(group, b) - isAsked(group, a))));
  }
  const pages = FILTER_PAGES.get(explained);
  if (pages.length === 0) {
    return nothing;
  }
  const path = page => model.columns[page.column] ? model.columns[page.column].path : '';
  const all = [
    {key: 'group', label: 'Row group', min: 76, number: true, priority: 3, cell: page => count(page.group)},
    {key: 'column', label: 'Column', min: 110, flex: 2, priority: 0, cell: page => html`<a href=${link('columns', path(page), {file, group: page.group})}>${safe(path(page))}</a>`},
    {key: 'page', label: 'Page', min: 56, number: true, priority: 1, cell: page => count(page.ordinal)},
    {key: 'first', label: 'First row', min: 100, number: true, priority: 5, cell: page => count(page.first_row)},
    {key: 'rows', label: 'Rows', min: 76, number: true, priority: 4, cell: page => count(page.rows)},
    {key: 'filter', label: 'Filter', min: 220, flex: 4, priority: 2, cell: page => html`${verdictPill(page.verdict)} ${safe(page.by)}`},
  ];
  const read = pages.filter(page => page.verdict !== 'pruned').length;
  return html`<section class="panel"><h2>Pages and the filter <span class="aside">${counted(read, 'page')} of ${count(pages.length)}${explained.left_out && explained.left_out.pages ? ' listed' : ''} read, in the row groups that are read</span></h2>
    <data-table id="filter-pages" .columns=${all} .length=${pages.length} .row=${i => pages[i]} .rows=${10} .label=${'Pages of the row groups that the filter reads'}></data-table></section>`;
}

function verdictPill(verdict) {
  return html`<span class=${'pill ' + (verdict === 'pruned' ? '' : 'good')}>${verdict}</span>`;
}

let lastView = {from: 0, to: 0};

/// The same object for the same range, so that the map keeps what it shows.
function view(from, to) {
  if (lastView.from !== from || lastView.to !== to) {
    lastView = {from, to};
  }
  return lastView;
}

const ROW = i => i;

function groupsTable(model, file, explain) {
  const groups = model.groups;
  const verdicts = explain ? verdictsOf(explain.result) : new Map();
  const all = [
    {key: 'group', label: 'Row group', min: 80, number: true, priority: 0, cell: i => html`<a href=${link('map', '', {file, from: groups[i].offset, to: groups[i].offset + groups[i].length})}>${count(i)}</a>`},
    {key: 'rows', label: 'Rows', min: 90, number: true, priority: 1, cell: i => count(groups[i].rows)},
    {key: 'length', label: 'Size', min: 80, number: true, priority: 2, cell: i => bytes(groups[i].length)},
    {key: 'offset', label: 'Offset', min: 120, number: true, priority: 4, cell: i => count(groups[i].offset)},
    {key: 'first', label: 'First row', min: 110, number: true, priority: 5, cell: i => count(groups[i].first_row)},
    {key: 'ratio', label: 'Ratio', min: 60, number: true, priority: 3, cell: i => ratio(groups[i].uncompressed_bytes, groups[i].length)},
    {key: 'sorted', label: 'Declared order', min: 140, flex: 2, priority: 6, cell: i => safe((groups[i].sorted_by || []).join(', '))},
  ];
  if (verdicts.size > 0) {
    all.splice(1, 0, {key: 'filter', label: 'Filter', min: 150, flex: 2, priority: 1, cell: i => verdicts.has(i) ? html`${verdictPill(verdicts.get(i).verdict)} ${safe(verdicts.get(i).by)}` : ''});
  }
  return html`<section class="panel"><h2>Row groups <span class="aside">${count(groups.length)}</span></h2>
    <data-table id="groups" .columns=${all} .length=${groups.length} .row=${ROW} .rows=${10} .label=${'Row groups of ' + plain(model.shortName)}></data-table></section>`;
}

export function treemap(model, file, place, actions) {
  const mode = place.keys.get('colour') || 'ratio';
  const rows = model.columns.flatMap(column => bytesByEncoding(model, column).map(part => [column, part]))
      .sort((a, b) => b[1].compressed - a[1].compressed);
  return html`<div class="tools wide"><span class="soft">Colour by</span>${modes(TREE_MODES, mode, key => actions.replace(link('bytes', '', {file, colour: key})))}</div>
    <section class="panel"><byte-treemap id="treemap" .model=${model} .mode=${mode}></byte-treemap></section>
    <section class="panel"><details ?open=${actions.isPrinting}><summary>The same as a table</summary>${plainTable('Bytes by column and encoding', ['Column', 'Encoding', {label: 'Size', number: true}, {label: 'Share', number: true}, {label: 'Ratio', number: true}],
      rows.map(([column, part]) => [html`<a href=${link('columns', column.path, {file})}>${safe(column.path)}</a>`, safe(part.name), bytes(part.compressed), percent(part.compressed, model.compressed), ratio(part.uncompressed, part.compressed)]), 300)}</details></section>`;
}

export function findings(model, file) {
  const all = model.findings;
  if (model.file.findings === undefined) {
    return html`<p class="empty">${unchecked(model)}</p>`;
  }
  if (all.length === 0) {
    return html`<p class="empty"><span class="pill good">no findings</span> The check of the file's structure found nothing.</p>`;
  }
  const rank = {error: 0, warning: 1, note: 2};
  const sorted = [...all].sort((a, b) => rank[a.severity] - rank[b.severity]);
  return html`<p class="soft">${counted(all.length, 'finding')} of the check. Each is also marked on the <a href=${link('map', '', {file})}>map</a>.</p>
    <ul class="findings">${sorted.slice(0, 500).map(finding => one(model, file, finding))}</ul>
    ${sorted.length > 500 ? html`<p class="soft">and ${count(sorted.length - 500)} more; lamella check prints them all.</p>` : nothing}`;
}

function one(model, file, finding) {
  const place = finding.place || {};
  const column = model.columns[place.column];
  const offset = model.offsetOf(finding);
  const around = offset === undefined ? undefined : model.lanes[1].items[model.lanes[1].at(offset)];
  return html`<li class=${'panel finding ' + finding.severity}>
    <p class="where"><span class=${'pill ' + finding.severity}>${finding.severity}</span>
      ${column ? html`<a href=${link('columns', column.path, {file})}>${safe(column.path)}</a>` : place.path ? safe(place.path) : nothing}
      ${place.row_group !== undefined ? html`<span>row group ${count(place.row_group)}</span>` : nothing}
      ${place.part ? html`<span>${safe(place.part)}</span>` : nothing}
      ${around ? html`<a href=${link('map', '', {file, from: around.start, to: around.end})}>byte ${count(offset)}</a>` : nothing}</p>
    <p class="found">${safe(finding.message)}</p>
    <dl class="facts">${finding.statement ? html`<div><dt>Rule</dt><dd>${safe(finding.statement)} <code class="soft">${safe(finding.rule)}</code></dd></div>` : nothing}
      ${finding.allowed ? html`<div><dt>Allowed</dt><dd>${safe(finding.allowed)}</dd></div>` : nothing}
      ${finding.advice ? html`<div><dt>What to do</dt><dd>${safe(finding.advice)}</dd></div>` : nothing}
      ${finding.further ? html`<div><dt>Further</dt><dd>${counted(finding.further, 'place')} with the same</dd></div>` : nothing}</dl></li>`;
}

export function differences(diff, names) {
  const heads = ['Row', 'Column', 'Before', 'After'];
  const rows = diff.rows || {};
  const columns = Object.entries(diff.columns || {}).sort((a, b) => b[1] - a[1]);
  const isEqual = !(diff.schema || []).length && !(diff.metadata || []).length && !rows.different && !rows.only_before && !rows.only_after && !diff.failure;
  return html`<p class="soft">From ${safe(names[0])} to ${safe(names[1])}, rows by position.</p>
    ${diff.failure ? html`<section class="panel alarm"><p>${safe(diff.failure.message || diff.failure)}</p></section>` : nothing}
    ${isEqual ? html`<p class="empty"><span class="pill good">equal</span> Schema, metadata and rows are equal.</p>` : nothing}
    <section class="hero" aria-label="Rows">${[['Rows before', rows.before], ['Rows after', rows.after], ['Different', rows.different], ['Only before', rows.only_before], ['Only after', rows.only_after]].map(([name, n]) =>
    n === undefined ? nothing : html`<div class="fact"><span class="name">${name}</span><span class="value">${count(n)}</span></div>`)}</section>
    <div class="two">
    <section class="panel"><h2>Schema</h2>${changes(diff.schema)}</section>
    <section class="panel"><h2>Key-value metadata</h2>${changes(diff.metadata)}</section></div>
    ${columns.length ? html`<section class="panel"><h2>Columns with different values</h2>${plainTable('Columns with different values', ['Column', {label: 'Rows', number: true}], columns.map(([name, n]) => [safe(name), count(n)]))}</section>` : nothing}
    ${diff.differences && diff.differences.length ? html`<section class="panel"><h2>Differences of rows <span class="aside">the first ${count(diff.differences.length)}</span></h2>
      ${plainTable('Differences of rows', heads, diff.differences.map(d => d.only ? [safe(d.row), html`<i>only ${d.only}</i>`, '', ''] : [safe(d.row), safe(d.column), safe(d.before), safe(d.after)]))}</section>` : nothing}`;
}

function changes(all) {
  return all && all.length ? html`<ul class="stands">${all.map(text => html`<li>${safe(text)}</li>`)}</ul>` : html`<p class="soft">Equal.</p>`;
}

const SAMPLES = new WeakMap();

/// Columns of a table of rows, as wide as their values.
/// @param label of the numbers, which are not those of the file if there is a filter
export function rowColumns(names, rows, first, label = 'Row') {
  return [{key: 'row', label, min: 70, number: true, cell: (_, i) => html`<span class="soft">${count(first + i)}</span>`}, ...names.map((name, k) => {
    const widest = Math.max(plain(name).length, ...rows.slice(0, 50).map(row => row && row[k] !== null && row[k] !== undefined ? plain(row[k]).length : 4));
    const isNumber = rows.length > 0 && rows.slice(0, 50).every(row => !row || row[k] === null || row[k] === undefined || /^-?[\d.,]+(e[+-]?\d+)?$/i.test(row[k]));
    return {key: k, label: safe(name), min: Math.min(360, Math.max(60, Math.round(widest * 7.4) + 8)), number: isNumber,
      cell: row => row[k] === null || row[k] === undefined ? html`<i class="soft">null</i>` : safe(row[k].length > 400 ? row[k].slice(0, 400) + '…' : row[k])};
  })];
}

export function sample(model) {
  const s = model.file.sample;
  if (!s || !s.rows) {
    return html`<p class="empty">This report has no rows.</p>`;
  }
  if (!SAMPLES.has(s)) {
    SAMPLES.set(s, {columns: rowColumns(s.columns, s.rows, 0), row: i => s.rows[i]});
  }
  const kept = SAMPLES.get(s);
  return html`<p class="soft">${safe(s.how)}${s.columns.length < model.columns.length && s.columns.length >= 500 ? ', the first ' + s.columns.length + ' columns' : ''}</p>
    <data-table id="sample" .columns=${kept.columns} .length=${s.rows.length} .row=${kept.row} .rows=${20} .scrolls=${true} .label=${'Rows of ' + plain(model.shortName)}></data-table>`;
}
