import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product/rooms.ts'
import { run, runNode } from '../product/run.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const bin = (path: string) => join(root, 'node_modules', path)

/** What `npm run new` makes, a remote and a feature in it, passes every check at birth: the linter, the types, its tests and the build. Each is a test. */
export const newborn: Check = {
  name: 'a remote at birth',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sori-newborn-'))
    try {
      chmodSync(folder, 0o755)
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      return await born(folder, join(folder, 'mfe-zebra'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function born(folder: string, home: string): Promise<Outcome> {
  const steps = [
    () => runNode(join(root, 'scripts/new.ts'), ['remote', 'zebra', 'stripes', '--into', folder]),
    () => runNode(join(root, 'scripts/new.ts'), ['feature', 'zebra', 'wild-herd', '/zebra', '--into', folder]),
    () => runNode(bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '--config-path', root, home]),
    () => runNode(bin('typescript/bin/tsc'), ['--noEmit', '-p', home]),
    () => run('npm', ['test', '--silent'], { cwd: home }),
    () => run('npm', ['run', '--silent', 'build'], { cwd: home }),
  ]
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const { code, said } = await step()
    outcomes.push(holds(code === 0 ? undefined : said))
  }
  return together(outcomes)
}
