// Checks the words in all pages and doc comments, and the length of sentences in pages.
// usage: node check-style.mjs NODE_MODULES [FILE...]

import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [modules, ...named] = process.argv.slice(2)
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..')
const require = createRequire(join(modules, 'package.json'))
const { createLinter, loadTextlintrc } = await import(pathToFileURL(require.resolve('textlint')))

async function load(kind) {
  const descriptor = await loadTextlintrc({ configFilePath: join(here, 'style', `${kind}.json`), node_modulesDir: modules })
  return createLinter({ descriptor })
}

const SKIPPED = /^(target|node_modules|parquet-testing|\.git|test|resources|package)$/

function files(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : files(path)
    return /\.(md|java)$/.test(entry.name) ? [path] : []
  })
}

/** The doc comments of a source file as a page with the same line numbers. */
function comments(source) {
  return source.split('\n').map((line) => line.match(/^ *\/\/\/ ?(.*)$/)?.[1] ?? '').join('\n')
}

const sentences = await load('sentences')
const words = await load('words')
let problems = 0
let checked = 0
for (const file of named.length > 0 ? named : files('')) {
  const text = readFileSync(join(root, file), 'utf8')
  const page = file.endsWith('.md')
  // A line of the list of changes, and a doc comment, may be long.
  const linter = page && file !== 'CHANGELOG.md' ? sentences : words
  const result = await linter.lintText(page ? text : comments(text), page ? file : `${file}.md`)
  checked++
  for (const { line, column, message } of result.messages) {
    problems++
    console.error(`${file}:${line}:${column}: ${message.split('\n')[0]}`)
  }
}
console.log(`${checked} files: ${problems} problems`)
process.exit(problems === 0 ? 0 : 1)
