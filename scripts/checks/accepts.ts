import { findProgram, run } from '../product/run.ts'
import { installed } from '../testing/debian.ts'
import { holds, type Outcome } from './check.ts'

type Tool = { program: string; packageName: string; env?: NodeJS.ProcessEnv }

/** Holds when `program` of a Debian package accepts its arguments; installs the package as root. */
export async function accepts(tool: Tool, args: readonly string[]): Promise<Outcome> {
  const { program, packageName, env } = tool
  if (!(await installed(() => findProgram(program), packageName)))
    return holds(`There is no ${program}: run \`apt-get install ${packageName}\` as root.`)
  const { code, said } = await run(findProgram(program) ?? program, args, { env: { ...process.env, ...env } })
  return holds(code === 0 ? undefined : `${program} ${args[0]}: ${said}`)
}
