/// A table of any number of rows, of which only those in sight are in the document.

import {html, nothing} from 'lit-html';
import {repeat} from 'lit-html/directives/repeat.js';
import {PageElement, properties} from './element.js';

/// Browsers cannot scroll over more pixels.
const MOST_PIXELS = 8e6;
const OVERSCAN = 6;

/// Properties: `columns` [{key, label, cell(row, i), min, flex, number, priority, sort(row)}], `length`, `row(i)`,
/// `label`, `open(i)`, `rows` in sight at most, `order` {key, down}, `scrolls` sideways, `seen(first, last)`.
export class DataTable extends PageElement {
  constructor() {
    super();
    this.active = 0;
    this.top = 0;
  }

  get lineHeight() {
    return 30;
  }

  /// The columns that fit, the most important first.
  fitting() {
    if (this.scrolls || this.clientWidth === 0) {
      return this.columns;
    }
    const byPriority = [...this.columns].sort((a, b) => (a.priority || 0) - (b.priority || 0));
    let width = 0;
    const shown = new Set();
    for (const column of byPriority) {
      width += column.min + 16;
      if (width > this.clientWidth && shown.size > 0) {
        break;
      }
      shown.add(column);
    }
    return this.columns.filter(column => shown.has(column));
  }

  template() {
    if (!this.columns) {
      return nothing;
    }
    const columns = this.fitting();
    const height = this.lineHeight;
    const most = this.rows || 18;
    const seen = Math.min(this.length, most);
    const all = Math.min(this.length * height, MOST_PIXELS);
    const body = seen * height;
    const range = Math.max(1, all - body);
    const first = this.length * height <= MOST_PIXELS
        ? Math.floor(this.top / height)
        : Math.round(this.top / range * (this.length - seen));
    const from = Math.max(0, first - OVERSCAN);
    const to = Math.min(this.length, first + seen + OVERSCAN + 1);
    this.first = first;
    const offset = this.length * height <= MOST_PIXELS ? i => i * height : i => this.top + (i - first) * height;
    const grid = 'grid-template-columns:' + columns.map(column => this.scrolls
        ? column.min + 'px' : 'minmax(' + column.min + 'px,' + (column.flex || 1) + 'fr)').join(' ')
        + (this.scrolls ? ';width:' + columns.reduce((sum, column) => sum + column.min + 16, 16) + 'px' : '');
    if (this.seen && (from !== this.from || to !== this.to)) {
      this.from = from;
      this.to = to;
      const tell = this.seen;
      queueMicrotask(() => tell(from, to));
    }
    const rows = [];
    for (let i = from; i < to; i++) {
      rows.push(i);
    }
    return html`<div class="grid" role="grid" tabindex="0" aria-label=${this.label} aria-rowcount=${this.length + 1}
        aria-colcount=${columns.length} aria-activedescendant=${this.length ? this.id + '-' + this.active : nothing}
        .style=${'max-height:' + ((most + 1) * height + 2) + 'px'} @scroll=${e => this.onScroll(e)} @keydown=${e => this.onKey(e)}>
      <div class="row head" role="row" aria-rowindex="1" .style=${grid}>${columns.map(column => this.header(column))}</div>
      <div role="rowgroup" class="rows" .style=${'height:' + all + 'px'}>${repeat(rows, i => i, i => {
    const row = this.row(i);
    return html`<div role="row" id=${this.id + '-' + i} class=${'row' + (i === this.active ? ' active' : '') + (this.open ? ' opens' : '')}
        aria-rowindex=${i + 2} .style=${grid + ';top:' + offset(i) + 'px'} @click=${event => this.onClick(event, i)}>
        ${columns.map(column => html`<div role="gridcell" class=${'cell' + (column.number ? ' number' : '')}>${row === undefined
    ? html`<span class="soft">…</span>` : column.cell(row, i)}</div>`)}</div>`;
  })}</div></div>${this.length === 0 ? html`<p class="empty">${this.none || 'Nothing to show.'}</p>` : nothing}`;
  }

  header(column) {
    const sorted = this.order && this.order.key === column.key;
    const state = sorted ? (this.order.down ? 'descending' : 'ascending') : undefined;
    const classes = 'cell' + (column.number ? ' number' : '');
    if (!column.sort) {
      return html`<div role="columnheader" class=${classes}>${column.label}</div>`;
    }
    return html`<div role="columnheader" class=${classes} aria-sort=${state || 'none'}><button class="sort" @click=${() => this.onsort(column)}
        >${column.label}<span aria-hidden="true" class="arrow">${sorted ? (this.order.down ? '↓' : '↑') : ''}</span></button></div>`;
  }

  onScroll(event) {
    this.top = event.target.scrollTop;
    this.invalidate();
  }

  onClick(event, i) {
    this.active = i;
    if (this.open && !event.target.closest('a, button') && !String(window.getSelection())) {
      this.open(i);
    }
    this.invalidate();
  }

  onKey(event) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = this.rows || 18;
    const step = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.length, End: this.length}[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.active = Math.max(0, Math.min(this.length - 1, this.active + step));
      this.reveal(this.active);
      this.invalidate();
    } else if (event.key === 'Enter' && this.open && this.length > 0) {
      event.preventDefault();
      this.open(this.active);
    }
  }

  reveal(i) {
    const grid = this.querySelector('.grid');
    const height = this.lineHeight;
    const seen = Math.min(this.length, this.rows || 18);
    const all = Math.min(this.length * height, MOST_PIXELS);
    const range = this.length * height <= MOST_PIXELS;
    if (i < this.first || i >= this.first + seen) {
      const first = i < this.first ? i : i - seen + 1;
      grid.scrollTop = range ? first * height : first / Math.max(1, this.length - seen) * (all - seen * height);
    }
  }
}

properties(DataTable, ['columns', 'length', 'row', 'label', 'open', 'rows', 'order', 'scrolls', 'seen', 'onsort', 'none']);
customElements.define('data-table', DataTable);

/// A table as it is printed: every row, up to a limit.
export function plainTable(caption, heads, rows, limit) {
  const shown = limit ? rows.slice(0, limit) : rows;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}><table><caption class="hidden">${caption}</caption>
    <thead><tr>${heads.map(head => html`<th scope="col" class=${head.number ? 'number' : ''}>${head.label || head}</th>`)}</tr></thead>
    <tbody>${shown.map(row => html`<tr>${row.map((cell, i) => html`<td class=${heads[i].number ? 'number' : ''}>${cell}</td>`)}</tr>`)}</tbody>
  </table>${rows.length > shown.length ? html`<p class="soft">and ${rows.length - shown.length} more</p>` : nothing}</div>`;
}
