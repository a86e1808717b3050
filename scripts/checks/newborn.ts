import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, run, runNode } from '../product/run.ts'
import { root, sharedPackages } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const bin = (path: string) => join(root, 'node_modules', path)

/**
 * What `npm run new` makes passes every check at birth: a remote with two features, and a feature in a remote that exists. Then: a version is named
 * after what was built. Each step is a test.
 */
export const newborn: Check = {
  name: 'a remote at birth',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sori-newborn-'))
    try {
      chmodSync(folder, 0o755)
      linkPackages(folder)
      const home = join(folder, 'mfe-sound-packs')
      return together([await bornRemote(folder, home), await bornFeature(folder), await versions(folder, home)])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Every package that is installed, and copies of ours, whose words may be changed. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@sori'), { recursive: true })
  for (const name of readdirSync(bin(''))) if (name !== '@sori') symlinkSync(bin(name), join(folder, 'node_modules', name))
  for (const name of sharedPackages) {
    const filter = (path: string) => !path.endsWith('node_modules')
    cpSync(join(root, 'shared-lib', name), join(folder, 'node_modules/@sori', name), { recursive: true, filter })
  }
}

const make = (folder: string, ...what: string[]) => runNode(join(root, 'scripts/new.ts'), [...what, '--into', folder])
const lint = (home: string) => runNode(bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '--config-path', root, home])
const types = (home: string) => runNode(bin('typescript/bin/tsc'), ['--noEmit', '-p', home])

function bornRemote(folder: string, home: string): Promise<Outcome> {
  return inOrder([
    () => make(folder, 'remote', 'sound-packs', 'packs of sounds'),
    () => make(folder, 'feature', 'sound-packs', 'wild-herd', '/sound-packs/list'),
    () => lint(home),
    () => types(home),
    () => run('npm', ['test', '--silent'], { cwd: home }),
    () => run('npm', ['run', '--silent', 'build'], { cwd: home }),
  ])
}

function bornFeature(folder: string): Promise<Outcome> {
  const home = join(folder, 'mfe-browse')
  cpSync(join(root, 'mfe-browse'), home, { recursive: true, filter: (path) => !/node_modules|\/dist/.test(path.slice(root.length)) })
  return inOrder([
    () => make(folder, 'feature', 'browse', 'new-list', '/sounds/new-list'),
    () => lint(home),
    () => types(home),
    () => run('npm', ['test', '--silent', '--', 'src/App.test.tsx', 'src/server.test.tsx', 'src/features/new-list'], { cwd: home }),
  ])
}

async function inOrder(steps: readonly (() => Promise<Ended>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const { code, said } = await step()
    outcomes.push(holds(code === 0 ? undefined : said))
  }
  return together(outcomes)
}

/** A sentence that only the server says gives a remote no new version; a word of the remote gives it one; a name that the shell lacks breaks the build. */
async function versions(folder: string, home: string): Promise<Outcome> {
  const build = async () => (await run('npm', ['run', '--silent', 'build'], { cwd: home })).said.trim()
  const version = (said: string) => /sound-packs (\S+)/.exec(said)?.[1]
  const before = version(await build())
  change(join(folder, 'node_modules/@sori/contract/dist/messages/outcomes.js'), '회원가입이 완료되었습니다.', '가입되었습니다.')
  const afterServer = await build()
  change(join(home, 'src/remote.manifest.ts'), "ko: 'overview'", "ko: '둘러보기'")
  const afterOwn = await build()
  const foreign = "import { BrowserRouter } from 'react-router-dom'\nexport const foreign = BrowserRouter\n"
  change(join(home, 'src/App.tsx'), 'import { Screens }', `${foreign}import { Screens }`)
  const afterForeign = await build()
  return together([
    holds(before && version(afterServer) === before ? undefined : `a server's sentence gave ${before} a new version: ${afterServer}`),
    holds(version(afterOwn) && version(afterOwn) !== before ? undefined : `a new word gave no new version: ${afterOwn}`),
    holds(/does not provide 'BrowserRouter'/.test(afterForeign) ? undefined : `a foreign name was built: ${afterForeign}`),
  ])
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} lacks ${from}`)
  writeFileSync(file, text.replace(from, to))
}
