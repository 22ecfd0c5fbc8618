/// The map of a file, to scale: one axis of bytes, and lanes of parts, column chunks and pages above each other.

import {html, nothing} from 'lit-html';
import {PageElement, context, fit, properties} from './element.js';
import {bytes, count, counted, isolated, plain, safe} from './text.js';
import {FONT, RATIO_STEPS, categorical, colour, inkOn, kindColour, ratioColour} from './theme.js';
import {link} from './place.js';
import {verdictsOf} from './model.js';

const HEADER = 20;
const MARKS = 16;
const LANE = 46;
const GAP = 3;
const OVERVIEW = 26;
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');

export const MODES = [['column', 'Column'], ['kind', 'Kind'], ['codec', 'Codec'], ['encoding', 'Encoding'], ['ratio', 'Compression']];

const STRIP = 7;
/// A part that is at least as wide on the screen is loaded in detail, and at most so many at once.
const WIDE = 60;
const MOST_LOADS = 4;

/// Properties: `model`, `mode`, `view` {from, to}, `explain` (rows read and pruned by a filter), `moved(from, to)`,
/// `load(item)` asks for the column chunks of a row group or the pages of a column chunk.
export class FileMap extends PageElement {
  constructor() {
    super();
    this.lane = 0;
    this.selected = -1;
    this.hovered = null;
    this.drag = null;
  }

  get from() {
    return this.view ? this.view.from : 0;
  }

  get to() {
    return this.view ? this.view.to : this.model.size;
  }

  get laneTop() {
    return HEADER + MARKS + (this.explain ? LANE / 2 + GAP : 0);
  }

  template() {
    if (!this.model) {
      return nothing;
    }
    const height = this.laneTop + 3 * (LANE + GAP) + 4;
    const item = this.item();
    return html`
      <div class="map-tools">
        <nav class="crumbs" aria-label="Place on the map">${this.crumbs()}</nav>
        <div class="tools" role="group" aria-label="Zoom">
          <button @click=${() => this.zoom(0.5)} aria-label="Zoom in" title="Zoom in (+)">+</button>
          <button @click=${() => this.zoom(2)} aria-label="Zoom out" title="Zoom out (-)">−</button>
          <button @click=${() => this.go(0, this.model.size)} title="Whole file (0)">Whole file</button>
        </div>
      </div>
      <canvas class="overview" .style=${'height:' + OVERVIEW + 'px'} aria-hidden="true" @pointerdown=${e => this.onOverview(e)}
        @pointermove=${e => e.buttons && this.onOverview(e)}></canvas>
      <div class="canvas" tabindex="0" role="application" aria-roledescription="map of the file" aria-label=${'Map of ' + plain(this.model.shortName)
        + '. Arrow keys move between parts, Enter zooms in, Escape zooms out.'} aria-describedby=${this.id + '-item'}
        @keydown=${e => this.onKey(e)} @wheel=${e => this.onWheel(e)} @pointerdown=${e => this.onDown(e)} @pointermove=${e => this.onMove(e)}
        @pointerup=${e => this.onUp(e)} @pointerleave=${() => this.hover(null)} @dblclick=${e => this.onDouble(e)}>
        <canvas class="lanes" .style=${'height:' + height + 'px'}></canvas>
      </div>
      <ul class="legend" aria-label="Colours">${this.legend().map(([name, fill]) => html`<li><i .style=${'background:' + fill}></i>${safe(name)}</li>`)}</ul>
      <div class="detail" id=${this.id + '-item'} aria-live="polite">${item ? this.detail(item)
    : html`<p class="soft">Point at a part, or focus the map and use the arrow keys.</p>`}</div>`;
  }

  item() {
    const chosen = this.hovered || (this.selected >= 0 ? {lane: this.lane, i: this.selected} : null);
    return chosen && this.model.lanes[chosen.lane].items[chosen.i];
  }

  crumbs() {
    const model = this.model;
    const group = model.lanes[0].items[model.lanes[0].at((this.from + this.to) / 2)];
    const parts = [html`<button class="crumb" @click=${() => this.go(0, model.size)}>${safe(model.shortName)}</button>`];
    if (group && this.to - this.from < model.size * 0.98 && (this.to - this.from) < (group.end - group.start) * 1.6) {
      parts.push(html`<span aria-hidden="true">›</span><button class="crumb" @click=${() => this.go(group.start, group.end)}>${safe(this.title(group))}</button>`);
      const chunk = model.lanes[1].items[model.lanes[1].at((this.from + this.to) / 2)];
      const around = chunk && (chunk.end - chunk.start) / 10;
      if (chunk && chunk.column >= 0 && this.from >= chunk.start - around && this.to <= chunk.end + around) {
        parts.push(html`<span aria-hidden="true">›</span><button class="crumb" @click=${() => this.go(chunk.start, chunk.end)}>${safe(this.title(chunk))}</button>`);
      }
    }
    parts.push(html`<span class="soft range">${count(Math.round(this.from))} – ${count(Math.round(this.to))}, ${bytes(Math.round(this.to - this.from))}</span>`);
    return parts;
  }

