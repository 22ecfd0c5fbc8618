// Checks a site that was built: every link and anchor leads somewhere, and search finds the pages for common tasks.
// usage: node check.mjs SITE NODE_MODULES

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [site, modules] = process.argv.slice(2)
const base = process.env.LAMELLA_SITE_BASE ?? '/'
const problems = []

function files(folder, ending) {
  return readdirSync(join(site, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(site.length + 1))
}

// Links.

/** The text of an attribute. */
function unescaped(attribute) {
  return attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const ids = new Map()
function idsOf(page) {
  if (!ids.has(page)) {
    const html = readFileSync(join(site, page), 'utf8')
    ids.set(page, new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map((match) => unescaped(match[1]))))
  }
  return ids.get(page)
}

let links = 0
const pages = files('.', '.html')
for (const page of pages) {
  const html = readFileSync(join(site, page), 'utf8')
  for (const [, escaped] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
    const href = unescaped(escaped)
    if (/^[a-z]+:/.test(href)) continue
    links++
    const [path, anchor] = href.split('#')
    const from = path.startsWith('/')
      ? path.startsWith(base) ? path.slice(base.length) : null
      : path === '' ? page : normalize(join(dirname(page), path))
    const target = from === null ? null : from === '' || from.endsWith('/') ? `${from}index.html`
      : existsSync(join(site, from)) ? from : `${from}.html`
    if (target !== null && target.startsWith('api/') && !existsSync(join(site, 'api'))) continue
    if (target === null || !existsSync(join(site, target))) {
      problems.push(`${page}: the link ${href} leads nowhere`)
    } else if (anchor && target.endsWith('.html') && !idsOf(target).has(decodeURIComponent(anchor))) {
      problems.push(`${page}: the link ${href} has an anchor that ${target} does not have`)
    }
  }
}

// Search, as the site does it.

const tasks = {
  'write records': 'read-and-write-records',
  'read rows': 'read-rows',
  'filter rows': 'filter-rows',
  'partitioned write': 'write-a-table',
  'read directory partitions': 'read-many-files',
  's3 bucket': 'read-from-http-and-s3',
  'azure': 'use-object-stores',
  'encrypt column keys': 'encrypt',
  'csv to parquet': 'convert',
  'database jdbc': 'from-a-database',
  'rename component': 'let-classes-change',
  'decimal precision scale': 'types',
  'spark options': 'use-from-spark',
  'arrow vectors': 'use-with-arrow',
  'maven dependency': 'use-from-maven',
  'install debian': 'install',
  'threads': 'use-several-threads',
  'damaged file': 'damaged',
  'compare files': 'compare-files',
  'variant shredding': 'variant',
  'kotlin data class': 'use-kotlin',
  'exit code': 'command-line',
}
const [index] = readdirSync(join(site, 'assets/chunks')).filter((name) => name.startsWith('@localSearchIndexroot'))
const require = createRequire(join(modules, 'package.json'))
const MiniSearch = (await import(pathToFileURL(require.resolve('minisearch')))).default
const { default: text } = await import(pathToFileURL(join(site, 'assets/chunks', index)))
const search = MiniSearch.loadJSON(text, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
})
const FIRST = 5
for (const [task, page] of Object.entries(tasks)) {
  const found = search.search(task).slice(0, FIRST).map((result) => result.id)
  if (!found.some((id) => id.includes(page))) {
    problems.push(`Search for "${task}" does not find ${page} among the first ${FIRST}: ${found.join(', ')}`)
  }
}

problems.forEach((problem) => console.error(problem))
console.log(`${pages.length} pages, ${links} links, ${Object.keys(tasks).length} searches: ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
