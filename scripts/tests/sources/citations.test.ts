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

const CHECKED = /\.(ts|tsx|mjs|css|sql|md|yml|yaml|conf|sh|py|json)$/
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

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const repositorySources = readSources()
const args = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => CHECKED.test(file) && existsSync(join(root, file)))
  .filter((file) => !UNCHECKED_FILES.some((start) => file.startsWith(start)))
const lostTargetsIn = (words: string) =>
  lostCitations(repositorySources, 'api/src/app.ts', `/** ${words} */`)

describe('citations', () => {
  it('point to existing decisions, ADRs, documents, sections and paths', () => {
    expect(files.flatMap((file) => lostCitations(repositorySources, file, text(file)))).toEqual([])
  })

  it.each(brokenCitations)('fail the check without a target: %s', (words) => {
    expect(lostTargetsIn(words)).not.toEqual([])
  })

  it.each(validCitations)('pass the check with a target: %s', (words) => {
    expect(lostTargetsIn(words)).toEqual([])
  })
})

function lostCitations(sources: Sources, file: string, words: string): string[] {
  const lost = [
    ...matchesOf(words, /(?<=^|[\s(`,])D\d{1,3}(?=[\s),.;:`–]|$)/gm).filter(
      (name) => !sources.decisions.has(name),
    ),
    ...matchesOf(words, /\bADR 0*\d+\b/g).filter(
      (name) => !sources.adrs.has(name.replace(/\D+0*/, '')),
    ),
    ...matchesOf(words, /(?<![\w*.<>$}-])[\w./-]*[A-Za-z][\w-]*\.md\b/g).filter(
      (name) => !isDocument(sources, file, name),
    ),
    ...sectionsIn(words)
      .filter(([document, number]) => !sources.sections.get(document)?.has(number))
      .map(([document, number]) => `${document} §${number}`.trim()),
    ...matchesOf(words, /\b[Ss]ections? \d+\b|\b[Ii]ssue #?\d+\b|\/work\/\w[\w/.-]*/g),
    ...matchesOf(words, new RegExp(`(?<=\`)${FOLDERS}/[\\w./-]+(?=[\`#])`, 'g')).filter(
      (name) => !isPath(sources, name),
    ),
  ]
  return [...new Set(lost)].map((name) => `${file} cites ${name}, which is not in the repository`)
}

/** Returns each section like `§4` with the document that precedes it in the sentence. */
function sectionsIn(words: string): [document: string, number: string][] {
  const sections: [string, string][] = []
  let document = ''
  for (const [mark, , number] of words.matchAll(/[\w-]+\.md\b|(§)(\d+)|[;)\n]|\. /g)) {
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
  const numbers = (name: string) =>
    new Set([...text(`docs/${name}`).matchAll(/^## (\d+)\./gm)].map(([, number = '']) => number))
  return {
    decisions: new Set(
      [...text('docs/decisions.md').matchAll(/^- \*\*(D\d+)\b/gm)].map(([, name = '']) => name),
    ),
    adrs: new Set(
      readdirSync(join(root, 'docs/adr')).flatMap(
        (name) => /^0*(\d+)-/.exec(basename(name))?.[1] ?? [],
      ),
    ),
    sections: new Map(documents.map((name) => [name, numbers(name)])),
    exists: (path) => existsSync(join(root, path)),
  }
}
