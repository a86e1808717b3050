import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  CONTEXT,
  drawAcceptance,
  isDecision,
  readRequirements,
  SEPARATOR,
} from '../../acceptance.ts'
import { root } from '../../product/workspaces.ts'

const CONNECTIVE = /\b(and|Shared response handling by status|Specific errors)\b/g
const TEST_CALL =
  /\b(?:it|test)(?:\.each[^(]*\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const requirements = readRequirements()

describe('docs/acceptance.json', () => {
  it('quotes every requirement of product.md in its order', () => {
    expect(findUncovered(read('docs/product.md'))).toEqual([])
  })

  it('names a test or decision that exists for every requirement', () => {
    expect(findUnproven()).toEqual([])
  })

  it('matches docs/acceptance.md (node scripts/acceptance.ts)', () => {
    expect(read('docs/acceptance.md')).toBe(drawAcceptance())
  })
})

/** Returns wrong quotes, and sentences of the specification that no requirement quotes. */
function findUncovered(product: string): string[] {
  const faults: string[] = []
  let end = 0
  for (const { text } of requirements) {
    const start = product.indexOf(text, end)
    if (start < 0) {
      faults.push(`docs/acceptance.json quotes what product.md lacks at this place: ${text}`)
      continue
    }
    faults.push(...faultsInGap(product.slice(end, start)))
    end = start + text.length
  }
  return [...faults, ...faultsInGap(product.slice(end))]
}

/** Returns a fault if the text between two requirements has words that are not headings. */
function faultsInGap(gap: string): string[] {
  const prose = gap
    .replace(/^#.*$/gm, '')
    .replace(/^\|.*\|\n\|[-|]+\|$/gm, '')
    .replace(CONNECTIVE, '')
  if (!/\p{L}/u.test(prose)) return []
  return [`docs/acceptance.json has no requirement for: ${prose.trim()}`]
}

function findUnproven(): string[] {
  const decisions = new Set(read('docs/decisions.md').match(/\bD\d+\b(?= [^*\n]+\*\*)/g))
  const titles = new Map<string, ReadonlySet<string>>()
  const exists = (proof: string) => {
    if (proof === CONTEXT) return true
    if (isDecision(proof)) return decisions.has(proof)
    const [file = '', title = ''] = proof.split(SEPARATOR)
    if (!titles.has(file)) titles.set(file, titlesIn(file))
    return titles.get(file)?.has(title)
  }
  return requirements.flatMap(({ text, proofs }) => {
    if (proofs.length === 0) return [`docs/acceptance.json has no proof for: ${text}`]
    return proofs
      .filter((proof) => !exists(proof))
      .map((proof) => `docs/acceptance.json names a test or decision that is missing: ${proof}`)
  })
}

function titlesIn(file: string): Set<string> {
  try {
    const calls = [...read(file).matchAll(TEST_CALL)]
    return new Set(calls.map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1')))
  } catch {
    return new Set()
  }
}