  title(item) {
    const column = this.model.columns[item.column];
    switch (item.kind) {
      case 'row group': return 'Row group ' + item.group;
      case 'column chunk': return column ? column.path : 'Column ' + item.column;
      case 'indexes': return 'Indexes and Bloom filters';
      default: return item.kind.charAt(0).toUpperCase() + item.kind.slice(1) + (column ? ' of ' + column.path : '');
    }
  }

  /// What is known of a part, in words.
  detail(item) {
    const model = this.model;
    const facts = [['Bytes', count(item.start) + ' – ' + count(item.end)], ['Size', bytes(item.end - item.start)]];
    const group = model.groups[item.group];
    const column = model.columns[item.column];
    if (group && item.kind === 'row group') {
      facts.push(['Rows', count(group.rows)], ['First row', count(group.first_row)]);
    } else if (item.group >= 0) {
      facts.push(['Row group', count(item.group)]);
    }
    if (column && item.group >= 0) {
      const figure = key => model.figure(key, item.group, item.column);
      facts.push(['Encoding', model.encodingOf(item.group, item.column)], ['Codec', model.codecOf(item.group, item.column)]);
      if (item.kind === 'column chunk') {
        const ratio = model.ratioOf(item.group, item.column);
        facts.push(['Compression', ratio && ratio.toFixed(2)], ['Values', count(figure('values'))], ['Nulls', count(figure('nulls'))],
            ['Range', range(figure('min'), figure('max'))]);
      }
      if (item.ordinal !== undefined) {
        const pages = model.pagesOf(item.group, item.column);
        const of = key => pages && pages[key] && pages[key][item.ordinal];
        facts.push(['Page', count(item.ordinal)], ['Rows', count(of('rows'))], ['Nulls', count(of('nulls'))], ['Range', range(of('min'), of('max'))]);
      }
    }
    const verdict = this.verdictOf(item);
    if (verdict) {
      facts.push(['Filter', verdict.verdict + (verdict.by ? ': ' + verdict.by : '')]);
    }
    const findings = this.marks().filter(mark => mark.offset >= item.start && mark.offset < item.end);
    return html`<h3>${safe(this.title(item))}${column ? html` <a class="more" href=${link('columns', column.path, {file: this.model.index || undefined})}>column</a>` : nothing}</h3>
      <dl class="facts inline">${facts.filter(([, value]) => value !== undefined && value !== '').map(([name, value]) =>
    html`<div><dt>${name}</dt><dd>${safe(value)}</dd></div>`)}</dl>
      ${findings.slice(0, 3).map(mark => html`<p class="mark ${mark.severity}"><b>${mark.severity}</b> ${safe(mark.message)}</p>`)}
      ${findings.length > 3 ? html`<p class="soft">and ${counted(findings.length - 3, 'more finding')}</p>` : nothing}`;
  }

  marks() {
    if (this.marksOf !== this.model.findings) {
      this.marksOf = this.model.findings;
      this.allMarks = this.model.findings.map(finding => ({offset: this.model.offsetOf(finding), severity: finding.severity,
        message: finding.message})).filter(mark => mark.offset !== undefined);
    }
    return this.allMarks;
  }

  /// What the filter does with a part: a page has its own verdict, if its place is known.
  verdictOf(item) {
    if (!this.explain || item.group < 0) {
      return undefined;
    }
    if (this.verdictsOf !== this.explain) {
      this.verdictsOf = this.explain;
      this.verdicts = verdictsOf(this.explain);
      this.pageVerdicts = new Map();
      for (const row of this.verdicts.values()) {
        for (const page of row.pages) {
          const key = row.row_group + '/' + page.column;
          if (!this.pageVerdicts.has(key)) {
            this.pageVerdicts.set(key, []);
          }
          this.pageVerdicts.get(key).push(page);
        }
      }
    }
    const pages = item.ordinal === undefined ? undefined : this.pageVerdicts.get(item.group + '/' + item.column);
    return pages && pages[item.ordinal] || this.verdicts.get(item.group);
  }

