/// The columns of a file, as a table, and the page of one column.

import {html, nothing} from 'lit-html';
import '../table.js';
import {bar, frequent, histogram} from '../charts.js';
import {bytesByEncoding} from '../model.js';
import {link} from '../place.js';
import {plainTable} from '../table.js';
import {pending} from './summary.js';
import {bytes, count, counted, cut, percent, plain, ratio, safe} from '../text.js';
import {categorical} from '../theme.js';

const LISTS = new WeakMap();

function orderOf(column) {
  return column.clustering ? column.clustering.label : '';
}

function ratioOf(column) {
  return column.compressed_bytes > 0 ? column.uncompressed_bytes / column.compressed_bytes : -1;
}

function definitions(model, file) {
  const most = Math.max(1, ...model.columns.map(column => column.compressed_bytes || 0));
  const byText = key => column => String(column[key] || '').toLowerCase();
  return [
    {key: 'path', label: 'Column', min: 110, flex: 3, priority: 0, sort: byText('path'), cell: column => html`<i class="swatch" .style=${'background:' + categorical(model.rank.get(column.index))}></i><a href=${link('columns', column.path, {file})}>${safe(column.path)}</a>${
      model.findingsOfColumn.has(column.index) ? html` <span class="dot" title=${counted(model.findingsOfColumn.get(column.index), 'finding')}>!</span>` : nothing}`},
    {key: 'size', label: 'Size', min: 74, number: true, priority: 1, sort: column => -(column.compressed_bytes || 0), cell: column => bytes(column.compressed_bytes)},
    {key: 'type', label: 'Type', min: 120, flex: 2, priority: 3, sort: byText('type'), cell: column => safe(column.type)},
    {key: 'share', label: 'Share', min: 120, flex: 1.5, priority: 2, sort: column => -(column.compressed_bytes || 0), cell: column => html`<span class="bars">${bar((column.compressed_bytes || 0) / most)}<span class="soft">${percent(column.compressed_bytes, model.compressed)}</span></span>`},
    {key: 'ratio', label: 'Ratio', min: 56, number: true, priority: 5, sort: column => -ratioOf(column), cell: column => ratio(column.uncompressed_bytes, column.compressed_bytes)},
    {key: 'nulls', label: 'Nulls', min: 70, number: true, priority: 6, sort: column => -(column.nulls === undefined ? -1 : column.nulls), cell: column => column.nulls === undefined ? html`<span class="soft">?</span>` : count(column.nulls)},
    {key: 'range', label: 'Range', min: 180, flex: 3, priority: 4, cell: column => column.min === undefined ? html`<span class="soft">–</span>` : html`${safe(cut(column.min, 24))} <span class="soft">to</span> ${safe(cut(column.max, 24))}`},
    {key: 'order', label: 'Order', min: 124, flex: 1, priority: 7, sort: column => orderOf(column) || '~', cell: column => orderOf(column)},
    {key: 'encodings', label: 'Encodings', min: 150, flex: 2, priority: 8, sort: byText('encodings'), cell: column => safe(column.encodings)},
  ];
}

/// Of a model, the columns that match and their order; kept while neither changes.
function listed(model, word, key, down, all) {
  const state = word + '\n' + key + down + !!model.file.partial;
  let list = LISTS.get(model);
  if (!list || list.state !== state) {
    const needle = word.toLowerCase();
    const rows = model.columns.filter(column => needle === '' || column.path.toLowerCase().includes(needle) || String(column.type).toLowerCase().includes(needle));
    const definition = all.find(column => column.key === key);
    if (definition) {
      const keys = new Map(rows.map(column => [column, definition.sort(column)]));
      rows.sort((a, b) => keys.get(a) < keys.get(b) ? -1 : keys.get(a) > keys.get(b) ? 1 : a.index - b.index);
      if (down) {
        rows.reverse();
      }
    }
    list = {state, rows, row: i => rows[i]};
    LISTS.set(model, list);
  }
  return list;
}

