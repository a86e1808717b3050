import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { remotes, root } from '../../product/workspaces.ts'

interface Sources {
  decisions: ReadonlySet<string>
  adrs: ReadonlySet<string>
  sections: ReadonlyMap<string, ReadonlySet<string>>
  exists(path: string): boolean
}

const CHECKED_FILE = /\.(ts|tsx|mjs|css|sql|md|yml|yaml|conf|sh|py|json)$/
/**
 * Files without a check: generated ones, templates, and migrations, which cite files of their time.
 */
const UNCHECKED_FILES = [
  'package-lock.json',
  'docs/third-party-notices',
  'api/db/migrations/',
  'shared-lib/remote-tools/templates/',
  'scripts/templates/',
  'scripts/tests/sources/citations.test.ts',
]
const FOLDERS =
  '(?:api|bench|deploy|docs|e2e|mfe-[a-z]+|nginx|payment-sandbox|scripts|shared-lib|shell)'

/** Matches `D12` as a word. */
const DECISION = /(?<=^|[\s(`,])D\d{1,3}(?=[\s),.;:`–]|$)/gm
/** Matches `ADR 4`. */
const ADR = /\bADR 0*\d+\b/g
/** Matches `visual.md` or `docs/visual.md`, but no pattern like `*.md`. */
const DOCUMENT = /(?<![\w*.<>$}-])[\w./-]*[A-Za-z][\w-]*\.md\b/g
/** Matches a document, `§4`, or the end of a sentence or line. */
const DOCUMENT_SECTION_OR_END = /[\w-]+\.md\b|(§)(\d+)|[;)\n]|\. /g
/** Matches sources outside the repository: `section 8`, `issue 12`, `/work/…`. */
const UNREADABLE_TARGET = /\b[Ss]ections? \d+\b|\b[Ii]ssue #?\d+\b|\/work\/\w[\w/.-]*/g
/** Matches `api/src/app.ts` between backquotes. */
const QUOTED_PATH = new RegExp(`(?<=\`)${FOLDERS}/[\\w./-]+(?=[\`#])`, 'g')
/** Captures the number of a heading like `## 4.` */
const NUMBERED_HEADING = /^## (\d+)\./gm
/** Captures the name of a decision like `- **D12`. */
const LISTED_DECISION = /^- \*\*(D\d+)\b/gm
/** Captures the number in a file name like `0004-topic.md`. */
const ADR_NUMBER = /^0*(\d+)-/

const brokenCitations = [
  'as D999 says',
  'see ADR 999',
  'the states (visual.md)',
  'Source: `design/house.md`',
  'the sentence of product.md §99',
  'of words-ko.md §99',
  'in the order of section 2',
  'spec section 8',
  'the queue (§4)',
  'as issue 12 asks',
  'kept in /work/shared/spec',
  'see `shell/src/nowhere.ts`',
]

const validCitations = [
  'as D12 says',
  'see ADR 4',
  'product.md §2 and §6, D10',
  'docs/words-ko.md §1 to §3',
  'see `api/src/app.ts`',
  'an upstream issue: owner/name#12',
]

const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const repositorySources = readSources()
const args = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => CHECKED_FILE.test(file) && existsSync(join(root, file)))
  .filter((file) => !UNCHECKED_FILES.some((start) => file.startsWith(start)))
const lostTargetsIn = (words: string) =>
  lostCitations(repositorySources, 'api/src/app.ts', `/** ${words} */`)

describe('citations', () => {
  it('point to existing decisions, ADRs, documents, sections and paths', () => {
    expect(files.flatMap((file) => lostCitations(repositorySources, file, readText(file)))).toEqual(
      [],
    )
  })

  it.each(brokenCitations)('fail the check without a target: %s', (words) => {
    expect(lostTargetsIn(words)).not.toEqual([])
  })

  it.each(validCitations)('pass the check with a target: %s', (words) => {
    expect(lostTargetsIn(words)).toEqual([])
  })
})

function lostCitations(sources: Sources, file: string, words: string): string[] {
  const lostDecisions = matchesOf(words, DECISION).filter((name) => !sources.decisions.has(name))
  const lostAdrs = matchesOf(words, ADR).filter((name) => {
    const number = name.replace(/\D+0*/, '')
    return !sources.adrs.has(number)
  })
  const lostDocuments = matchesOf(words, DOCUMENT).filter(
    (name) => !isDocument(sources, file, name),
  )
  const lostSections = sectionsIn(words)
    .filter(([document, number]) => !sources.sections.get(document)?.has(number))
    .map(([document, number]) => `${document} §${number}`.trim())
  const unreadableTargets = matchesOf(words, UNREADABLE_TARGET)
  const lostPaths = matchesOf(words, QUOTED_PATH).filter((name) => !isPath(sources, name))
  const lost = [
    ...lostDecisions,
    ...lostAdrs,
    ...lostDocuments,
    ...lostSections,
    ...unreadableTargets,
    ...lostPaths,
  ]
  return [...new Set(lost)].map((name) => `${file} cites ${name}, which is not in the repository`)
}

/** Returns each section like `§4` with the document that precedes it in the sentence. */
function sectionsIn(words: string): [document: string, number: string][] {
  const sections: [string, string][] = []
  let document = ''
  for (const [mark, , number] of words.matchAll(DOCUMENT_SECTION_OR_END)) {
    if (number) sections.push([document, number])
    else document = mark.endsWith('.md') ? mark : ''
  }
  return sections
}

/** Returns whether the path exists in the repository or in the sources of a remote. */
function isPath({ exists }: Sources, path: string): boolean {
  return [path, ...remotes.map((remote) => `${remote}/src/${path}`)].some(exists)
}

function isDocument({ exists }: Sources, file: string, name: string): boolean {
  return [name, join('docs', name), join(dirname(file), name), join('docs/adr', name)].some(exists)
}

const matchesOf = (words: string, pattern: RegExp): string[] =>
  [...words.matchAll(pattern)].map(([match]) => match)

function readSources(): Sources {
  const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const capturesIn = (file: string, pattern: RegExp) =>
    new Set([...readText(file).matchAll(pattern)].map(([, capture = '']) => capture))
  const adrFiles = readdirSync(join(root, 'docs/adr'))
  return {
    decisions: capturesIn('docs/decisions.md', LISTED_DECISION),
    adrs: new Set(adrFiles.flatMap((name) => ADR_NUMBER.exec(basename(name))?.[1] ?? [])),
    sections: new Map(
      documents.map((name) => [name, capturesIn(`docs/${name}`, NUMBERED_HEADING)]),
    ),
    exists: (path) => existsSync(join(root, path)),
  }
}