  /// Names and their colours, in the order of the file; kept while the map has the same parts.
  legend() {
    const state = this.mode + this.model.lanes[1].items.length;
    if (this.legendOf !== this.model || this.legendState !== state) {
      Object.assign(this, {legendOf: this.model, legendState: state, names: this.makeLegend()});
    }
    return this.names;
  }

  makeLegend() {
    const model = this.model;
    const kinds = [...model.bytesByKind().keys()];
    const others = kinds.filter(kind => !['dictionary page', 'data page', 'pages', 'magic'].includes(kind)).map(kind => [kind, kindColour(kind)]);
    const inOrder = (names, of) => {
      const found = new Set(model.lanes[1].items.filter(item => item.column >= 0 && item.group >= 0).map(item => of(item)));
      return [...found].filter(name => name !== undefined).map(name => [name, categorical(names.indexOf(name))]);
    };
    switch (this.mode) {
      case 'kind': return kinds.map(kind => [kind, kindColour(kind)]);
      case 'codec': return [...inOrder(model.codecNames, item => model.codecOf(item.group, item.column)), ...others];
      case 'encoding': return [...inOrder(model.encodingNames, item => model.encodingOf(item.group, item.column)).slice(0, 8), ...others];
      case 'ratio': return [...RATIO_STEPS.map((name, i) => [name, colour('r' + i)]), ...others];
      default: {
        const all = model.columns.filter(column => model.rank.has(column.index)).map(column => [column.path, categorical(model.rank.get(column.index))]);
        if (model.columns.length > all.length) {
          all.push([counted(model.columns.length - all.length, 'other column'), colour('c-other')]);
        }
        return [...all, ...others];
      }
    }
  }

  fill(item) {
    const model = this.model;
    if (item.kind === 'row group') {
      return colour('k-group');
    }
    if (item.column < 0 || item.group < 0 || this.mode === 'kind') {
      return kindColour(item.kind);
    }
    switch (this.mode) {
      case 'codec': return categorical(model.codecNames.indexOf(model.codecOf(item.group, item.column)));
      case 'encoding': return categorical(model.encodingNames.indexOf(model.encodingOf(item.group, item.column)));
      case 'ratio': return ratioColour(model.ratioOf(item.group, item.column));
      default: return categorical(model.rank.get(item.column));
    }
  }

  drawn() {
    const canvas = this.querySelector('canvas.lanes');
    const c = canvas && context(canvas);
    if (!c) {
      return;
    }
    const width = canvas.clientWidth;
    this.width = width;
    c.font = '12px ' + FONT;
    c.textBaseline = 'middle';
    this.drawScale(c, width);
    if (this.explain) {
      this.drawExplain(c, width, HEADER + MARKS);
    }
    for (let lane = 0; lane < 3; lane++) {
      this.drawLane(c, lane, this.laneTop + lane * (LANE + GAP), width, LANE, this.from, this.to, true);
    }
    this.drawMarks(c, width);
    this.drawOverview();
    this.loadDetails();
  }

  /// Asks for the parts of what is wide on the screen. Few parts are wide, so few are asked for.
  loadDetails() {
    if (!this.load) {
      return;
    }
    const scale = this.width / (this.to - this.from);
    const {items} = this.model.lanes[2];
    let loads = 0;
    for (let i = this.model.lanes[2].firstAfter(this.from); i < items.length && items[i].start < this.to && loads < MOST_LOADS; i++) {
      const item = items[i];
      const seen = (Math.min(item.end, this.to) - Math.max(item.start, this.from)) * scale;
      if (seen >= WIDE && !item.isRest && (item.kind === 'row group' || item.kind === 'pages' && item.column >= 0) && this.load(item)) {
        loads++;
      }
    }
  }

  drawScale(c, width) {
    const span = this.to - this.from;
    const wanted = Math.max(2, Math.floor(width / 110));
    let step = 2 ** Math.ceil(Math.log2(span / wanted));
    step = Math.max(1, step);
    c.fillStyle = colour('soft');
    c.strokeStyle = colour('line');
    for (let at = Math.ceil(this.from / step) * step; at <= this.to; at += step) {
      const x = Math.round((at - this.from) / span * width) + 0.5;
      c.beginPath();
      c.moveTo(x, HEADER - 4);
      c.lineTo(x, this.laneTop + 3 * (LANE + GAP));
      c.stroke();
      const text = step * 20 < at ? count(at) : bytes(at); // Rounded, neighbours would look the same.
      if (x + c.measureText(text).width + 4 < width) {
        c.fillText(text, x + 3, HEADER / 2);
      }
    }
  }

