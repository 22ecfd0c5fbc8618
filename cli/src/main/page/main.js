/// The page: what it shows is a function of the document and of the address.

import {html, nothing, render} from 'lit-html';
import './map.js';
import {FileModel} from './model.js';
import {link, parse, replace} from './place.js';
import {GONE, ask, inlined} from './source.js';
import {count, plain, safe} from './text.js';
import {restoreTheme, setTheme, theme} from './theme.js';
import {column, columns} from './views/columns.js';
import {files, rows} from './views/explore.js';
import {differences, findings, map, sample, treemap} from './views/places.js';
import {summary} from './views/summary.js';

const SHORTCUTS = [
  ['1 … 9', 'the views, in the order of the tabs'], ['/', 'find a column, or the filter'], ['t', 'light, dark, or as the system'], ['?', 'this list'],
  ['Escape', 'close, or zoom out'],
  ['← →', 'on the map: the part before or after; Shift moves the map'], ['↑ ↓', 'on the map: parts, columns, pages'], ['Enter', 'on the map: zoom in; in a table: open'],
  ['+ − 0', 'on the map: zoom in, zoom out, whole file'], ['Home End', 'the first, the last'],
];

const state = {document: null, models: [], failure: null, help: false, filter: null, explained: new Map(), files: null, isPrinting: false, isGone: false};
/// A check reads something of each column chunk. Of files with more, it is started by hand.
const MOST_CHECKED = 2000;
let place = parse(location.hash);

function views(model) {
  const all = [];
  if (state.document.live && state.document.live.root !== undefined && (!state.files || state.files.length > 1)) {
    all.push(['files', 'Files']);
  }
  all.push(['summary', 'Summary']);
  if (!model || model.file.failure) {
    return model ? [...all, ['map', 'Map'], ['findings', 'Findings', model.findings.length]] : all;
  }
  all.push(['map', 'Map'], ['bytes', 'Bytes'], ['columns', 'Columns', model.columns.length], ['findings', 'Findings', model.file.findings && model.findings.length]);
  if (state.document.live) {
    all.push(['rows', 'Rows']);
  } else if (model.file.sample) {
    all.push(['rows', 'Rows']);
  }
  if (state.document.differences) {
    all.push(['differences', 'Differences']);
  }
  return all;
}

function fileNumber() {
  const i = Number(place.keys.get('file') || 0);
  return Number.isInteger(i) && i >= 0 && i < state.models.length ? i : 0;
}

const actions = {
  changed: update,
  replace(hash) {
    replace(hash);
    place = parse(location.hash);
    update();
  },
  mapMoved(from, to) {
    const keys = {file: place.keys.get('file') || undefined, colour: place.keys.get('colour') || undefined, from: from === null ? undefined : from, to: to === null ? undefined : to};
    if (place.view === 'map') {
      replace(link('map', '', keys));
      place = parse(location.hash);
      const element = document.getElementById('map');
      element.invalidate();
    }
  },
  rowsInSight() {
    return Math.max(6, Math.floor((window.innerHeight - 250) / 30));
  },
  explained(model) {
    return state.explained.get(model.id);
  },
  /// Asks once for what is below a part of the map. Gives whether it asks.
  loadDetail(model, item) {
    const isGroup = item.kind === 'row group';
    return loadOnce(model, isGroup ? 'group ' + item.group : 'pages ' + item.group + '/' + item.column, async () => {
      if (isGroup) {
        model.addRowGroup(item.group, await ask('chunks', {file: model.id, row_group: item.group}));
      } else {
        model.addPages(item.group, item.column, await ask('pages', {file: model.id, row_group: item.group, column: item.column}));
      }
      document.querySelectorAll('file-map').forEach(element => element.invalidate());
    });
  },
  /// Asks once for the column chunks of a column, or for the pages of one of them.
  loadChunks(model, column) {
    return loadOnce(model, 'chunks ' + column.index, async () => model.addChunks(column, await ask('chunks', {file: model.id, column: column.index})));
  },
  /// Asks for what the report of a file with very many column chunks leaves out.
  loadFigures(model) {
    loadOnce(model, 'figures', async () => model.addFigures(await ask('figures', {file: model.id})));
  },
  check(model) {
    loadOnce(model, 'findings', async () => {
      model.addFindings(await ask('findings', {file: model.id}));
      model.isChecked = true;
      document.querySelectorAll('file-map').forEach(element => element.invalidate());
    });
    update();
  },
  forget(model) {
    state.explained.delete(model.id);
    update();
  },
  async explain(model, where) {
    try {
      state.explained.set(model.id, {where, result: await ask('explain', {file: model.id, where})});
    } catch (e) {
      state.explained.set(model.id, {where, result: {text: e.message, row_groups: []}});
    }
    update();
  },
};

