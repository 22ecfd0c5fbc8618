// The configuration of VitePress. website/build copies it beside the pages.

import { readFileSync, readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'

const root = new URL('..', import.meta.url).pathname
const version = process.env.LAMELLA_VERSION
const base = process.env.LAMELLA_SITE_BASE ?? '/'
const repository = process.env.LAMELLA_REPOSITORY

/** The first heading of a page, as plain text. */
function title(page) {
  const heading = readFileSync(join(root, page), 'utf8').match(/^# (.+)$/m)
  if (!heading) throw new Error(`${page} has no heading`)
  const text = heading[1].replaceAll('`', '').replace(/^How to /, '')
  return text[0].toUpperCase() + text.slice(1)
}

// The side bar has the sections of docs/README.md, and two more with all pages of a folder.
const folders = { Architecture: ['ARCHITECTURE.md', 'docs/architecture'], Decisions: ['docs/decisions'] }

function pagesIn(folder) {
  return readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`).sort()
}

const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
const sections = [...index.matchAll(/^## (.+)$([^]*?)(?=^## |(?![^]))/gm)].map(([, text, list]) => ({
  text,
  pages: [...list.matchAll(/\]\(([^)#]+\.md)\)/g)].map((link) => normalize(join('docs', link[1]))),
})).filter((section) => section.pages.length > 0)
for (const [text, sources] of Object.entries(folders)) {
  sections.splice(-1, 0, { text, pages: sources.flatMap((source) => source.endsWith('.md') ? [source] : pagesIn(source)) })
}
sections.at(-1).pages = sections.at(-1).pages.filter((page) => !sections.slice(0, -1).some((other) => other.pages.includes(page)))

function allPages(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? allPages(`${folder}/${entry.name}`) : entry.name.endsWith('.md') ? [`${folder}/${entry.name}`] : [])
}

const listed = new Set(['docs/README.md', ...sections.flatMap((section) => section.pages)])
const missing = allPages('docs').filter((page) => !listed.has(page))
if (missing.length > 0) throw new Error(`docs/README.md does not list ${missing.join(', ')}`)

export default {
  title: 'Lamella',
  description: 'Apache Parquet for Java, without Hadoop',
  base,
  cleanUrls: false,
  lastUpdated: false,
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boost: { title: 4, titles: 2 } } } } },
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'How to', link: '/docs/how-to/read-and-write-records' },
      { text: 'Reference', link: '/docs/reference/types' },
      { text: 'Java API', items: [
        { text: 'All libraries', link: `${base}api/index.html`, target: '_self' },
        { text: 'For Spark', link: `${base}api-spark/index.html`, target: '_self' },
      ] },
      { text: version, items: [{ text: 'Changes', link: '/CHANGELOG' }] },
    ],
    sidebar: sections.map((section) => ({
      text: section.text,
      collapsed: ['Reference', 'Architecture', 'Decisions'].includes(section.text),
      items: section.pages.map((page) => ({
        text: title(page),
        link: '/' + page.replace(/\.md$/, ''),
      })),
    })),
    socialLinks: repository ? [{ icon: 'github', link: repository }] : [],
    footer: { message: 'Apache License 2.0', copyright: 'The Lamella Authors' },
  },
}
