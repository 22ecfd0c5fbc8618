/// What `lamella explore` has more: rows of a filter, paged on demand, and the files of a folder.

import {html, nothing} from 'lit-html';
import '../table.js';
import {link} from '../place.js';
import {leftOut, pagesOfFilter, rowColumns, workOfFilter} from './places.js';
import {ask} from '../source.js';
import {bytes, count, counted, lines, plain, safe} from '../text.js';

const PAGE = 100;
/// At most so many columns are shown before somebody chooses.
const FIRST_COLUMNS = 40;

/// Rows of one file, filter and choice of columns. Pages that were asked for are kept.
class Rows {
  constructor(file, where, columns, changed) {
    Object.assign(this, {file, where, columns, changed});
    this.pages = new Map();
    this.length = PAGE;
    this.isWhole = false;
    this.failure = null;
    this.names = columns;
    this.renew();
    this.seen = (first, last) => {
      for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last - 1) / PAGE); page++) {
        this.fetch(page);
      }
    };
  }

  /// Another function after each answer, so that the table renders again.
  renew() {
    this.row = i => {
      const page = this.pages.get(Math.floor(i / PAGE));
      return Array.isArray(page) ? page[i % PAGE] : undefined;
    };
  }

  async fetch(page) {
    if (this.pages.has(page) || this.failure) {
      return;
    }
    this.pages.set(page, 'asked');
    try {
      const answer = await ask('rows', {file: this.file, columns: this.columns.join(','), where: this.where, from: page * PAGE, limit: PAGE});
      this.pages.set(page, answer.rows);
      this.names = answer.columns;
      if (!this.shown || page === 0) {
        this.shown = rowColumns(this.names, answer.rows, 0, this.where ? 'Match' : 'Row');
      }
      if (answer.rows_in_all !== undefined) {
        this.length = answer.rows_in_all;
        this.isWhole = true;
      } else {
        const known = page * PAGE + answer.rows.length;
        this.isWhole = this.isWhole || !answer.more;
        this.length = answer.more ? Math.max(this.length, known + PAGE) : known;
      }
    } catch (e) {
      this.failure = e;
      this.length = 0;
    }
    this.renew();
    this.changed();
  }
}

let current;

export function rows(model, file, place, state, actions) {
  const where = place.keys.get('where') || '';
  const chosen = place.keys.has('columns') ? place.keys.get('columns').match(/(?:`(?:[^`]|``)*`|[^,`])+/g) || [] : topLevel(model).slice(0, FIRST_COLUMNS);
  const key = model.id + '\n' + where + '\n' + chosen.join(',');
  if (!current || current.key !== key) {
    current = new Rows(model.id, where, chosen, actions.changed);
    current.key = key;
    current.fetch(0);
  }
  const data = current;
  const keys = {file, where, columns: place.keys.get('columns') || undefined};
  const explained = actions.explained(model);
  return html`
    ${filterBox(model, where, state, actions, text => { location.hash = link('rows', '', {...keys, where: text}); })}
    <div class="tools wide">
      <details class="menu"><summary>Columns <span class="soft">${count(chosen.length)} of ${count(topLevel(model).length)}</span></summary>
        <div class="sheet"><input type="search" placeholder="Find" aria-label="Find a column" .value=${state.findColumn || ''} @input=${e => { state.findColumn = e.target.value; actions.changed(); }}>
          <div class="checks" role="group" aria-label="Columns that are shown">${topLevel(model).filter(name => name.toLowerCase().includes((state.findColumn || '').toLowerCase())).slice(0, 200).map(name => html`<label><input type="checkbox" .checked=${chosen.includes(name)}
            @change=${e => { location.hash = link('rows', '', {...keys, columns: topLevel(model).filter(n => n === name ? e.target.checked : chosen.includes(n)).join(',')}); }}> ${safe(name)}</label>`)}</div></div></details>
      <span class="soft" role="status">${data.failure ? '' : data.isWhole ? counted(data.length, 'row') : 'at least ' + counted(loaded(data), 'row')}</span>
      ${where ? html`<button class="push" @click=${() => actions.explain(model, where)}>Explain</button>` : nothing}
    </div>
    ${data.failure ? html`<section class="panel alarm"><p>${safe(data.failure.message)}</p></section>` : nothing}
    ${data.shown ? html`<data-table id="rows" .columns=${withPartitions(data, model, state)} .length=${data.length} .row=${data.row} .rows=${actions.rowsInSight()} .scrolls=${true} .seen=${data.seen}
      .label=${'Rows of ' + plain(model.shortName)} none="No row matches."></data-table>` : data.failure ? nothing : html`<p class="empty">Reading rows…</p>`}
    ${explained ? html`<section class="panel"><h2>What the filter reads <a class="more" href=${link('map', '', {file})}>on the map</a></h2>
      ${workOfFilter(explained.result)}
      <file-map id="explained" .model=${model} .mode=${'column'} .explain=${explained.result} .load=${model.load}></file-map>
      <pre class="schema" tabindex="0" role="region" aria-label="Explanation">${lines(explained.result.text)}</pre></section>
      ${leftOut(explained.result)}${pagesOfFilter(model, file, explained.result)}` : nothing}`;
}

