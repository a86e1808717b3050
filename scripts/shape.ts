// usage: node scripts/shape.ts — the longest functions and files, without tests, e2e, bench and scripts
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { root } from './product/workspaces.ts'

const SHOWN = 15
/** Lines that a function should not have more of. */
const AIM = 60
const LEFT_OUT = /\.test\.|\/testing\/|^(e2e|bench|scripts)\//

interface Piece {
  lines: number
  at: string
}

function functionsOf(file: string, text: string): Piece[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const line = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const found: Piece[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = line(node.getStart())
      found.push({ lines: line(node.end) - first + 1, at: `${file}:${first + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function show(title: string, pieces: readonly Piece[]): void {
  const longest = pieces.toSorted((a, b) => b.lines - a.lines).slice(0, SHOWN)
  const rows = longest.map(({ lines, at }) => `${String(lines).padStart(5)}  ${at}\n`)
  process.stdout.write(`${title}\n${rows.join('')}`)
}

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => file && !LEFT_OUT.test(file))
const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const functions = texts.flatMap(({ file, text }) => functionsOf(file, text))
const long = functions.filter(({ lines }) => lines > AIM)
show(`${long.length} of ${functions.length} functions have more than ${AIM} lines`, functions)
show(
  'files',
  texts.map(({ file, text }) => ({ lines: text.trimEnd().split('\n').length, at: file })),
)
