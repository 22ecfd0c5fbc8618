/// What a file is, on one screen.

import {html, nothing} from 'lit-html';
import {bar} from '../charts.js';
import {link} from '../place.js';
import {plainTable} from '../table.js';
import {bytes, count, counted, lines, percent, ratio, safe} from '../text.js';
import {kindColour} from '../theme.js';

export function summary(model, file) {
  if (model.file.failure) {
    return unreadable(model);
  }
  const f = model.file;
  const said = f.remarks || {order: [], nulls: [], odd_row_groups: [], space: [], changes: []};
  const kinds = [...model.bytesByKind()].sort((a, b) => b[1] - a[1]);
  const largest = [...model.columns].sort((a, b) => (b.compressed_bytes || 0) - (a.compressed_bytes || 0)).slice(0, 8);
  return html`
    <section class="hero" aria-label="Facts">
      ${fact('Rows', count(model.rows))}${fact('Columns', count(model.columns.length))}${fact('Row groups', count(model.groups.length))}
      ${fact('Size', bytes(model.size), count(model.size) + ' bytes')}${fact('Compression', ratio(model.uncompressed, model.compressed), bytes(model.uncompressed) + ' uncompressed')}
      ${fact('Codecs', (f.codecs || []).join(', ') || '–')}
    </section>
    <div class="two">
      <section class="panel"><h2>What stands out</h2>
        ${f.stands_out && f.stands_out.length ? html`<ul class="stands">${f.stands_out.map(text => html`<li>${safe(text)}</li>`)}</ul>`
    : f.partial ? html`<p class="soft">${pending(model)}</p>` : said.odd_row_groups.length + said.space.length + said.changes.length === 0 ? html`<p class="soft">Nothing stands out.</p>` : nothing}
        ${list('Where the space goes', said.space)}${list('Odd row groups', said.odd_row_groups)}${list('What you could change', said.changes)}
        ${findingsLine(model, file)}${unreadableParts(f)}
      </section>
      <section class="panel"><h2>Written by</h2>
        <dl class="facts">
          <div><dt>Program</dt><dd>${f.created_by ? safe(f.created_by) : html`<span class="soft">not stated</span>`}</dd></div>
          <div><dt>Format version</dt><dd>${f.format_version === undefined ? '–' : f.format_version}</dd></div>
          <div><dt>Encryption</dt><dd>${f.encryption ? safe(f.encryption) : 'none'}</dd></div>
          <div><dt>Footer</dt><dd>${f.footer ? html`${bytes(f.footer.length)} <span class="soft">at byte ${count(f.footer.offset)}</span>` : '–'}</dd></div>
          ${sortedBy(model)}
        </dl>${list('Order, by the bounds of row groups and pages', said.order)}${list('Nulls', said.nulls)}</section>
    </div>
    <div class="two">
      <section class="panel"><h2>Largest columns <a class="more" href=${link('columns', '', {file})}>all ${count(model.columns.length)}</a></h2>
        <table class="ranked"><tbody>${largest.map(column => html`<tr><th scope="row"><a href=${link('columns', column.path, {file})}>${safe(column.path)}</a></th>
          <td class="bars">${bar((column.compressed_bytes || 0) / Math.max(1, largest[0].compressed_bytes))}</td>
          <td class="number">${bytes(column.compressed_bytes)}</td><td class="number soft">${percent(column.compressed_bytes, model.compressed)}</td></tr>`)}</tbody></table></section>
      <section class="panel"><h2>Where the bytes are <a class="more" href=${link('map', '', {file})}>map</a></h2>
        <div class="stack" aria-hidden="true">${kinds.map(([kind, size]) => html`<i .style=${'flex-grow:' + size + ';background:' + kindColour(kind)}></i>`)}</div>
        <table class="ranked"><tbody>${kinds.map(([kind, size]) => html`<tr><th scope="row"><i class="swatch" .style=${'background:' + kindColour(kind)}></i>${kind === 'unknown' ? 'unknown or unused' : kind}</th>
          <td class="number">${bytes(size)}</td><td class="number soft">${percent(size, model.size)}</td></tr>`)}</tbody></table></section>
    </div>
    ${f.key_values && f.key_values.length ? html`<section class="panel"><h2>Key-value metadata</h2>
      <dl class="pairs">${f.key_values.map(pair => html`<div><dt>${safe(pair.key)} <span class="soft">${pair.length === undefined ? 'no value' : counted(pair.length, 'character')}</span></dt><dd><code>${safe(pair.text)}</code></dd></div>`)}</dl></section>` : nothing}
    ${types(model, file)}
    <section class="panel"><h2>Schema</h2><pre class="schema" tabindex="0" role="region" aria-label="Schema">${lines(f.schema)}</pre></section>`;
}