  /// Draws the parts of a lane. Parts of less than a pixel share one, and the pixel has the colour of the largest.
  drawLane(c, lane, top, width, height, from, to, withText) {
    const items = this.model.lanes[lane].items;
    const scale = width / (to - from);
    let pixel = -1;
    let largest = 0;
    for (let i = this.model.lanes[lane].firstAfter(from); i < items.length && items[i].start < to; i++) {
      const item = items[i];
      const left = Math.max(0, (item.start - from) * scale);
      const right = Math.min(width, (item.end - from) * scale);
      const size = right - left;
      const verdict = lane > 0 || withText ? this.verdictOf(item) : undefined;
      const dim = verdict && verdict.verdict === 'pruned' ? 0.25 : 1;
      if (size < 1) {
        const at = Math.floor(left);
        if (at === pixel && size <= largest) {
          continue;
        }
        pixel = at;
        largest = size;
        c.globalAlpha = dim;
        c.fillStyle = this.fill(item);
        c.fillRect(at, top, 1, height);
        c.globalAlpha = 1;
        continue;
      }
      pixel = -1;
      largest = 0;
      const gap = size > 3 ? 1 : 0;
      const fill = this.fill(item);
      c.globalAlpha = dim;
      c.fillStyle = fill;
      c.fillRect(left, top, size - gap, height);
      c.globalAlpha = 1;
      if (verdict && withText && lane === 2 && item.ordinal !== undefined) {
        c.fillStyle = colour(verdict.verdict === 'pruned' ? 'pruned' : 'read');
        c.fillRect(left, top + height - STRIP, size - gap, STRIP);
      }
      if (withText && size > 24) {
        c.fillStyle = dim < 1 ? colour('ink') : inkOn(fill);
        const name = fit(c, this.label(item), size - 10);
        if (name) {
          const two = size > 60;
          c.fillText(isolated(name), left + 5, top + (two ? height / 2 - 8 : height / 2));
          if (two) {
            c.globalAlpha = 0.86;
            c.fillText(fit(c, bytes(item.end - item.start), size - 10), left + 5, top + height / 2 + 9);
            c.globalAlpha = 1;
          }
        }
      }
    }
    if (withText) {
      this.outline(c, lane, top, from, scale, width);
    }
  }

  label(item) {
    switch (item.kind) {
      case 'row group': return 'Row group ' + item.group;
      case 'column chunk': return plain(this.model.columns[item.column] ? this.model.columns[item.column].path : item.column);
      case 'data page': return 'page';
      case 'dictionary page': return 'dictionary';
      case 'pages': return 'pages';
      default: return item.kind;
    }
  }

  outline(c, lane, top, from, scale, width) {
    for (const [chosen, name] of [[this.selected >= 0 && this.lane === lane ? this.selected : -1, 'focus'],
      [this.hovered && this.hovered.lane === lane ? this.hovered.i : -1, 'ink']]) {
      const item = chosen >= 0 && this.model.lanes[lane].items[chosen];
      if (item) {
        const left = Math.max(-3, (item.start - from) * scale);
        const right = Math.min(width + 3, (item.end - from) * scale);
        c.strokeStyle = colour(name);
        c.lineWidth = 2;
        c.strokeRect(left, top + 1, Math.max(2, right - left - 1), LANE - 2);
        c.lineWidth = 1;
      }
    }
  }

  drawExplain(c, width, top) {
    const scale = width / (this.to - this.from);
    for (const item of this.model.lanes[0].items) {
      const verdict = this.verdictOf(item);
      const left = (item.start - this.from) * scale;
      const right = (item.end - this.from) * scale;
      if (!verdict || right < 0 || left > width) {
        continue;
      }
      const isRead = verdict.verdict !== 'pruned';
      c.fillStyle = colour(isRead ? 'read' : 'pruned');
      const from = Math.max(0, left);
      c.fillRect(from, top, Math.max(1, Math.min(width, right) - from - (right - left > 3 ? 1 : 0)), LANE / 2 - 2);
      c.fillStyle = colour(isRead ? 'read-ink' : 'pruned-ink');
      const text = fit(c, isRead ? 'read' : 'pruned' + (verdict.by ? ': ' + plain(verdict.by) : ''), Math.min(width, right) - from - 8);
      c.fillText(text, from + 4, top + LANE / 4);
    }
  }