export function columns(model, file, place, actions) {
  const word = place.keys.get('find') || '';
  const key = place.keys.get('sort') || '';
  const down = place.keys.get('down') === '1';
  const all = definitions(model, file);
  const list = listed(model, word, key, down, all);
  const change = keys => actions.replace(link('columns', '', {file, find: word, sort: key, down: down ? '1' : '', ...keys}));
  return html`<div class="tools wide"><input type="search" id="search" placeholder="Find a column or type" aria-label="Find a column or type" autocomplete="off" spellcheck="false"
      .value=${word} @input=${e => change({find: e.target.value})}>
      <span class="soft" role="status">${word ? count(list.rows.length) + ' of ' : ''}${counted(model.columns.length, 'column')}</span></div>
    <data-table id="columns" .columns=${all} .length=${list.rows.length} .row=${list.row} .rows=${actions.rowsInSight()} .order=${{key, down}} none="No column matches."
      .label=${'Columns of ' + plain(model.shortName)} .open=${i => { location.hash = link('columns', list.rows[i].path, {file}); }}
      .onsort=${column => change({sort: column.key, down: key === column.key && !down ? '1' : ''})}></data-table>
    ${model.file.partial ? html`<p class="soft">${pending(model)}</p>` : model.columns.some(column => column.nulls === undefined) ? html`<p class="soft">Nulls ?: unknown, as the footer does not tell nulls from empty lists, or does not count them. lamella stats counts them.</p>` : nothing}`;
}

export function column(model, file, column, actions, place) {
  if (!column.chunks && actions.loadChunks) {
    actions.loadChunks(model, column);
  }
  const index = model.columns.indexOf(column);
  const previous = model.columns[index - 1];
  const next = model.columns[index + 1];
  const variant = model.variantOf(column);
  return html`
    <nav class="crumbs" aria-label="Place"><a href=${link('columns', '', {file})}>Columns</a><span aria-hidden="true">›</span><b>${safe(column.path)}</b>
      <span class="push">${previous ? html`<a rel="prev" href=${link('columns', previous.path, {file})} title="The column before">←<span class="hidden"> ${plain(previous.path)}</span></a>` : nothing}
      ${next ? html`<a rel="next" href=${link('columns', next.path, {file})} title="The next column">→<span class="hidden"> ${plain(next.path)}</span></a>` : nothing}</span></nav>
    <section class="hero" aria-label="Facts">
      ${fact('Type', safe(column.type.replace(/,(?=\S)/g, ', ')), column.physical && !column.type.endsWith(column.physical) ? safe(column.physical) : '', true)}
      ${fact('Size', bytes(column.compressed_bytes), percent(column.compressed_bytes, model.compressed) + ' of all columns')}
      ${fact('Compression', ratio(column.uncompressed_bytes, column.compressed_bytes), bytes(column.uncompressed_bytes) + ' uncompressed')}
      ${fact('Nulls', column.nulls === undefined ? 'unknown' : count(column.nulls), (column.repeated || !column.nulls ? '' : percent(column.nulls, model.file.rows) + ' of the rows, ') + (column.nullable ? column.repeated ? 'nullable, repeated' : 'nullable' : column.repeated ? 'repeated' : 'never null')
        + (column.nulls === undefined ? column.repeated ? '; the footer does not tell them from empty lists' : '; the footer does not count them' : ''))}
      ${fact('Order', orderOf(column) || 'unknown', column.clustering && column.clustering.overlap !== undefined ? 'overlap ' + percent(column.clustering.overlap, 1) + ' over ' + column.clustering.over : '', true)}
      ${column.values ? fact('Distinct', (column.values.distinct_is_estimate ? '≈ ' : '') + count(column.values.distinct), column.values.distinct_is_estimate ? 'estimate, ' + (column.values.how === 'exact' ? 'all rows' : plain(column.values.how)) : safe(column.values.how)) : nothing}
    </section>
    ${ranges(model, column)}
    <div class="two">${values(model, column, actions)}${systems(column)}</div>
    ${variant ? variantTree(variant) : nothing}${variant && actions.loadVariant ? valueTree(variant, actions) : nothing}
    <div class="two">${encodings(model, column)}${statistics(column)}</div>
    ${chunkTable(model, file, column)}${place ? pageTable(model, file, column, place, actions) : nothing}`;
}

