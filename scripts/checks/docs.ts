import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, workspaces } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'
import { citations } from './citations.ts'
import { documentedCalls } from './documented-calls.ts'
import { folders } from './folders.ts'

const LINES: Readonly<Record<string, number>> = { 'README.md': 120, 'ARCHITECTURE.md': 120, 'CONTRIBUTING.md': 100 }
const ADR_LINES = 45

/** The documents are there and short, their links lead somewhere, every citation in the repository has its target in it, and every call of the API is named. */
export const docs: Check = {
  name: 'documents',
  run: async () => {
    const decisions = below('docs/adr').filter((file) => !file.endsWith('README.md'))
    const limits = [...Object.entries(LINES), ...decisions.map((file): [string, number] => [file, ADR_LINES])]
    const pages = [...readdirSync(root), ...workspaces.flatMap(readmeOf), ...below('docs')].filter((file) => file.endsWith('.md'))
    return together([
      folders(),
      ...limits.map(([file, most]) => holds(tooLong(file, most))),
      holds(pages.flatMap(deadLinks).join('\n') || undefined),
      citations(),
      documentedCalls(),
    ])
  },
}

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const readmeOf = (workspace: string) => (existsSync(join(root, workspace, 'README.md')) ? [`${workspace}/README.md`] : [])

function below(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}

function tooLong(file: string, most: number): string | undefined {
  if (!existsSync(join(root, file))) return `${file} is missing`
  const lines = text(file).trimEnd().split('\n').length
  return lines > most ? `${file} has ${lines} lines, more than ${most}` : undefined
}

/** Links into this repository, `[words](path#anchor)` and pictures; what the web has is not looked at. */
function deadLinks(file: string): string[] {
  const prose = text(file).replace(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => decodeURI(link))
    .filter((link) => !/^(https?:|mailto:)/.test(link))
    .filter((link) => !leads(file, link))
    .map((link) => `${file}: ${link} leads nowhere`)
}

function leads(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(file), path) : file
  if (!existsSync(join(root, target))) return false
  if (!anchor || !target.endsWith('.md')) return true
  const headings = [...text(target).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => slug(heading))
  return headings.includes(anchor)
}

/** A heading as GitHub makes an anchor of it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