  drawMarks(c, width) {
    const scale = width / (this.to - this.from);
    const used = new Set();
    for (const mark of this.marks()) {
      const x = Math.round((mark.offset - this.from) * scale);
      if (x < 0 || x > width || used.has(x >> 2)) {
        continue;
      }
      used.add(x >> 2);
      const at = Math.min(Math.max(x, 6), width - 6);
      c.fillStyle = colour(mark.severity === 'error' ? 'error' : mark.severity === 'warning' ? 'warning' : 'note');
      c.beginPath();
      c.moveTo(at - 5, HEADER + 1);
      c.lineTo(at + 5, HEADER + 1);
      c.lineTo(x, HEADER + MARKS - 3);
      c.closePath();
      c.fill();
    }
  }

  drawOverview() {
    const canvas = this.querySelector('canvas.overview');
    const c = canvas && context(canvas);
    if (!c) {
      return;
    }
    const width = canvas.clientWidth;
    this.drawLane(c, 1, 4, width, OVERVIEW - 8, 0, this.model.size, false);
    const left = this.from / this.model.size * width;
    const right = this.to / this.model.size * width;
    c.fillStyle = colour('veil');
    c.fillRect(0, 0, left, OVERVIEW);
    c.fillRect(right, 0, width - right, OVERVIEW);
    c.strokeStyle = colour('ink');
    c.lineWidth = 1.5;
    c.strokeRect(left + 0.75, 0.75, Math.max(3, right - left - 1.5), OVERVIEW - 1.5);
  }

  /// Shows a range of bytes, with a short movement.
  go(from, to) {
    const least = Math.min(16, this.model.size);
    const span = Math.min(this.model.size, Math.max(least, to - from));
    const start = Math.max(0, Math.min(this.model.size - span, from + (to - from - span) / 2));
    const target = {from: start, to: start + span};
    cancelAnimationFrame(this.animation);
    if (STILL.matches) {
      this.show(target);
      return;
    }
    const began = performance.now();
    const old = {from: this.from, to: this.to};
    const step = now => {
      const part = Math.min(1, Math.max(0, (now - began) / 180));
      const eased = 1 - (1 - part) ** 3;
      this.show({from: old.from + (target.from - old.from) * eased, to: old.to + (target.to - old.to) * eased}, part < 1);
      if (part < 1) {
        this.animation = requestAnimationFrame(step);
      }
    };
    this.animation = requestAnimationFrame(step);
  }

  show(view, isMoving) {
    this._view = view.from <= 0 && view.to >= this.model.size ? null : view;
    if (isMoving) {
      this.update();
    } else {
      this.invalidate();
      if (this.moved) {
        this.moved(this._view && Math.floor(this._view.from), this._view && Math.ceil(this._view.to));
      }
    }
  }

  zoom(factor, around) {
    const span = (this.to - this.from) * factor;
    const item = this.selected >= 0 && this.model.lanes[this.lane].items[this.selected];
    const middle = around !== undefined ? around
      : item && item.end > this.from && item.start < this.to ? (Math.max(item.start, this.from) + Math.min(item.end, this.to)) / 2
        : (this.from + this.to) / 2;
    const share = (middle - this.from) / (this.to - this.from);
    const from = middle - span * share;
    this.go(from, from + span);
  }

  offsetAt(event) {
    const canvas = this.querySelector('canvas.lanes');
    const box = canvas.getBoundingClientRect();
    return this.from + (event.clientX - box.left) / box.width * (this.to - this.from);
  }

  hit(event) {
    const box = this.querySelector('canvas.lanes').getBoundingClientRect();
    const lane = Math.floor((event.clientY - box.top - this.laneTop) / (LANE + GAP));
    if (lane < 0 || lane > 2) {
      return null;
    }
    const i = this.model.lanes[lane].at(this.offsetAt(event));
    return i < 0 ? null : {lane, i};
  }

  hover(hit) {
    const same = hit && this.hovered && hit.lane === this.hovered.lane && hit.i === this.hovered.i;
    if (!same && hit !== this.hovered) {
      this.hovered = hit;
      this.invalidate();
    }
  }