/// Runs a request, unless it ran before. A failure is kept, and shown where the answer would be.
function loadOnce(model, key, request) {
  if (model.loads.has(key) || !state.document.live) {
    return false;
  }
  model.loads.set(key, null);
  request().catch(e => model.loads.set(key, e)).finally(update);
  return true;
}

async function loadValues(column) {
  const model = state.models[fileNumber()];
  try {
    column.values = await ask('values', {file: model.id, column: column.index});
  } catch (e) {
    column.values = {how: e.message, bins: [], top: []};
  }
  update();
}

async function loadVariant(variant, path) {
  try {
    variant.branches.set(path, await ask('variant', {file: state.models[fileNumber()].id, column: variant.path, path}));
  } catch (e) {
    variant.branches.set(path, {failure: e.message});
  }
  update();
}

async function openFile(entry) {
  let i = state.models.findIndex(model => model.id === entry.name);
  if (i < 0) {
    i = await load(entry.name);
  }
  location.hash = link('summary', '', {file: i || undefined});
}

async function load(name) {
  const report = await ask('report', {file: name});
  for (const file of report.files || [report]) {
    add(file, name);
  }
  const model = state.models[state.models.length - 1];
  if (model.file.partial) {
    actions.loadFigures(model);
  }
  if (!model.file.failure && model.groups.length * model.columns.length <= MOST_CHECKED) {
    model.check();
  }
  return state.models.length - 1;
}

/// @param id the name that the server knows the file by
function add(file, id) {
  const model = new FileModel(file);
  model.id = id;
  model.loads = new Map();
  model.check = state.document.live ? () => actions.check(model) : undefined;
  model.load = state.document.live ? item => actions.loadDetail(model, item) : undefined;
  model.index = state.models.length;
  state.models.push(model);
}

function body(model, i) {
  const file = i || undefined;
  if (state.failure) {
    return html`<section class="panel alarm"><h2>This page cannot be shown</h2><p>${safe(state.failure.message)}</p></section>`;
  }
  if (place.view === 'files') {
    return files(state.files, state.filesFailure, entry => openFile(entry).catch(failed));
  }
  if (!model) {
    return html`<p class="empty">${state.loading ? 'Reading…' : 'No file.'}</p>`;
  }
  switch (place.view) {
    case 'map': return map(model, file, place, actions);
    case 'bytes': return treemap(model, file, place, actions);
    case 'columns': {
      const chosen = place.argument && model.byPath.get(place.argument);
      if (place.argument && !chosen) {
        return html`<p class="empty">This file has no column ${safe(place.argument)}. <a href=${link('columns', '', {file})}>All columns</a></p>`;
      }
      return chosen ? column(model, file, chosen, state.document.live ? {...actions, loadValues, loadVariant} : actions, place) : columns(model, file, place, actions);
    }
    case 'findings': return findings(model, file);
    case 'rows': return state.document.live ? rows(model, file, place, state, actions) : sample(model);
    case 'differences': return state.document.differences ? differences(state.document.differences, state.models.map(m => m.name)) : nothing;
    default: return summary(model, file);
  }
}

/// All views below each other, for print.
function printed(model) {
  const file = model.index || undefined;
  const part = (title, content) => html`<section class="printed"><h1>${title}</h1>${content}</section>`;
  const first = model.columns.slice(0, 200);
  return html`${part('Summary', summary(model, file))}${model.file.failure ? nothing : html`${part('Map', map(model, file, parse('#/map'), actions))}${part('Bytes', treemap(model, file, parse('#/bytes'), {...actions, isPrinting: true}))}`}
    ${part('Findings', findings(model, file))}
    ${first.map(c => part(safe(c.path), column(model, file, c, actions)))}
    ${model.file.sample ? part('Rows', sample(model)) : nothing}`;
}

