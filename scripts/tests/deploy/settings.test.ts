import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { run } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

/** The path of systemd's reader of EnvironmentFile=, which needs no running systemd. */
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
/** A value with special characters, but without a single quote, which would end it in a shell. */
const SECRET = 'a b&c;d#e"f\\g$(id)=%'
const folder = temporaryFolder('settings')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const settings = read('deploy/sorijangteo.env')

type Variables = Record<string, string>

describe('deploy/sorijangteo.env', () => {
  it('names only settings of the product, like the settings of Kubernetes', () => {
    const code =
      read('api/src/config.ts') +
      read('api/src/payment-settings.ts') +
      read('api/src/operator-settings.ts')
    const knownSettings = [...code.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    knownSettings.push(
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'OWNER_PASSWORD',
      'APP_PASSWORD',
    )
    const deploySettings = `${settings}\n${read('deploy/kubernetes/settings.yaml')}`
    const names = [...deploySettings.matchAll(/^(?: {2})?([A-Z][A-Z0-9_]+)[=:]/gm)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !knownSettings.includes(name))).toEqual([])
  })

  it('listens only on this machine, behind nginx', () => {
    expect(settings).toContain("HOST='127.0.0.1'")
  })

  it('has the same values in systemd and in a shell', async () => {
    expect(await findDifferences(settings)).toEqual([])
  })

  it('does not pass with an unquoted &', async () => {
    const differences = await findDifferences(
      "STORAGE_URL=s3://a?region=b&endpoint=http://c\nJWT_SECRET=''\n",
    )
    expect(differences.join()).toContain('STORAGE_URL')
  })
})

describe('deploy/bin/sorijangteo-run', () => {
  const program = join(root, 'deploy/bin/sorijangteo-run')
  const file = join(folder, 'secrets')
  let user = 'nobody'

  beforeAll(async () => {
    if (process.getuid?.() !== 0) user = (await run('id', ['-un'])).stdout.trim()
    writeFileSync(file, `JWT_SECRET='${SECRET}'\n`, { mode: 0o600 })
  })

  const call = (args: string[], changes: NodeJS.ProcessEnv = {}) => {
    const env = {
      PATH: process.env.PATH,
      SORIJANGTEO_USER: user,
      SORIJANGTEO_ENV: file,
      ...changes,
    }
    return run(program, args, { env })
  }

  it('runs a command as the user, with the settings, in the release', async () => {
    const { stdout } = await call(['sh', '-c', 'id -un; printf "%s\\n" "$JWT_SECRET"; pwd'])
    expect(stdout).toBe(`${user}\n${SECRET}\n${root}\n`)
  })

  it('passes no settings with --without-settings', async () => {
    const { stdout } = await call(['--without-settings', 'sh', '-c', 'echo "secret: $JWT_SECRET"'])
    expect(stdout).toBe('secret: \n')
  })

  it.each([
    ['a missing user', { SORIJANGTEO_USER: 'no-such-user' }, 'no user no-such-user'],
    ['root', { SORIJANGTEO_USER: 'root' }, 'must not run as root'],
    ['a missing file of settings', { SORIJANGTEO_ENV: join(folder, 'none') }, 'cannot be read'],
  ])('refuses %s', async (_what, changes, words) => {
    const { code, output } = await call(['true'], changes)
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
  })
})

/** Returns the variables that systemd and a shell read differently. */
async function findDifferences(text: string): Promise<string[]> {
  const filled = text.replaceAll("=''", `='${SECRET}'`)
  const names = [...filled.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const place = mkdtempSync(join(folder, 'read-'))
  mkdirSync(join(place, 'environment.d'))
  writeFileSync(join(place, 'environment.d/sori.conf'), filled)
  writeFileSync(join(place, 'env'), filled)
  const systemd = await variables(
    `XDG_CONFIG_HOME=${place} ${SYSTEMD} >${place}/read && set -a && . ${place}/read`,
  )
  const shell = await variables(`set -a; . ${place}/env`)
  const different = names.filter(
    (name) => shell[name] === undefined || shell[name] !== systemd[name],
  )
  const lost = names.filter((name) => /^(AWS|JWT|SMTP|TOSS)/.test(name) && shell[name] !== SECRET)
  const storage = shell.STORAGE_URL?.includes('&endpoint=')
    ? []
    : ['STORAGE_URL loses what follows &']
  return [...different, ...lost, ...storage]
}

async function variables(line: string): Promise<Variables> {
  const { stdout } = await run('env', [
    '-i',
    'PATH=/usr/bin:/bin',
    'sh',
    '-c',
    `${line} >/dev/null; env -0`,
  ])
  return Object.fromEntries(
    stdout
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
