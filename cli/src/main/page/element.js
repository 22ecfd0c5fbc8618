/// What the elements of the page have in common: they render once per frame, into themselves, after a change.

import {render} from 'lit-html';

export class PageElement extends HTMLElement {
  constructor() {
    super();
    this.pending = false;
  }

  connectedCallback() {
    this.observer = new ResizeObserver(() => this.invalidate());
    this.observer.observe(this);
    this.onTheme = () => this.invalidate();
    document.addEventListener('themechange', this.onTheme);
    this.update();
  }

  disconnectedCallback() {
    this.observer.disconnect();
    document.removeEventListener('themechange', this.onTheme);
  }

  invalidate() {
    if (!this.pending) {
      this.pending = true;
      requestAnimationFrame(() => {
        if (this.pending && this.isConnected) {
          this.update();
        }
      });
    }
  }

  update() {
    this.pending = false;
    render(this.template(), this);
    this.drawn();
  }

  /// Draws what is not a template: canvases.
  drawn() {}
}

/// Declares properties of an element that render it when they change.
export function properties(type, names) {
  for (const name of names) {
    Object.defineProperty(type.prototype, name, {
      get() {
        return this['_' + name];
      },
      set(value) {
        if (this['_' + name] !== value) {
          this['_' + name] = value;
          if (this.isConnected) {
            this.invalidate();
          }
        }
      },
    });
  }
}

/// A canvas's context in CSS pixels, cleared; null if it has no size.
export function context(canvas) {
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const scale = window.devicePixelRatio || 1;
  if (width === 0 || height === 0) {
    return null;
  }
  const deviceWidth = Math.round(width * scale);
  const deviceHeight = Math.round(height * scale);
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
  }
  const c = canvas.getContext('2d');
  c.setTransform(scale, 0, 0, scale, 0, 0);
  c.clearRect(0, 0, width, height);
  return c;
}

/// The text, cut to a width in pixels; empty if not even a few letters fit.
export function fit(c, text, width) {
  if (width < 14) {
    return '';
  }
  if (c.measureText(text).width <= width) {
    return text;
  }
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (c.measureText(text.slice(0, middle) + '…').width <= width) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low < 2 ? '' : text.slice(0, low) + '…';
}