/// Behind the number of the row, the partition columns of the file; the same columns for the same rows.
function withPartitions(data, model, state) {
  const entry = (state.files || []).find(file => file.name === model.id);
  if (data.allOf !== data.shown || data.allFor !== entry) {
    const partitions = entry ? partitionColumns([entry]).map(name => ({key: 'partition ' + name, label: safe(name), min: 100, cell: () => partitionValue(entry, name)})) : [];
    Object.assign(data, {allOf: data.shown, allFor: entry, all: [data.shown[0], ...partitions, ...data.shown.slice(1)]});
  }
  return data.all;
}

function loaded(data) {
  let n = 0;
  for (const page of data.pages.values()) {
    n += Array.isArray(page) ? page.length : 0;
  }
  return n;
}

function topLevel(model) {
  if (!model.topLevel) {
    model.topLevel = [...new Set(model.columns.map(column => (column.path.match(/^(`(?:[^`]|``)*`|[^.`\[]+)/) || [column.path])[0]))];
  }
  return model.topLevel;
}

/// The box for a filter: it completes words, and marks the place of an error.
function filterBox(model, where, state, actions, run) {
  const box = state.filter || (state.filter = {text: where, choices: [], chosen: -1, error: null});
  if (box.where !== where) {
    Object.assign(box, {where, text: where, choices: [], chosen: -1, error: null});
    if (where) {
      check(box, model, actions);
    }
  }
  const take = choice => {
    const input = document.getElementById('filter');
    const at = input.selectionStart;
    const start = choice.from !== undefined ? choice.from : wordStart(box.text, at);
    box.text = box.text.slice(0, start) + choice.text + box.text.slice(at);
    box.choices = [];
    box.chosen = -1;
    actions.changed();
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(start + choice.text.length, start + choice.text.length);
    });
  };
  const submit = async () => {
    box.choices = [];
    await check(box, model, actions);
    if (!box.error) {
      run(box.text.trim());
    }
  };
  const onKey = event => {
    const open = box.choices.length > 0;
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      box.chosen = (box.chosen + (event.key === 'ArrowDown' ? 1 : -1) + box.choices.length) % box.choices.length;
      actions.changed();
    } else if (open && box.chosen >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      take(box.choices[box.chosen]);
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      box.choices = [];
      actions.changed();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      complete(box, model, event.target.selectionStart, actions);
    }
  };
  const error = box.error;
  return html`<form class="filter" @submit=${e => { e.preventDefault(); submit(); }}>
    <label for="filter">Filter</label>
    <div class="combo"><input id="filter" type="text" autocomplete="off" spellcheck="false" autocapitalize="off" placeholder="for example: price > 10 and name starts with 'a'"
      role="combobox" aria-autocomplete="list" aria-expanded=${box.choices.length ? 'true' : 'false'} aria-controls="choices" aria-invalid=${error ? 'true' : 'false'} aria-describedby="filter-error"
      aria-activedescendant=${box.chosen >= 0 ? 'choice-' + box.chosen : nothing} .value=${box.text}
      @input=${e => { box.text = e.target.value; box.error = null; complete(box, model, e.target.selectionStart, actions); }} @keydown=${onKey}
      @blur=${() => setTimeout(() => { box.choices = []; actions.changed(); }, 150)}>
      <ul id="choices" role="listbox" aria-label="Completions" ?hidden=${box.choices.length === 0}>${box.choices.map((choice, i) => html`<li role="option" id=${'choice-' + i} aria-selected=${i === box.chosen ? 'true' : 'false'}
        @pointerdown=${e => { e.preventDefault(); take(choice); }}><span>${safe(choice.text)}</span><span class="soft">${safe(choice.kind)}</span></li>`)}</ul></div>
    <button type="submit">Apply</button>
    ${where ? html`<button type="button" @click=${() => run('')}>Clear</button>` : nothing}
    <div id="filter-error" class="error-place" role="alert">${error ? html`${error.position !== undefined ? html`<pre aria-hidden="true">${safe(box.text.slice(0, error.position))}<mark>${safe(box.text.slice(error.position, error.position + 1) || ' ')}</mark>${safe(box.text.slice(error.position + 1))}</pre>` : nothing}
      <p>${safe(error.message)}</p>` : nothing}</div></form>`;
}

