/// The bytes of a file as areas: fields, their columns, and the encodings of each column.

import {html, nothing} from 'lit-html';
import {hierarchy, treemap, treemapSquarify} from 'd3-hierarchy';
import {PageElement, context, fit, properties} from './element.js';
import {bytesByEncoding} from './model.js';
import {bytes, isolated, percent, plain, ratio, safe} from './text.js';
import {FONT, RATIO_STEPS, categorical, colour, inkOn, ratioColour} from './theme.js';
import {link} from './place.js';

/// Properties: `model`, `mode` (`ratio`, `column`, `encoding` or `codec`).
export class ByteTreemap extends PageElement {
  constructor() {
    super();
    this.chosen = -1;
    this.hovered = -1;
    this.root = null;
  }

  /// The tree of fields, down to the encodings of columns.
  tree() {
    const root = {name: '', children: new Map()};
    for (const column of this.model.columns) {
      const names = namesOf(column.path);
      let node = root;
      for (const name of names) {
        if (!node.children.has(name)) {
          node.children.set(name, {name, children: new Map()});
        }
        node = node.children.get(name);
      }
      node.column = column;
    }
    const simple = node => {
      const children = [...node.children.values()].map(simple);
      if (node.column) {
        const parts = bytesByEncoding(this.model, node.column).map(part => ({...part, column: node.column}));
        return {name: node.name, column: node.column, children: [...parts, ...children]};
      }
      return children.length === 1 && node !== root
        ? {...children[0], name: node.name + '.' + children[0].name}
        : {name: node.name, children};
    };
    return simple(root);
  }

  layout(width, height) {
    const key = width + 'x' + height + this.mode;
    if (this.laid === key && this.laidModel === this.model) {
      return;
    }
    this.laid = key;
    this.laidModel = this.model;
    this.root = hierarchy(this.tree()).sum(node => node.compressed || 0).sort((a, b) => b.value - a.value);
    treemap().tile(treemapSquarify.ratio(1.35)).size([width, height]).paddingInner(node => node.data.column ? 1 : 2)
        .paddingTop(node => node.depth > 0 && !node.data.column && node.children ? 18 : 0)
        .paddingLeft(node => node.depth > 0 && !node.data.column && node.children ? 3 : 0)
        .paddingRight(node => node.depth > 0 && !node.data.column && node.children ? 3 : 0)
        .paddingBottom(node => node.depth > 0 && !node.data.column && node.children ? 3 : 0).round(false)(this.root);
    this.columns = this.root.descendants().filter(node => node.data.column && !node.data.compressed && node.data.children && node.value > 0);
  }

  template() {
    if (!this.model) {
      return nothing;
    }
    const node = this.columns && this.columns[this.hovered >= 0 ? this.hovered : this.chosen];
    return html`
      <div class="canvas" tabindex="0" role="application" aria-roledescription="treemap" aria-label=${'Bytes of '
        + plain(this.model.shortName) + ' by column. Arrow keys move between columns, Enter opens one.'} aria-describedby=${this.id + '-item'}
        @keydown=${e => this.onKey(e)} @pointermove=${e => this.hover(e)} @pointerleave=${() => this.leave()} @click=${e => this.onClick(e)}>
        <canvas class="areas"></canvas></div>
      <ul class="legend" aria-label="Colours">${this.legend().map(([name, fill]) => html`<li><i .style=${'background:' + fill}></i>${safe(name)}</li>`)}</ul>
      <div class="detail" id=${this.id + '-item'} aria-live="polite">${node ? this.detail(node.data.column)
    : html`<p class="soft">Point at a column, or focus the treemap and use the arrow keys. Areas are stored bytes.</p>`}</div>`;
  }

  detail(column) {
    const model = this.model;
    return html`<h3>${safe(column.path)} <a class="more" href=${link('columns', column.path, {file: model.index || undefined})}>column</a></h3>
      <dl class="facts inline"><div><dt>Size</dt><dd>${bytes(column.compressed_bytes)}</dd></div>
      <div><dt>Share</dt><dd>${percent(column.compressed_bytes, model.compressed)}</dd></div>
      <div><dt>Compression</dt><dd>${ratio(column.uncompressed_bytes, column.compressed_bytes)}</dd></div>
      ${bytesByEncoding(model, column).map(part => html`<div><dt>${safe(part.name)}</dt><dd>${bytes(part.compressed)}, ratio ${ratio(part.uncompressed, part.compressed)}</dd></div>`)}</dl>`;
  }

  legend() {
    const model = this.model;
    switch (this.mode) {
      case 'column': return [...model.rank].map(([index, rank]) => [model.columns[index].path, categorical(rank)]);
      case 'encoding': return model.encodingNames.slice(0, 8).map((name, i) => [name, categorical(i)]);
      case 'codec': return model.codecNames.map((name, i) => [name, categorical(i)]);
      default: return RATIO_STEPS.map((name, i) => [name, colour('r' + i)]);
    }
  }

