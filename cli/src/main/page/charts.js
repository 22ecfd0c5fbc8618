/// The charts of a column: ranges over row groups or pages, a histogram, frequent values.

import {html, svg, nothing} from 'lit-html';
import {PageElement, context, properties} from './element.js';
import {count, counted, cut, percent, plain, safe} from './text.js';
import {FONT, colour} from './theme.js';

/// Draws the range of each row group or page, on the column's own scale.
/// Properties: `chart` {positions {min, max}, min, max, name(i), label}, `bounds` {min, max}.
export class RangeChart extends PageElement {
  constructor() {
    super();
    this.chosen = -1;
  }

  template() {
    const chart = this.chart;
    if (!chart) {
      return nothing;
    }
    const i = this.chosen;
    return html`<div class="canvas" tabindex="0" role="application" aria-roledescription="chart" aria-label=${chart.label}
        aria-describedby=${this.id + '-item'} @pointermove=${e => this.onMove(e)} @pointerleave=${() => this.choose(-1)} @keydown=${e => this.onKey(e)}>
      <div class="bound">${safe(cut(this.bounds.max, 60))}</div><canvas class="ranges"></canvas><div class="bound">${safe(cut(this.bounds.min, 60))}</div></div>
      <p class="detail one" id=${this.id + '-item'} aria-live="polite">${i >= 0
    ? html`<b>${chart.name(i)}</b> ${chart.min[i] === null || chart.min[i] === undefined ? 'has no bounds' : html`${safe(cut(chart.min[i], 60))} to ${safe(cut(chart.max[i], 60))}`}`
    : html`<span class="soft">${chart.label}</span>`}</p>`;
  }

  drawn() {
    const canvas = this.querySelector('canvas');
    const c = canvas && context(canvas);
    if (!c) {
      return;
    }
    const {min, max} = this.chart.positions;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight - 12;
    const step = width / min.length;
    c.strokeStyle = colour('line');
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const y = Math.round(6 + part * height) + (part === 1 ? -0.5 : 0.5);
      c.beginPath();
      c.moveTo(0, y);
      c.lineTo(width, y);
      c.stroke();
    }
    const bar = Math.max(1, step > 4 ? Math.min(step - 1.5, 28) : step);
    for (let i = 0; i < min.length; i++) {
      if (min[i] === null || min[i] === undefined) {
        continue;
      }
      const top = 6 + (1 - max[i]) * height;
      c.fillStyle = colour(i === this.chosen ? 'focus' : 'c0');
      c.fillRect(i * step + (step - bar) / 2, Math.min(top, height + 3), bar, Math.max(2.5, (max[i] - min[i]) * height));
    }
  }

  choose(i) {
    if (i !== this.chosen) {
      this.chosen = i;
      this.invalidate();
    }
  }

  onMove(event) {
    const box = this.querySelector('canvas').getBoundingClientRect();
    const all = this.chart.positions.min.length;
    this.choose(Math.max(0, Math.min(all - 1, Math.floor((event.clientX - box.left) / box.width * all))));
  }

  onKey(event) {
    const all = this.chart.positions.min.length;
    const to = {ArrowRight: this.chosen + 1, ArrowLeft: this.chosen - 1, Home: 0, End: all - 1}[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.choose(Math.max(0, Math.min(all - 1, to)));
    }
  }
}

properties(RangeChart, ['chart', 'bounds']);
customElements.define('range-chart', RangeChart);

/// Bars of values between two bounds each.
export function histogram(bins, label) {
  const most = Math.max(1, ...bins.map(bin => bin.count));
  const width = 640;
  const height = 150;
  const step = width / bins.length;
  return html`<figure class="histogram"><svg viewBox=${'0 0 ' + width + ' ' + height} preserveAspectRatio="none" role="img" aria-label=${label}>
    ${bins.map((bin, i) => svg`<rect class="bin" x=${i * step + 0.75} width=${Math.max(1, step - 1.5)} y=${height - bin.count / most * (height - 4)}
      height=${bin.count / most * (height - 4)}><title>${plain(bin.from) + ' to ' + plain(bin.to) + ': ' + count(bin.count)}</title></rect>`)}
    <line class="axis" x1="0" x2=${width} y1=${height - 0.5} y2=${height - 0.5}></line></svg>
    <figcaption><span>${safe(cut(bins[0].from, 40))}</span><span class="soft">at most ${count(most)}</span><span>${safe(cut(bins[bins.length - 1].to, 40))}</span></figcaption></figure>`;
}

/// Frequent values, with bars.
export function frequent(top, rows, most) {
  return html`<table class="top"><thead><tr><th scope="col">Value</th><th scope="col" class="number">Rows</th><th scope="col"><span class="hidden">Share</span></th></tr></thead>
    <tbody>${top.map(value => html`<tr><td class="value">${value.value === null ? html`<i class="soft">null</i>` : safe(value.value)}</td><td class="number">${count(value.count)}</td>
    <td class="bars">${bar(value.count / most)}<span class="soft">${percent(value.count, rows)}</span></td></tr>`)}</tbody></table>`;
}

/// A bar of a share.
export function bar(share, kind) {
  return html`<span class=${'bar ' + (kind || '')} aria-hidden="true"><i .style=${'width:' + Math.max(share > 0 ? 0.8 : 0, share * 100).toFixed(2) + '%'}></i></span>`;
}
