// usage: node entry-points.mjs <package> … — fails unless the packages in node_modules/@sori beside
// this file contain every entry point with its imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const IMPORT = /(?:from|import) ?\(?['"](\.[^'"]+)['"]/g
const missing = []
const visited = new Set()

for (const name of process.argv.slice(2)) {
  const folder = new URL(`./node_modules/@sori/${name}/`, import.meta.url)
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const entries = Object.entries(exports).flatMap(([entry, target]) =>
    expand(folder, entry, target),
  )
  for (const [entry, target] of entries) {
    const files = typeof target === 'string' ? [target] : Object.values(target)
    for (const file of files)
      if (!existsSync(new URL(file, folder))) missing.push(`${name} ${entry}: ${file} is missing`)
    if (target.default) visit(new URL(target.default, folder))
  }
}
if (missing.length > 0) {
  console.error(missing.join('\n'))
  process.exitCode = 1
}

function visit(url) {
  if (visited.has(url.href)) return
  visited.add(url.href)
  for (const [, path] of readFileSync(url, 'utf8').matchAll(IMPORT)) {
    const imported = new URL(path, url)
    if (!existsSync(imported))
      missing.push(`${fileURLToPath(url)} imports ${path}, which is missing`)
    else if (imported.pathname.endsWith('.js')) visit(imported)
  }
}

/** Returns the files of an entry; a pattern like `./*` has several. */
function expand(folder, entry, target) {
  if (target === null) return []
  if (!entry.endsWith('/*')) return [[entry, target]]
  const files = readdirSync(new URL(target.default.replace('*.js', ''), folder))
  const names = files.filter((file) => file.endsWith('.js')).map((file) => file.replace('.js', ''))
  if (names.length === 0) missing.push(`${entry} is empty`)
  return names.map((name) => [
    entry.replace('*', name),
    Object.fromEntries(
      Object.entries(target).map(([condition, file]) => [condition, file.replace('*', name)]),
    ),
  ])
}