function fact(name, value, note, isText) {
  return html`<div class="fact"><span class="name">${name}</span><span class=${'value' + (isText ? ' text' : '')}>${value}</span>${note ? html`<span class="note">${note}</span>` : nothing}</div>`;
}

function hasOnlyNulls(model, column) {
  return !column.repeated && column.nulls > 0 && column.nulls === model.file.rows;
}

/// The ranges as drawn; kept, so that the chart is not drawn again without need.
const CHARTS = new WeakMap();

function chartOf(column) {
  if (!CHARTS.has(column) || !CHARTS.get(column) && column.chunks) {
    const pages = column.pages;
    const isOfPages = pages && pages.position && (!column.chunks || pages.offset.length > column.chunks.offset.length);
    const from = isOfPages ? pages : column.chunks;
    CHARTS.set(column, from && from.position && from.position.min && from.position.min.length ? {
      positions: from.position, min: from.min, max: from.max,
      noun: isOfPages ? 'page' : 'row group',
      name: i => isOfPages ? 'Page ' + i + ' (row group ' + pages.row_group[i] + ')' : 'Row group ' + i,
      label: 'The smallest and largest value of each ' + (isOfPages ? 'page' : 'row group') + ', in the order of the file',
    } : null);
  }
  return CHARTS.get(column);
}

function ranges(model, column) {
  const chart = chartOf(column);
  if (!chart) {
    return html`<section class="panel"><h2>Ranges</h2><p class="soft">${model.file.partial ? pending(model) : hasOnlyNulls(model, column) ? 'This column has only nulls. Filters use their number.'
      : column.min === undefined ? 'The file has no bounds of this column: a filter on it skips nothing.'
      : column.chunks ? 'The bounds of this column have no order.' : reading(column.clustering, {noun: 'row group', positions: {min: {length: 2}}})}</p></section>`;
  }
  const clustering = column.clustering;
  return html`<section class="panel"><h2>Ranges over ${chart.noun}s</h2>
    <range-chart id="ranges" .chart=${chart} .bounds=${column}></range-chart>
    <p class="soft">${reading(clustering, chart)}</p></section>`;
}

const EFFECTS = {
  'clustered': 'Most filters on this column skip most of the file.',
  'partly clustered': 'Most filters on this column skip some of the file.',
  'not clustered': 'Filters on this column skip little, unless they ask for the largest or smallest values. Sorting by it would help.',
};

/// What the picture means for a filter.
function reading(clustering, chart) {
  if (!clustering || chart.positions.min.length < 2) {
    return 'A single range: a filter on this column reads everything or nothing.';
  }
  if (clustering.sorted) {
    return 'Sorted ' + clustering.sorted + ': a filter on this column reads few ' + chart.noun + 's.';
  }
  return 'On average, a range overlaps ' + percent(clustering.overlap, 1) + ' of the others. '
    + (EFFECTS[clustering.label] || '');
}

function values(model, column, actions) {
  const v = column.values;
  if (!v) {
    return html`<section class="panel"><h2>Values</h2>${actions.loadValues ? html`<button @click=${() => actions.loadValues(column)}>Read values</button>
      <p class="soft">Reads a sample of the rows.</p>` : html`<p class="soft">This report has no values of this column.${model.columns.length > 300 && model.columns.some(other => other.values) ? ' It has those of the 300 largest columns. lamella explore reads others on request.' : ''}</p>`}</section>`;
  }
  const bins = v.bins || [];
  return html`<section class="panel"><h2>Values <span class="aside">${safe(v.how)}</span></h2>
    ${bins.length ? html`${histogram(bins, 'Histogram of ' + plain(column.path) + ' with ' + bins.length + ' bins; the table below has the same figures')}
      <details><summary>The histogram as a table</summary>${plainTable('Histogram', ['From', 'To', {label: 'Values', number: true}], bins.map(bin => [safe(bin.from), safe(bin.to), count(bin.count)]))}</details>` : nothing}
    ${v.top && v.top.length ? mostFrequent(v) : nothing}
    ${!bins.length && !(v.top && v.top.length) ? html`<p class="soft">No value in these rows.</p>` : nothing}</section>`;
}

