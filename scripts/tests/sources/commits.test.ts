import { execFileSync } from 'node:child_process'
import lint from '@commitlint/lint'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'

/** The last commit that is exempt from the rules. */
const START = '3031bf94'
const TYPES = 'feat fix refactor perf test docs build ci chore'.split(' ')
const ERROR = 2
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
const folders = git('ls-tree', '-d', '--name-only', 'HEAD').trim().split('\n')

const rules: Parameters<typeof lint>[1] = {
  'type-empty': [ERROR, 'never'],
  'type-enum': [ERROR, 'always', TYPES],
  'scope-empty': [ERROR, 'never'],
  'scope-enum': [ERROR, 'always', folders],
  'subject-empty': [ERROR, 'never'],
  'subject-full-stop': [ERROR, 'never', '.'],
  'header-max-length': [ERROR, 'always', 72],
  'body-leading-blank': [ERROR, 'always'],
  'body-max-line-length': [ERROR, 'always', 72],
}

describe('the commits', () => {
  it('follow CONTRIBUTING.md', async () => {
    const faults = await Promise.all(messages().map(faultsIn))
    expect(faults.flat()).toEqual([])
  })

  it.each([
    'Add a feature',
    'feature(api): add a feature',
    'feat: add a feature',
    'feat(backend): add a feature',
    'feat(api):',
    'feat(api): add a feature.',
    `feat(api): add ${'a long name '.repeat(6)}`,
    `feat(api): add a feature\n\nA line of the body ${'that is too long '.repeat(4)}`,
  ])('fail the check with the message %j', async (message) => {
    expect(await faultsIn(message)).not.toEqual([])
  })
})

/** Returns the messages since the first checked commit, or only the last one in a shallow clone. */
function messages(): string[] {
  const range = isKnown(START) ? [`${START}..HEAD`] : ['-1']
  const log = git('log', '--no-merges', '--format=%B%x00', ...range)
  return log.split('\0').flatMap((message) => message.trim() || [])
}

function isKnown(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

async function faultsIn(message: string): Promise<string[]> {
  const { errors } = await lint(message, rules)
  return errors.map((error) => `${message.split('\n')[0]}: ${error.message}`)
}