function template() {
  if (!state.document) {
    return html`<main class="shell">${state.failure ? html`<section class="panel alarm"><h2>This page cannot be shown</h2><p>${safe(state.failure.message)}</p></section>` : nothing}</main>`;
  }
  const i = fileNumber();
  const model = state.models[i];
  const tabs = views(model);
  const titles = {columns: place.argument ? 'Column ' + plain(place.argument) : 'Columns'};
  const title = titles[place.view] || (tabs.find(tab => tab[0] === place.view) || ['', 'Summary'])[1];
  document.title = (model ? plain(model.shortName) + ': ' : '') + title + ' – Lamella';
  return html`
    <a class="skip" href="#main" @click=${e => { e.preventDefault(); document.getElementById('main').focus(); }}>Skip to the content</a>
    <header class="top">
      <div class="line"><span class="brand">Lamella</span>
        ${state.models.length > 1 ? html`<label class="hidden" for="file">File</label><select id="file" @change=${e => { location.hash = link(place.view, place.argument, {file: Number(e.target.value) || undefined}); }}>${state.models.map((m, k) => html`<option value=${k} .selected=${k === i}>${plain(m.id || m.name)}</option>`)}</select>`
    : html`<span class="name" title=${model ? plain(model.name) : ''}>${model ? safe(model.id || model.shortName) : safe(state.document.live && state.document.live.name)}</span>`}
        <span class="push tools"><button class="quiet" @click=${nextTheme} aria-label=${'Theme: ' + theme() + '. Change'} title="Theme (t)">${{auto: '◐', light: '☀', dark: '☾'}[theme()]}<span class="wide-only"> ${theme()}</span></button>
        <button class="quiet" @click=${() => help(true)} aria-label="Shortcuts" title="Shortcuts (?)">?</button></span></div>
      <nav class="tabs" aria-label="Views">${tabs.map(([view, name, n]) => html`<a href=${link(view, '', {file: i || undefined})} aria-current=${view === place.view ? 'page' : nothing}>${name}${n === undefined ? nothing : html` <span class="n">${count(n)}</span>`}</a>`)}</nav>
    </header>
    <main id="main" class="shell" tabindex="-1"><h1 class=${place.view === 'columns' && place.argument ? '' : 'hidden'}>${place.view === 'columns' && place.argument ? safe(place.argument) : title}</h1>
      ${state.isGone ? html`<p class="mark error" id="gone" role="alert">${GONE} The page still shows what it has read.</p>` : nothing}
      ${state.isPrinting && model ? printed(model) : body(model, i)}</main>
    <footer class="foot">lamella ${safe(state.document.lamella)}${state.document.values === false ? ', without values' : ''}${model && (model.id || model.shortName) !== model.name ? html` · ${safe(model.name)}` : nothing}</footer>
    <dialog id="help" aria-labelledby="help-title" @close=${() => { state.help = false; }}><form method="dialog"><h2 id="help-title">Shortcuts</h2>
      <dl class="shortcuts">${SHORTCUTS.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl><button autofocus>Close</button></form></dialog>`;
}

let isPending = false;

function update() {
  if (!isPending) {
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      draw();
    });
  }
}

function draw() {
  render(template(), root);
}

function help(isOpen) {
  const dialog = document.getElementById('help');
  if (isOpen && !dialog.open) {
    dialog.showModal();
  }
}

function nextTheme() {
  setTheme({auto: 'light', light: 'dark', dark: 'auto'}[theme()]);
  update();
}

function failed(e) {
  state.failure = e;
  update();
}

function onKey(event) {
  const target = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, dialog')) {
    return;
  }
  const tabs = state.document ? views(state.models[fileNumber()]) : [];
  if (/^[1-9]$/.test(event.key) && tabs[event.key - 1]) {
    location.hash = link(tabs[event.key - 1][0], '', {file: fileNumber() || undefined});
  } else if (event.key === '/') {
    event.preventDefault();
    const input = document.getElementById('filter') || document.getElementById('search');
    if (input) {
      input.focus();
    } else {
      location.hash = link('columns', '', {file: fileNumber() || undefined});
      requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('search') && document.getElementById('search').focus()));
    }
  } else if (event.key === 't') {
    nextTheme();
  } else if (event.key === '?') {
    help(true);
  } else if (event.key === 'Escape' && place.view === 'columns' && place.argument) {
    location.hash = link('columns', '', {file: fileNumber() || undefined});
  }
}

async function start() {
  state.document = inlined();
  for (const file of state.document.files || []) {
    add(file);
  }
  update();
  if (state.document.live) {
    state.loading = true;
    try {
      state.files = await ask('files');
      if (state.models.length === 0 && state.files.length > 0) {
        if (state.files.length > 1 && place.view === 'summary' && !location.hash) {
          place = parse('#/files');
          replace('#/files');
        }
        await load(state.files[0].name);
      }
    } catch (e) {
      state.filesFailure = e;
      if (state.models.length === 0) {
        state.failure = e;
      }
    }
    state.loading = false;
    update();
  }
}

const root = document.getElementById('page');
root.textContent = '';
restoreTheme();
window.addEventListener('hashchange', () => {
  const old = place;
  place = parse(location.hash);
  draw();
  if (old.view !== place.view || old.argument !== place.argument) {
    window.scrollTo(0, 0);
    document.getElementById('main').focus({preventScroll: true});
  }
});
document.addEventListener('servergone', event => {
  if (state.isGone !== event.detail) {
    state.isGone = event.detail;
    update();
  }
});
window.addEventListener('keydown', onKey);
window.addEventListener('resize', update);
window.addEventListener('beforeprint', () => {
  state.isPrinting = true;
  draw();
  document.querySelectorAll('file-map, byte-treemap, range-chart, data-table').forEach(element => element.update());
});
window.addEventListener('afterprint', () => {
  state.isPrinting = false;
  draw();
});
start().catch(failed);