  onWheel(event) {
    if (!event.ctrlKey && !event.shiftKey && event.target.closest('.canvas') !== document.activeElement && Math.abs(event.deltaX) < Math.abs(event.deltaY)
        && !event.metaKey) {
      return; // The page scrolls, until the map is focused.
    }
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      const by = (event.deltaX || event.deltaY) / this.width * (this.to - this.from);
      this.pan(by);
      return;
    }
    const factor = 1.0018 ** event.deltaY;
    const around = this.offsetAt(event);
    const least = Math.min(16, this.model.size);
    const span = Math.min(this.model.size, Math.max(least, (this.to - this.from) * factor));
    const from = Math.max(0, Math.min(this.model.size - span, around - span * (around - this.from) / (this.to - this.from)));
    this.show({from, to: from + span});
  }

  pan(by) {
    const span = this.to - this.from;
    const from = Math.max(0, Math.min(this.model.size - span, this.from + by));
    this.show({from, to: from + span});
  }

  onDown(event) {
    this.drag = {x: event.clientX, from: this.from, moved: false};
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  onMove(event) {
    if (this.drag && event.buttons) {
      const by = (event.clientX - this.drag.x) / this.width * (this.to - this.from);
      if (Math.abs(event.clientX - this.drag.x) > 3) {
        this.drag.moved = true;
        this.pan(this.drag.from - by - this.from);
      }
      return;
    }
    this.hover(this.hit(event));
  }

  onUp(event) {
    const hit = this.drag && !this.drag.moved ? this.hit(event) : null;
    this.drag = null;
    if (hit) {
      this.lane = hit.lane;
      this.selected = hit.i;
      this.invalidate();
    }
  }

  onDouble(event) {
    const hit = this.hit(event);
    if (hit) {
      const item = this.model.lanes[hit.lane].items[hit.i];
      this.go(item.start, item.end);
    }
  }

  onOverview(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const middle = (event.clientX - box.left) / box.width * this.model.size;
    const span = this.to - this.from;
    this.pan(middle - span / 2 - this.from);
  }

  /// Selects a part, and moves the map so that it is seen.
  choose(lane, i) {
    const items = this.model.lanes[lane].items;
    if (items.length === 0) {
      return;
    }
    this.lane = lane;
    this.selected = Math.max(0, Math.min(items.length - 1, i));
    this.hovered = null;
    const item = items[this.selected];
    if (item.end <= this.from || item.start >= this.to) {
      const span = this.to - this.from;
      const middle = (item.start + item.end) / 2;
      this.go(middle - span / 2, middle + span / 2);
    }
    this.invalidate();
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const lanes = this.model.lanes;
    const item = this.selected >= 0 ? lanes[this.lane].items[this.selected] : null;
    const other = lane => lane < 0 || lane > 2 ? undefined
      : this.choose(lane, item ? Math.min(lanes[lane].firstAfter(Math.max(item.start, this.from)), lanes[lane].items.length - 1) : lanes[lane].firstAfter(this.from));
    const actions = {
      ArrowRight: () => event.shiftKey ? this.pan((this.to - this.from) / 4) : this.choose(this.lane, item ? this.selected + 1 : lanes[this.lane].firstAfter(this.from)),
      ArrowLeft: () => event.shiftKey ? this.pan((this.from - this.to) / 4) : this.choose(this.lane, item ? this.selected - 1 : lanes[this.lane].firstAfter(this.from)),
      ArrowDown: () => other(this.lane + 1),
      ArrowUp: () => other(this.lane - 1),
      Home: () => this.choose(this.lane, 0),
      End: () => this.choose(this.lane, lanes[this.lane].items.length - 1),
      Enter: () => item && this.go(item.start, item.end),
      ' ': () => item && this.go(item.start, item.end),
      '+': () => this.zoom(0.5),
      '=': () => this.zoom(0.5),
      '-': () => this.zoom(2),
      '0': () => this.go(0, this.model.size),
      Escape: () => this.out(),
      Backspace: () => this.out(),
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      action();
    }
  }

  /// One level out: from a chunk to its row group, from a row group to the file.
  out() {
    if (!this.view) {
      this.selected = -1;
      this.invalidate();
      return;
    }
    const middle = (this.from + this.to) / 2;
    const span = this.to - this.from;
    for (const lane of [1, 0]) {
      const item = this.model.lanes[lane].items[this.model.lanes[lane].at(middle)];
      if (item && item.end - item.start > span * 1.05) {
        this.go(item.start, item.end);
        return;
      }
    }
    this.go(0, this.model.size);
  }
}

function range(min, max) {
  return min === undefined || min === null ? undefined : plain(min) + ' to ' + plain(max);
}

properties(FileMap, ['model', 'mode', 'view', 'explain', 'moved', 'load']);
customElements.define('file-map', FileMap);