/// Of values that hardly repeat, a list would say nothing.
function mostFrequent(v) {
  const most = v.top[0].count;
  if (most <= 3 && v.distinct > v.rows / 4) {
    return html`<p class="soft">Hardly any value repeats: the most frequent is in ${counted(most, 'row')} of ${count(v.rows)}.</p>`;
  }
  const first = v.top.slice(0, 8);
  const others = v.top.slice(8);
  return html`<h3>Most frequent</h3>${frequent(first, v.rows, most)}
    ${others.length ? html`<details><summary>${count(others.length)} more</summary>${frequent(others, v.rows, most)}</details>` : nothing}`;
}

function systems(column) {
  return html`<section class="panel"><h2>Type in other systems</h2><table class="systems"><thead><tr><th scope="col">System</th><th scope="col">Type</th></tr></thead><tbody>${(column.systems || []).map(system =>
    html`<tr class=${system.support === 'not_supported' ? 'off' : ''}><th scope="row">${safe(system.system)}</th><td>${safe(system.type)}${system.note ? html`<span class="note">${safe(system.note)}</span>` : nothing}</td></tr>`)}</tbody></table></section>`;
}

function variantTree(variant) {
  return html`<section class="panel"><h2>Paths of ${safe(variant.path)} <span class="aside">shredding: ${safe(variant.shredding)}</span></h2>
    <ul class="tree">${variant.paths.map(path => html`<li><code .style=${'margin-left:' + 16 * Math.max(0, depth(path.path)) + 'px'}>${safe(path.path)}</code>
      <span class=${'pill ' + (path.shredded ? 'good' : '')}>${path.shredded ? 'shredded' : 'not shredded'}</span>
      ${path.type ? html`<span>${safe(path.type)}</span>` : nothing}
      <span class="soft">${[path.typed !== undefined ? count(path.typed) + ' typed' : '', path.others !== undefined ? count(path.others) + ' of other types' : '',
    path.compressed_bytes !== undefined ? bytes(path.compressed_bytes) + ' stored' : ''].filter(text => text).join(', ')}</span></li>`)}</ul></section>`;
}

/// The tree of the values, of which a branch is read when it is opened.
function valueTree(variant, actions) {
  variant.branches = variant.branches || new Map();
  return html`<section class="panel tree-of-values"><h2>Fields of the values <span class="aside">in the first 2,000 rows</span></h2>${branch(variant, '$', actions)}</section>`;
}

function branch(variant, path, actions) {
  const known = variant.branches.get(path);
  if (!known) {
    return html`<button @click=${() => actions.loadVariant(variant, path)}>Read fields</button>`;
  }
  if (known.failure) {
    return html`<p>${safe(known.failure)}</p>`;
  }
  return known.children.length === 0 ? html`<p class="soft">No fields.</p>` : html`<ul class="tree values">${known.children.map(child => html`<li><div class="field"><code>${safe(child.path)}</code>
    <span>${safe(child.type)}</span><span class="soft">${counted(child.values, 'value')}</span><span class="soft">${safe(cut(child.example, 60))}</span></div>
    ${child.has_children ? html`<details ?open=${variant.branches.has(child.path)} @toggle=${e => e.target.open && !variant.branches.has(child.path) && actions.loadVariant(variant, child.path)}><summary>Fields</summary>${variant.branches.has(child.path) ? branch(variant, child.path, actions) : nothing}</details>` : nothing}</li>`)}</ul>`;
}

