/// Colours. The style sheet owns them, so that light, dark and print have their own; canvases ask for them here.

const cache = new Map();
let styles;

export const FONT = '"Inter", system-ui, -apple-system, "Segoe UI", "Liberation Sans", Arial, sans-serif';

export function colour(name) {
  let value = cache.get(name);
  if (value === undefined) {
    styles = styles || getComputedStyle(document.documentElement);
    value = styles.getPropertyValue('--' + name).trim();
    cache.set(name, value);
  }
  return value;
}

function changed() {
  cache.clear();
  document.dispatchEvent(new CustomEvent('themechange'));
}

window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);

/// The theme that is chosen: `auto`, `light` or `dark`.
export function theme() {
  return document.documentElement.dataset.theme || 'auto';
}

export function setTheme(name) {
  if (name === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = name;
  }
  try {
    window.localStorage.setItem('lamella-theme', name);
  } catch (e) {
    console.debug('The theme is not kept: ' + e.message);
  }
  changed();
}

export function restoreTheme() {
  try {
    const name = window.localStorage.getItem('lamella-theme');
    if (name === 'light' || name === 'dark') {
      document.documentElement.dataset.theme = name;
    }
  } catch (e) {
    console.debug('No theme is kept: ' + e.message);
  }
}

export function categorical(i) {
  return i === undefined || i < 0 || i > 7 ? colour('c-other') : colour('c' + i);
}

const KINDS = {
  'magic': 'k-magic', 'dictionary page': 'k-dictionary', 'data page': 'k-data', 'pages': 'k-data', 'bloom filter': 'k-bloom',
  'column index': 'k-column-index', 'offset index': 'k-offset-index', 'indexes': 'k-column-index', 'footer': 'k-footer',
  'unknown': 'k-unknown', 'row group': 'k-group', 'column chunk': 'k-data',
};

export function kindColour(kind) {
  return colour(KINDS[kind] || 'k-unknown');
}

/// Five steps of compression, from none to much.
export function ratioStep(ratio) {
  return ratio === undefined || Number.isNaN(ratio) ? -1 : ratio < 1.05 ? 0 : ratio < 1.5 ? 1 : ratio < 3 ? 2 : ratio < 8 ? 3 : 4;
}

export const RATIO_STEPS = ['none (below 1.05)', '1.05 to 1.5', '1.5 to 3', '3 to 8', '8 or more'];

export function ratioColour(ratio) {
  const step = ratioStep(ratio);
  return step < 0 ? colour('c-other') : colour('r' + step);
}

/// Black or white, whichever is easier to read on a colour.
export function inkOn(background) {
  const hex = /^#([0-9a-f]{6})$/i.exec(background);
  if (!hex) {
    return colour('ink');
  }
  const n = parseInt(hex[1], 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map(v => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? '#10151b' : '#ffffff';
}