/// Why bounds are not there yet.
export function pending(model) {
  const failure = model.loads.get('figures');
  return failure ? html`The bounds cannot be read: ${safe(failure.message)}` : 'The bounds of the columns are not loaded yet: the file has very many column chunks.';
}

function list(title, sentences) {
  return sentences.length === 0 ? nothing : html`<h3>${title}</h3><ul class="stands">${sentences.map(text => html`<li>${safe(text)}</li>`)}</ul>`;
}

const MOST_TYPES = 200;

/// The types of all columns in all systems.
function types(model, file) {
  const systems = model.columns.length > 0 ? (model.columns[0].systems || []).map(system => system.system) : [];
  if (systems.length === 0) {
    return nothing;
  }
  const shown = model.columns.slice(0, MOST_TYPES);
  return html`<section class="panel"><details><summary>Types in other systems</summary>${plainTable('Types in other systems', ['Column', ...systems], shown.map(column => [
    html`<a href=${link('columns', column.path, {file})}>${safe(column.path)}</a>`, ...column.systems.map(system => html`${safe(system.type)}${system.support === 'exact' ? nothing : html` <span class="soft">(${system.support.replace('_', ' ')})</span>`}`)]))}
    ${model.columns.length > shown.length ? html`<p class="soft">and ${count(model.columns.length - shown.length)} more columns, each on its own page</p>` : nothing}</details></section>`;
}

function fact(name, value, note) {
  return html`<div class="fact"><span class="name">${name}</span><span class="value">${value}</span>${note ? html`<span class="note">${note}</span>` : nothing}</div>`;
}

function sortedBy(model) {
  const all = new Set(model.groups.map(group => (group.sorted_by || []).join(', ')));
  const keys = [...all].filter(key => key !== '');
  return html`<div><dt>Declared order</dt><dd>${keys.length === 0 ? 'none' : safe(keys.slice(0, 3).join('; '))}${all.size > 1 ? html` <span class="soft">differs between row groups</span>` : nothing}</dd></div>`;
}

export function bySeverity(findings) {
  const all = new Map();
  for (const finding of findings) {
    all.set(finding.severity, (all.get(finding.severity) || 0) + 1);
  }
  return ['error', 'warning', 'note'].filter(name => all.has(name)).map(name => [name, all.get(name)]);
}

/// Why there are no findings.
export function unchecked(model) {
  const failure = model.loads.get('findings');
  if (model.check && !model.loads.has('findings')) {
    return html`The file has not been checked. <button @click=${model.check}>Check it</button>`;
  }
  return failure ? html`The check failed: ${safe(failure.message)}` : model.load && !model.isChecked ? 'The file is being checked…'
    : 'The file was not checked, because it has too many column chunks. Run lamella check.';
}

function findingsLine(model, file) {
  if (model.file.findings === undefined) {
    return html`<p class="soft">${unchecked(model)}</p>`;
  }
  const all = bySeverity(model.findings);
  return all.length === 0 ? html`<p><span class="pill good">no findings</span> <span class="soft">The check of the file's structure found nothing.</span></p>`
    : html`<p>${all.map(([name, n]) => html`<a class=${'pill ' + name} href=${link('findings', '', {file})}>${counted(n, name)}</a> `)}</p>`;
}

function unreadableParts(f) {
  return f.unreadable && f.unreadable.length ? html`<h3>Parts that cannot be read</h3><ul class="stands">${f.unreadable.slice(0, 20).map(part =>
    html`<li><b>${safe(part.part)}</b>: ${safe(messageOf(part))}</li>`)}</ul>` : nothing;
}

function messageOf(part) {
  return part.message || part.failure && part.failure.message || '';
}

function unreadable(model) {
  const failure = model.file.failure;
  return html`<section class="panel alarm"><h2>The file cannot be read</h2><p>${safe(failure.message)}</p>
    ${failure.advice ? html`<p>${safe(failure.advice)}</p>` : nothing}${failure.recover ? html`<p>${safe(failure.recover)}</p>` : nothing}
    <dl class="facts"><div><dt>Size</dt><dd>${bytes(model.size)} <span class="soft">${count(model.size)} bytes</span></dd></div></dl>
    <p><a href=${link('findings', '', {file: model.index || undefined})}>${counted(model.findings.length, 'finding')} of the check</a></p></section>`;
}

