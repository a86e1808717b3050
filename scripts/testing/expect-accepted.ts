import { expect } from '@jest/globals'
import { findProgram, run } from '../product/run.ts'
import { requireProgram } from './debian.ts'

interface Tool {
  program: string
  packageName: string
  env?: NodeJS.ProcessEnv
}

/** Expects that the program ends with 0. As root, installs its package first. */
export async function expectAccepted(tool: Tool, args: readonly string[]): Promise<void> {
  const { program, packageName, env } = tool
  await requireProgram(program, packageName)
  const path = findProgram(program) ?? program
  const { code, output } = await run(path, args, { env: { ...process.env, ...env } })
  expect(code === 0 ? '' : `${program} ${args[0]}: ${output}`).toBe('')
}
