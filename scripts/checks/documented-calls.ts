import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { holds, type Outcome, together } from './check.ts'

const METHODS = 'GET|POST|PUT|PATCH|DELETE'

/** Checks that product.md §7 and the table of added calls in additions.md together list every call exactly once. */
export function documentedCalls(): Outcome {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
  const calls = callsOf(JSON.parse(read('openapi.json')))
  const specified = specifiedCalls(read('product.md'), calls)
  const added = addedCalls(read('additions.md'))
  const unnamed = [...calls].filter((call) => !specified.has(call) && !added.has(call))
  const needless = [...added].filter((call) => !calls.has(call) || specified.has(call))
  return together([
    holds(unnamed.length > 0 ? `neither in docs/product.md nor in docs/additions.md: ${unnamed.join(', ')}` : undefined),
    holds(needless.length > 0 ? `in docs/additions.md, but specified or not a call: ${needless.join(', ')}` : undefined),
  ])
}

/** `GET /api/me` and so on. */
function callsOf({ paths }: { paths: Record<string, object> }): Set<string> {
  const isMethod = new RegExp(`^(${METHODS})$`)
  return new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .map((name) => name.toUpperCase())
        .filter((name) => isMethod.test(name))
        .map((method) => `${method} ${path}`),
    ),
  )
}

/** The calls of product.md §7, where a path belongs to the method before it, and `/subscription` after `…/credit` stands beside that. */
function specifiedCalls(product: string, calls: ReadonlySet<string>): Set<string> {
  const chapter = product.slice(product.indexOf('## 7. Calls'), product.indexOf('## 8.'))
  const found = new Set<string>()
  let method = ''
  let before = ''
  for (const [word] of chapter.matchAll(new RegExp(`\\b(?:${METHODS})\\b|/[\\w/{}-]+`, 'g'))) {
    if (!word.startsWith('/')) {
      method = word
      continue
    }
    const path = word.replace('{query}', '')
    const beside = before.replace(/\/[^/]+$/, path)
    before = calls.has(`${method} ${path}`) ? path : beside
    found.add(`${method} ${before}`)
  }
  return found
}

function addedCalls(additions: string): Set<string> {
  const chapter = additions.slice(additions.indexOf('## Added calls'), additions.indexOf('## Added parameters'))
  return new Set([...chapter.matchAll(new RegExp(`\`((?:${METHODS}) /[^\`]+)\``, 'g'))].map(([, call = '']) => call))
}
