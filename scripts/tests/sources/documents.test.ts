import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root, workspaces } from '../../product/workspaces.ts'

const LINES: Readonly<Record<string, number>> = {
  'README.md': 120,
  'ARCHITECTURE.md': 120,
  'CONTRIBUTING.md': 100,
  'docs/performance.md': 150,
}
const ADR_LINES = 45

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const readmeOf = (workspace: string) =>
  existsSync(join(root, workspace, 'README.md')) ? [`${workspace}/README.md`] : []

const decisions = filesBelow('docs/adr').filter((file) => !file.endsWith('README.md'))
const limits = [
  ...Object.entries(LINES),
  ...decisions.map((file): [string, number] => [file, ADR_LINES]),
]
const pages = [
  ...readdirSync(root),
  ...workspaces.flatMap(readmeOf),
  ...filesBelow('docs'),
  ...filesBelow('api/src/modules'),
].filter((file) => file.endsWith('.md'))

describe('the documents', () => {
  it.each(limits)('keep %s to at most %i lines', (file, limit) => {
    expect(text(file).trimEnd().split('\n').length).toBeLessThanOrEqual(limit)
  })

  it('contain only links that work', () => {
    expect(pages.flatMap(deadLinks)).toEqual([])
  })
})

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}

function deadLinks(file: string): string[] {
  const prose = text(file).replace(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => decodeURI(link))
    .filter((link) => !/^(https?:|mailto:)/.test(link))
    .filter((link) => !exists(file, link))
    .map((link) => `${file}: ${link} is missing`)
}

function exists(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(file), path) : file
  if (!existsSync(join(root, target))) return false
  if (!anchor || !target.endsWith('.md')) return true
  const headings = [...text(target).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    slug(heading),
  )
  return headings.includes(anchor)
}

/** Returns GitHub's anchor of a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