  fill(data) {
    const model = this.model;
    switch (this.mode) {
      case 'column': return categorical(model.rank.get(data.column.index));
      case 'encoding': return categorical(model.encodingNames.indexOf(data.name));
      case 'codec': return categorical(model.codecNames.indexOf(model.codecOf(0, data.column.index)));
      default: return ratioColour(data.uncompressed / data.compressed);
    }
  }

  drawn() {
    const canvas = this.querySelector('canvas.areas');
    const c = canvas && context(canvas);
    if (!c) {
      return;
    }
    this.layout(canvas.clientWidth, canvas.clientHeight);
    c.textBaseline = 'alphabetic';
    for (const node of this.root.descendants()) {
      const width = node.x1 - node.x0;
      const height = node.y1 - node.y0;
      if (node.data.compressed) {
        c.fillStyle = this.fill(node.data);
        c.fillRect(node.x0, node.y0, Math.max(width, 0.4), Math.max(height, 0.4));
      } else if (node.depth > 0 && !node.data.column) {
        c.fillStyle = colour('frame');
        c.fillRect(node.x0, node.y0, width, height);
        if (width > 30 && height > 20) {
          c.font = '600 11px ' + FONT;
          c.fillStyle = colour('soft');
          c.fillText(isolated(fit(c, plain(node.data.name), width - 10)), node.x0 + 5, node.y0 + 13);
        }
      }
    }
    this.columns.forEach(node => this.drawLabel(c, node));
    for (const [i, name] of [[this.chosen, 'focus'], [this.hovered, 'ink']]) {
      const node = this.columns[i];
      if (node) {
        c.strokeStyle = colour(name);
        c.lineWidth = 2.5;
        c.strokeRect(node.x0 + 1, node.y0 + 1, Math.max(2, node.x1 - node.x0 - 2), Math.max(2, node.y1 - node.y0 - 2));
      }
    }
  }

  drawLabel(c, node) {
    const width = node.x1 - node.x0 - 12;
    const height = node.y1 - node.y0;
    const part = node.children && node.children[0];
    if (width < 20 || height < 17 || !part) {
      return;
    }
    c.font = '600 12px ' + FONT;
    c.fillStyle = inkOn(this.fill(part.data));
    const inner = Math.min(width, part.x1 - part.x0 - 12);
    const name = fit(c, plain(node.data.name), inner);
    if (!name) {
      return;
    }
    c.fillText(isolated(name), node.x0 + 6, node.y0 + 15);
    const column = node.data.column;
    c.font = '11.5px ' + FONT;
    const lines = [bytes(column.compressed_bytes) + ' · ' + percent(column.compressed_bytes, this.model.compressed),
      'ratio ' + ratio(column.uncompressed_bytes, column.compressed_bytes), part.data.name];
    lines.forEach((line, i) => {
      const y = node.y0 + 31 + i * 15;
      if (y + 4 < part.y1 && c.measureText(line).width <= inner) {
        c.fillText(line, node.x0 + 6, y);
      }
    });
  }

  at(event) {
    const box = this.querySelector('canvas').getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    return this.columns.findIndex(node => x >= node.x0 && x < node.x1 && y >= node.y0 && y < node.y1);
  }

  hover(event) {
    const i = this.at(event);
    if (i !== this.hovered) {
      this.hovered = i;
      this.invalidate();
    }
  }

  leave() {
    this.hovered = -1;
    this.invalidate();
  }

  onClick(event) {
    const i = this.at(event);
    if (i >= 0 && i === this.chosen) {
      this.open(i);
    } else if (i >= 0) {
      this.chosen = i;
      this.invalidate();
    }
  }

  open(i) {
    location.hash = link('columns', this.columns[i].data.column.path, {file: this.model.index || undefined});
  }

  onKey(event) {
    if (event.key === 'Enter' && this.chosen >= 0) {
      event.preventDefault();
      this.open(this.chosen);
      return;
    }
    const [dx, dy] = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key] || [0, 0];
    if (dx === 0 && dy === 0) {
      return;
    }
    event.preventDefault();
    this.hovered = -1;
    const old = this.columns[this.chosen];
    let best = old ? -1 : 0;
    let least = Infinity;
    const middle = node => [(node.x0 + node.x1) / 2, (node.y0 + node.y1) / 2];
    for (let i = 0; old && i < this.columns.length; i++) {
      const [x, y] = middle(this.columns[i]);
      const [oldX, oldY] = middle(old);
      const along = (x - oldX) * dx + (y - oldY) * dy;
      const across = Math.abs((x - oldX) * dy) + Math.abs((y - oldY) * dx);
      if (i !== this.chosen && along > 0 && along + 2 * across < least) {
        least = along + 2 * across;
        best = i;
      }
    }
    this.chosen = best >= 0 ? best : this.chosen;
    this.invalidate();
  }
}

/// The names of a path; a name between backticks may contain dots.
function namesOf(path) {
  return path.match(/(?:`(?:[^`]|``)*`|[^.`])+/g) || [path];
}

properties(ByteTreemap, ['model', 'mode']);
customElements.define('byte-treemap', ByteTreemap);
