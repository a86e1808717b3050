import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const tools = join(__dirname, '../..')
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sori-styles-'))
  mkdirSync(join(dir, 'src'))
  symlinkSync(join(tools, '../../node_modules'), join(dir, 'node_modules'))
  write('package.json', JSON.stringify({ name: 'mfe-demo', version: '0.1.0', type: 'module' }))
  write(
    'src/remote.manifest.ts',
    "export const manifest = { name: 'demo', contract: '^1.2.0', routes: [], nav: [] }\n",
  )
  write('src/App.tsx', 'export const App = () => null\n')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFileSync(join(dir, file), text)

/** Runs `sori-remote build` for a remote with one sheet. */
function build(
  file: string,
  css: string,
): { output: string; sheet: string | undefined; script: string; entry: string } {
  write(`src/${file}`, css)
  write('src/lifecycles.tsx', `import styles from './${file}'\nexport const names = styles\n`)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(tools, 'bin/sori-remote.mjs'), 'build'],
    { cwd: dir, encoding: 'utf8' },
  )
  const version = /demo (\S+) built/.exec(stdout)?.[1]
  if (!version) return { output: stdout + stderr, sheet: undefined, script: '', entry: '' }
  const folder = join(dir, 'dist', version)
  const read = (pattern: RegExp) =>
    readFileSync(join(folder, readdirSync(folder).find((name) => pattern.test(name)) ?? ''), 'utf8')
  return {
    output: stdout,
    sheet: read(/\.css$/),
    script: read(/^exports\.js$/),
    entry: read(/^entry\.js$/),
  }
}

const classOf = (text = '') => /demo-a-[0-9A-Za-z]{6}/.exec(text)?.[0] ?? 'none'

test('puts the remote’s sheet into its layer, with prefixed and hashed classes', () => {
  const { sheet, script, entry } = build('Page.module.css', '.a { color: red }')
  expect(sheet).toContain('@layer remote.demo')
  expect(sheet).toContain(classOf(sheet))
  expect(script).toContain(classOf(sheet))
  expect(entry).toMatch(/\.crossOrigin ?= ?"anonymous"/)
  expect(entry).not.toContain('initContainerEntry:')
})

test('changes the class names of a sheet when its text changes', () => {
  const [first, second] = [
    build('Page.module.css', '.a { color: red }'),
    build('Page.module.css', '.a { color: blue }'),
  ]
  expect(classOf(first.sheet)).not.toBe(classOf(second.sheet))
})

test.each([
  ['Page.module.css', 'h1 { color: red }', "'h1' matches elements outside the remote"],
  ['page.css', '.a { color: red }', 'a remote cannot have plain style sheets'],
])('refuses a %s with %s', (file, css, message) => {
  const { output, sheet } = build(file, css)
  expect(output).toContain(message)
  expect(sheet).toBeUndefined()
})