function depth(path) {
  return (path.match(/\.|\[/g) || []).length - 1;
}

function encodings(model, column) {
  const all = bytesByEncoding(model, column);
  const most = Math.max(1, ...all.map(part => part.compressed));
  return html`<section class="panel"><h2>Encodings</h2><table class="ranked"><tbody>${all.map(part => html`<tr><th scope="row">${safe(part.name)}</th><td class="bars">${bar(part.compressed / most)}</td>
    <td class="number">${bytes(part.compressed)}</td><td class="number soft">ratio ${ratio(part.uncompressed, part.compressed)}</td></tr>`)}</tbody></table>
    <dl class="facts"><div><dt>Codecs</dt><dd>${safe(column.codecs)}</dd></div></dl></section>`;
}

function statistics(column) {
  return html`<section class="panel"><h2>Statistics</h2><dl class="facts">
    <div><dt>Smallest</dt><dd>${column.min === undefined ? '–' : safe(column.min)}${column.min_is_exact === false ? html` <span class="soft">perhaps only a bound</span>` : nothing}</dd></div>
    <div><dt>Largest</dt><dd>${column.max === undefined ? '–' : safe(column.max)}${column.max_is_exact === false ? html` <span class="soft">perhaps only a bound</span>` : nothing}</dd></div>
    <div><dt>Sort order</dt><dd>${safe(column.order)}</dd></div>
    <div><dt>Physical type</dt><dd>${safe(column.physical)}</dd></div>
    ${column.annotation ? html`<div><dt>Annotation</dt><dd>${safe(column.annotation)}</dd></div>` : nothing}</dl></section>`;
}

const ROW = i => i;

function chunkTable(model, file, column) {
  const chunks = column.chunks;
  if (!chunks) {
    const failure = model.loads.get('chunks ' + column.index);
    return html`<section class="panel"><h2>Column chunks</h2><p class="soft" role="status">${failure ? safe(failure.message)
      : model.load ? 'Reading the column chunks…' : 'The file has too many column chunks to list them. lamella explore lists them.'}</p></section>`;
  }
  const at = (key, i) => chunks[key] && chunks[key][i];
  const all = [
    {key: 'group', label: 'Row group', min: 76, priority: 0, number: true, cell: i => html`<a href=${link('map', '', {file, from: at('offset', i), to: at('offset', i) + at('length', i)})}>${count(i)}</a>`},
    {key: 'offset', label: 'Offset', min: 100, priority: 4, number: true, cell: i => count(at('offset', i))},
    {key: 'length', label: 'Size', min: 76, priority: 1, number: true, cell: i => bytes(at('length', i))},
    {key: 'ratio', label: 'Ratio', min: 56, priority: 6, number: true, cell: i => ratio(at('uncompressed', i), at('length', i))},
    {key: 'values', label: 'Values', min: 90, priority: 5, number: true, cell: i => count(at('values', i))},
    {key: 'nulls', label: 'Nulls', min: 76, priority: 7, number: true, cell: i => at('nulls', i) === null || at('nulls', i) === undefined ? '–' : count(at('nulls', i))},
    {key: 'min', label: 'Smallest', min: 120, flex: 2, priority: 2, cell: i => safe(cut(at('min', i), 40))},
    {key: 'max', label: 'Largest', min: 120, flex: 2, priority: 3, cell: i => safe(cut(at('max', i), 40))},
    {key: 'encoding', label: 'Encoding', min: 140, flex: 2, priority: 8, cell: i => safe(model.encodingOf(i, column.index))},
    {key: 'codec', label: 'Codec', min: 80, priority: 9, cell: i => safe(model.codecOf(i, column.index))},
    {key: 'bloom', label: 'Bloom filter', min: 90, priority: 10, cell: i => at('bloom_filter', i) ? 'yes' : ''},
  ];
  return html`<section class="panel"><h2>Column chunks <span class="aside">${counted(chunks.offset.length, 'row group')}</span></h2>
    <data-table id="chunks" .columns=${all} .length=${chunks.offset.length} .row=${ROW} .rows=${12} .label=${'Column chunks of ' + plain(column.path)}
      .open=${model.load || column.pages ? i => { location.hash = link('columns', column.path, {file, group: i}); } : undefined}></data-table></section>`;
}

/// The pages of the column chunk that is opened.
function pageTable(model, file, column, place, actions) {
  const group = Number(place.keys.get('group'));
  if (!place.keys.has('group') || !column.chunks || !(group >= 0 && group < column.chunks.offset.length)) {
    return nothing;
  }
  const pages = model.pagesOf(group, column.index);
  if (!pages) {
    actions.loadDetail(model, {kind: 'pages', group, column: column.index});
    const failure = model.loads.get('pages ' + group + '/' + column.index);
    return html`<section class="panel" id="pages"><h2>Pages of row group ${count(group)}</h2><p class="soft" role="status">${failure ? safe(failure.message)
      : model.load ? 'Reading the page indexes…' : 'This report does not list the pages of this column chunk. lamella explore does.'}</p></section>`;
  }
  const at = (key, i) => pages[key] === undefined || pages[key][i] === null ? undefined : pages[key][i];
  const all = [
    {key: 'page', label: 'Page', min: 76, priority: 0, number: true, cell: i => html`<a href=${link('map', '', {file, from: at('offset', i), to: at('offset', i) + at('length', i)})}>${count(i)}</a>`},
    {key: 'offset', label: 'Offset', min: 110, priority: 6, number: true, cell: i => count(at('offset', i))},
    {key: 'length', label: 'Size', min: 76, priority: 1, number: true, cell: i => bytes(at('length', i))},
    ...(pages.type ? [{key: 'type', label: 'Kind', min: 150, priority: 2, cell: i => at('type', i)}, {key: 'values', label: 'Values', min: 90, priority: 3, number: true, cell: i => count(at('values', i))}] : [
      {key: 'first', label: 'First row', min: 90, priority: 5, number: true, cell: i => count(at('first_row', i))},
      {key: 'rows', label: 'Rows', min: 76, priority: 4, number: true, cell: i => count(at('rows', i))},
      {key: 'nulls', label: 'Nulls', min: 76, priority: 7, number: true, cell: i => at('nulls', i) === undefined ? '–' : count(at('nulls', i))},
      {key: 'min', label: 'Smallest', min: 120, flex: 2, priority: 2, cell: i => safe(cut(at('min', i), 40))},
      {key: 'max', label: 'Largest', min: 120, flex: 2, priority: 3, cell: i => safe(cut(at('max', i), 40))}]),
  ];
  const chart = pages.position && pages.position.min && pages.position.min.length > 1 ? pageChart(pages, group) : null;
  return html`<section class="panel" id="pages"><h2>Pages of row group ${count(group)} <span class="aside">${counted(pages.offset.length, 'page')}, by the ${pages.type ? 'headers of the pages' : 'page indexes'}</span></h2>
    ${chart ? html`<range-chart id="page-ranges" .chart=${chart} .bounds=${chart.bounds}></range-chart>` : nothing}
    <data-table id="page-table" .columns=${all} .length=${pages.offset.length} .row=${ROW} .rows=${12} .label=${'Pages of row group ' + group + ' of ' + plain(column.path)}></data-table></section>`;
}

function pageChart(pages, group) {
  if (!CHARTS.has(pages)) {
    CHARTS.set(pages, {positions: pages.position, min: pages.min, max: pages.max, name: i => 'Page ' + i,
      bounds: {min: pages.min[pages.position.min.indexOf(0)], max: pages.max[pages.position.max.indexOf(1)]},
      label: 'The smallest and largest value of each page of row group ' + group});
  }
  return CHARTS.get(pages);
}
