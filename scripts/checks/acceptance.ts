import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'

/** A fragment of docs/product.md with its proofs: `file › title` of a test, or a decision (`D22`). */
interface Requirement {
  text: string
  proofs: readonly string[]
}

/** The proof of a fragment that introduces others and requires nothing. */
const CONTEXT = 'context'
const SEPARATOR = ' › '
const NEXT_COMMAND = 'run `node scripts/acceptance.ts`'
/** Words that may connect two requirements of one sentence. */
const CONNECTIVE = /\b(and|Shared response handling by status|Specific errors)\b/g
const TEST_CALL = /\b(?:it|test)(?:\.each[^(]*\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Checks that every requirement of the specification has a test or a decision that exists. */
export const acceptance: Check = {
  name: 'acceptance',
  run: async () => {
    const requirements = readRequirements()
    const product = read('docs/product.md')
    return together([
      holds(uncovered(product, requirements).join('\n') || undefined),
      holds(unproven(requirements).join('\n') || undefined),
      holds(read('docs/acceptance.md') === drawAcceptance() ? undefined : `docs/acceptance.md is stale: ${NEXT_COMMAND}`),
    ])
  },
}

/** Returns the text of docs/acceptance.md. */
export function drawAcceptance(): string {
  const requirements = readRequirements()
  const required = requirements.filter(({ proofs }) => !proofs.includes(CONTEXT))
  const decided = required.filter(({ proofs }) => proofs.some(isDecision))
  const tested = required.filter(({ proofs }) => proofs.some((proof) => !isDecision(proof)))
  const sections = Map.groupBy(withSections(requirements), ({ section }) => section)
  return [
    '# Acceptance',
    '',
    'Every requirement of [product.md](product.md) with its tests, or with the decision that',
    'departs from it or settles it. Generated from `acceptance.json` by `node scripts/acceptance.ts`;',
    'a check compares them with product.md, the tests and [decisions.md](decisions.md).',
    '',
    `${required.length} requirements: ${tested.length} have a test, ${decided.length} a decision.`,
    ...[...sections].flatMap(([section, rows]) => ['', `## ${section}`, '', ...tableOf(rows)]),
    '',
  ].join('\n')
}

function readRequirements(): Requirement[] {
  return JSON.parse(read('docs/acceptance.json')) as Requirement[]
}

function withSections(requirements: readonly Requirement[]): (Requirement & { section: string })[] {
  const product = read('docs/product.md')
  let end = 0
  return requirements.map((requirement) => {
    end = product.indexOf(requirement.text, end) + requirement.text.length
    const headings = [...product.slice(0, end).matchAll(/^#+ (.+)$/gm)]
    return { ...requirement, section: headings.at(-1)?.[1] ?? '' }
  })
}

function tableOf(requirements: readonly Requirement[]): string[] {
  const rows = requirements
    .filter(({ proofs }) => !proofs.includes(CONTEXT))
    .map(({ text, proofs }) => `| ${inCell(text)} | ${proofs.map(drawProof).join('<br>')} |`)
  if (rows.length === 0) return ['No requirements.']
  return ['| requirement | test or decision |', '|---|---|', ...rows]
}

const isDecision = (proof: string) => /^D\d+$/.test(proof)
const inCell = (text: string) => text.replace(/^\| | \|$/g, '').replaceAll('|', '\\|')

function drawProof(proof: string): string {
  if (isDecision(proof)) return proof
  const [file = '', title = ''] = proof.split(SEPARATOR)
  return `[${inCell(title)}](../${file})`
}

/** Returns the parts of the specification that no requirement quotes, and quotes it lacks. */
function uncovered(product: string, requirements: readonly Requirement[]): string[] {
  const troubles: string[] = []
  let end = 0
  for (const { text } of requirements) {
    const start = product.indexOf(text, end)
    if (start < 0) {
      troubles.push(`docs/acceptance.json quotes what product.md lacks at this place: ${text}`)
      continue
    }
    troubles.push(...wordsIn(product.slice(end, start)))
    end = start + text.length
  }
  return [...troubles, ...wordsIn(product.slice(end))]
}

/** Returns prose between two requirements; headings and the heads of tables are no requirements. */
function wordsIn(gap: string): string[] {
  const prose = gap
    .replace(/^#.*$/gm, '')
    .replace(/^\|.*\|\n\|[-|]+\|$/gm, '')
    .replace(CONNECTIVE, '')
  if (!/\p{L}/u.test(prose)) return []
  return [`docs/acceptance.json has no requirement for: ${prose.trim()}`]
}

function unproven(requirements: readonly Requirement[]): string[] {
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
