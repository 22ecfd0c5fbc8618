/// The place that is looked at, as the part of the address after `#`: `#/view/argument?key=value`.

export function parse(hash) {
  const text = hash.replace(/^#\/?/, '');
  const [path, query] = text.split('?');
  const words = path.split('/').map(decode);
  return {view: words[0] || 'summary', argument: words.slice(1).join('/'), keys: new URLSearchParams(query || '')};
}

function decode(word) {
  try {
    return decodeURIComponent(word);
  } catch (e) {
    return word; // An address that somebody cut: its text is as good as its meaning.
  }
}

export function link(view, argument, keys) {
  const query = new URLSearchParams(Object.entries(keys || {}).filter(([, value]) => value !== undefined && value !== ''));
  const text = query.toString();
  return '#/' + view + (argument ? '/' + encodeURIComponent(argument) : '') + (text ? '?' + text : '');
}

/// Changes the address without an entry in the history, for what changes with each key or turn of a wheel.
export function replace(hash) {
  history.replaceState(null, '', hash);
}
