import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'

const METHODS = 'GET|POST|PUT|PATCH|DELETE'
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const calls = callsOf(JSON.parse(read('openapi.json')))
const specified = specifiedCalls(read('product.md'), calls)
const added = addedCalls(read('additions.md'))

describe('the calls of the API', () => {
  it('appear in product.md or in additions.md', () => {
    expect([...calls].filter((call) => !specified.has(call) && !added.has(call))).toEqual([])
  })

  it('appear in additions.md only when they exist and product.md lacks them', () => {
    expect([...added].filter((call) => !calls.has(call) || specified.has(call))).toEqual([])
  })
})

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

/**
 * Returns the calls in product.md §7. A path that is not a call, like `/subscription`, replaces the
 * last segment of the path before it.
 */
function specifiedCalls(product: string, calls: ReadonlySet<string>): Set<string> {
  const chapter = product.slice(product.indexOf('## 7. Calls'), product.indexOf('## 8.'))
  const specified = new Set<string>()
  let method = ''
  let previousPath = ''
  for (const [word] of chapter.matchAll(new RegExp(`\\b(?:${METHODS})\\b|/[\\w/{}-]+`, 'g'))) {
    if (!word.startsWith('/')) {
      method = word
      continue
    }
    const path = word.replace('{query}', '')
    const sibling = previousPath.replace(/\/[^/]+$/, path)
    previousPath = calls.has(`${method} ${path}`) ? path : sibling
    specified.add(`${method} ${previousPath}`)
  }
  return specified
}

function addedCalls(additions: string): Set<string> {
  const chapter = additions.slice(
    additions.indexOf('## Added calls'),
    additions.indexOf('## Added parameters'),
  )
  return new Set(
    [...chapter.matchAll(new RegExp(`\`((?:${METHODS}) /[^\`]+)\``, 'g'))].map(
      ([, call = '']) => call,
    ),
  )
}
