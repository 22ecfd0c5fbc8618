// The configuration of VitePress. website/build copies it beside the pages.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sections } from './sections.mjs'

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

function pagesOf(section) {
  const inFolder = section.folder
    ? readdirSync(join(root, section.folder)).filter((name) => name.endsWith('.md'))
        .map((name) => `${section.folder}/${name}`).sort()
    : []
  return [...(section.pages ?? []), ...inFolder.filter((page) => !section.pages?.includes(page))]
}

function allPages(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? allPages(`${folder}/${entry.name}`) : entry.name.endsWith('.md') ? [`${folder}/${entry.name}`] : [])
}

const listed = new Set(sections.flatMap(pagesOf))
const missing = allPages('docs').filter((page) => !listed.has(page))
if (missing.length > 0) throw new Error(`website/sections.mjs does not list ${missing.join(', ')}`)
const absent = [...listed].filter((page) => !existsSync(join(root, page)))
if (absent.length > 0) throw new Error(`website/sections.mjs lists ${absent.join(', ')}, which do not exist`)

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
      { text: 'Java API', link: `${base}api/index.html`, target: '_self' },
      { text: version, items: [{ text: 'Changes', link: '/CHANGELOG' }] },
    ],
    sidebar: sections.map((section) => ({
      text: section.text,
      collapsed: ['Reference', 'Architecture', 'Decisions'].includes(section.text),
      items: pagesOf(section).map((page) => ({
        text: title(page),
        link: '/' + page.replace(/\.md$/, ''),
      })),
    })),
    socialLinks: repository ? [{ icon: 'github', link: repository }] : [],
    footer: { message: 'Apache License 2.0', copyright: 'The Lamella Authors' },
  },
}