function wordStart(text, at) {
  let start = at;
  while (start > 0 && /[\w.]/.test(text[start - 1])) {
    start--;
  }
  return start;
}

async function check(box, model, actions) {
  if (!box.text.trim()) {
    box.error = null;
    return;
  }
  const asked = box.text;
  try {
    const answer = await ask('check-filter', {file: model.id, where: asked});
    box.error = answer.ok ? null : answer;
  } catch (e) {
    box.error = {message: e.message, position: e.position};
  }
  actions.changed();
}

let lastAsked = 0;

async function complete(box, model, at, actions) {
  const number = ++lastAsked;
  await new Promise(done => setTimeout(done, 80));
  if (number !== lastAsked) {
    return;
  }
  try {
    const choices = await ask('complete', {file: model.id, where: box.text, at});
    if (number === lastAsked) {
      box.choices = choices.slice(0, 12);
      box.chosen = -1;
      actions.changed();
    }
  } catch (e) {
    box.choices = []; // A completion that fails is no help; the filter's own error says why.
    console.debug(e.message);
  }
}

/// The partition columns of the files, in the order of their directories.
function partitionColumns(list) {
  return [...new Set(list.flatMap(file => Object.keys(file.partitions || {})))];
}

function partitionValue(file, name) {
  const value = Object.hasOwn(file.partitions || {}, name) ? file.partitions[name] : undefined;
  return value === undefined ? html`<i class="soft">null</i>` : safe(value);
}

export function files(list, failure, open) {
  if (failure) {
    return html`<section class="panel alarm"><p>${safe(failure.message)}</p></section>`;
  }
  if (!list) {
    return html`<p class="empty">Reading the folder…</p>`;
  }
  const all = [
    {key: 'name', label: 'File', min: 140, flex: 3, priority: 0, cell: file => html`<a href="#/summary" @click=${e => { e.preventDefault(); open(file); }}>${safe(file.name)}</a>`},
    ...partitionColumns(list).map(name => ({key: 'partition ' + name, label: safe(name), min: 90, flex: 1, priority: 2, cell: file => partitionValue(file, name)})),
    {key: 'rows', label: 'Rows', min: 90, number: true, priority: 3, cell: file => count(file.rows)},
    {key: 'size', label: 'Size', min: 80, number: true, priority: 1, cell: file => bytes(file.size)},
  ];
  return html`<p class="soft">${counted(list.length, 'file')}, ${bytes(list.reduce((sum, file) => sum + (file.size || 0), 0))}</p>
    <data-table id="files" .columns=${all} .length=${list.length} .row=${i => list[i]} .label=${'Files'} .open=${i => open(list[i])}></data-table>`;
}
