// usage: node scripts/acceptance.ts — writes docs/acceptance.md from docs/acceptance.json
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product/workspaces.ts'

/** A requirement with its proofs: `file › title` of a test, or a decision (`D22`). */
interface Requirement {
  text: string
  proofs: readonly string[]
}

/** The proof of a sentence that requires nothing. */
export const CONTEXT = 'context'
export const SEPARATOR = ' › '

const read = (file: string) => readFileSync(join(root, file), 'utf8')

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
    'departs from it or settles it. ' +
      'Generated from `acceptance.json` by `node scripts/acceptance.ts`;',
    'a check compares them with product.md, the tests and [decisions.md](decisions.md).',
    '',
    `${required.length} requirements: ${tested.length} have a test, ${decided.length} a decision.`,
    ...[...sections].flatMap(([section, rows]) => ['', `## ${section}`, '', ...tableOf(rows)]),
    '',
  ].join('\n')
}

export function readRequirements(): Requirement[] {
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
    .map(({ text, proofs }) => `| ${escapeCell(text)} | ${proofs.map(drawProof).join('<br>')} |`)
  if (rows.length === 0) return ['No requirements.']
  return ['| requirement | test or decision |', '|---|---|', ...rows]
}

export const isDecision = (proof: string) => /^D\d+$/.test(proof)
const escapeCell = (text: string) => text.replace(/^\| | \|$/g, '').replaceAll('|', '\\|')

function drawProof(proof: string): string {
  if (isDecision(proof)) return proof
  const [file = '', title = ''] = proof.split(SEPARATOR)
  return `[${escapeCell(title)}](../${file})`
}

if (import.meta.main) writeFileSync(join(root, 'docs/acceptance.md'), drawAcceptance())
