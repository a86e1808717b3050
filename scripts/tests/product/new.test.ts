import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { type CommandResult, run, runNode } from '../../product/run.ts'
import { root, sharedPackages } from '../../product/workspaces.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const { NODE_ENV: _own, ...env } = process.env
const modulePath = (path: string) => join(root, 'node_modules', path)
const folder = temporaryFolder('new')
const home = join(folder, 'mfe-sound-packs')
const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, env })

beforeAll(linkPackages)

describe('npm run new, for a remote with two features', () => {
  it('writes the files of the remote and of both features', async () => {
    expectSuccess(await make('remote', 'sound-packs', 'packs of sounds'))
    expectSuccess(await make('feature', 'sound-packs', 'wild-herd', '/sound-packs/list'))
  })

  it('passes the linter', async () => expectSuccess(await lint(home)))
  it('passes its build', async () => expectSuccess(await npm(home, 'run', '--silent', 'build')))
})

describe('npm run new, for a feature of a remote', () => {
  const browse = join(folder, 'mfe-browse')

  it('writes the files of the feature', async () => {
    const filter = (path: string) => !/node_modules|\/dist/.test(path.slice(root.length))
    cpSync(join(root, 'mfe-browse'), browse, { recursive: true, filter })
    expectSuccess(await make('feature', 'browse', 'new-list', '/sounds/new-list'))
  })

  it('passes the linter', async () => expectSuccess(await lint(browse)))
  it('passes the type check', async () => expectSuccess(await checkTypes(browse)))
  it('passes its tests and those of the whole remote', async () => {
    const files = ['src/App.test.tsx', 'src/server.test.tsx', 'src/features/new-list']
    expectSuccess(await npm(browse, 'test', '--silent', '--', ...files))
  })
})

describe('the version of a remote', () => {
  const build = async () => (await npm(home, 'run', '--silent', 'build')).output.trim()
  const version = async () => /sound-packs (\S+)/.exec(await build())?.[1]
  let firstVersion: string | undefined

  it("stays when only the server's texts change", async () => {
    firstVersion = await version()
    const outcomes = join(folder, 'node_modules/@sori/contract/dist/messages/ko/outcomes.js')
    change(outcomes, '회원가입이 완료되었습니다.', '가입되었습니다.')
    expect(firstVersion).toBeDefined()
    expect(await version()).toBe(firstVersion)
  })

  it('changes with a text of the remote', async () => {
    change(join(home, 'src/remote.manifest.ts'), "ko: 'overview'", "ko: '둘러보기'")
    const newVersion = await version()
    expect(newVersion).toBeDefined()
    expect(newVersion).not.toBe(firstVersion)
  })

  it('does not exist when the remote imports a name that the shell lacks', async () => {
    const foreign =
      "import { BrowserRouter } from 'react-router-dom'\nexport const foreign = BrowserRouter\n"
    change(join(home, 'src/App.tsx'), 'import { Screens }', `${foreign}import { Screens }`)
    expect(await build()).toContain("does not provide 'BrowserRouter'")
  })
})

function expectSuccess({ code, output }: CommandResult): void {
  expect(code === 0 ? '' : output).toBe('')
}

function linkPackages(): void {
  mkdirSync(join(folder, 'node_modules/@sori'), { recursive: true })
  for (const name of readdirSync(modulePath('')))
    if (name !== '@sori') symlinkSync(modulePath(name), join(folder, 'node_modules', name))
  for (const name of sharedPackages) {
    const filter = (path: string) => !path.endsWith('node_modules')
    cpSync(join(root, 'shared-lib', name), join(folder, 'node_modules/@sori', name), {
      recursive: true,
      filter,
    })
  }
}

const make = (...args: string[]) =>
  runNode(join(root, 'scripts/new.ts'), [...args, '--into', folder])
const lint = (home: string) =>
  runNode(modulePath('@biomejs/biome/bin/biome'), [
    'check',
    '--error-on-warnings',
    '--config-path',
    root,
    home,
  ])
const checkTypes = (home: string) =>
  runNode(modulePath('typescript/bin/tsc'), ['--noEmit', '-p', home])

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} lacks ${from}`)
  writeFileSync(file, text.replace(from, to))
}
