import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { holds, type Outcome, together } from './check.ts'

/** systemd's own reader of files in the form of EnvironmentFile= that runs without a running systemd. */
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
/** What a secret may contain; a single quote ends the value in a shell. */
const SECRET = 'a b&c;d#e"f\\g$(id)=%'
const read = (name: string) => readFileSync(join(root, name), 'utf8')

type Variables = Record<string, string>

/** Checks deploy/sorijangteo.env: every name is a setting, and systemd and a shell read the same values. */
export async function settingsFile(): Promise<Outcome> {
  const text = read('deploy/sorijangteo.env')
  return together([holds(unknownSettings(text)), holds(await differences(text)), holds(await planted()), await wrapper()])
}

/** A misspelt setting would be ignored. */
function unknownSettings(text: string): string | undefined {
  const code = read('api/src/config.ts') + read('api/src/payment-settings.ts')
  const known = new Set([...code.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name))
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OWNER_PASSWORD', 'APP_PASSWORD']) known.add(name)
  const given = `${text}\n${read('deploy/kubernetes/settings.yaml')}`
  const names = [...given.matchAll(/^(?: {2})?([A-Z][A-Z0-9_]+)[=:]/gm)].map(([, name]) => name)
  const unknown = names.filter((name) => !known.has(name))
  return names.length > 20 && unknown.length === 0 ? undefined : `deploy/ has settings that the product lacks: ${unknown}`
}

/** Returns the variables that systemd and a shell read differently. */
async function differences(text: string): Promise<string | undefined> {
  const filled = text.replaceAll("=''", `='${SECRET}'`)
  const names = [...filled.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const place = mkdtempSync(join(tmpdir(), 'sori-settings-'))
  try {
    mkdirSync(join(place, 'environment.d'))
    writeFileSync(join(place, 'environment.d/sori.conf'), filled)
    writeFileSync(join(place, 'env'), filled)
    const systemd = await variables(`XDG_CONFIG_HOME=${place} ${SYSTEMD} >${place}/read && set -a && . ${place}/read`)
    const shell = await variables(`set -a; . ${place}/env`)
    const different = names.filter((name) => shell[name] === undefined || shell[name] !== systemd[name])
    const lost = names.filter((name) => /^(AWS|JWT|SMTP|TOSS)/.test(name) && shell[name] !== SECRET)
    const storage = shell.STORAGE_URL?.includes('&endpoint=') ? [] : ['STORAGE_URL loses what follows &']
    const lines = different.map((name) => `${name} is ${systemd[name]} for systemd and ${shell[name]} in a shell`)
    return [...lines, ...lost.map((name) => `${name} loses a part of its value`), ...storage].join('\n') || undefined
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** The values after a shell ran `line` in an empty environment. */
async function variables(line: string): Promise<Variables> {
  const { output } = await run('env', ['-i', 'PATH=/usr/bin:/bin', 'sh', '-c', `${line} >/dev/null; env -0`])
  return Object.fromEntries(output.split('\0').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
}

/** An unquoted & must be noticed. */
async function planted(): Promise<string | undefined> {
  const found = await differences("STORAGE_URL=s3://a?region=b&endpoint=http://c\nJWT_SECRET=''\n")
  return found?.includes('STORAGE_URL') ? undefined : 'an unquoted & in the settings is not noticed'
}

/** deploy/bin/sorijangteo-run passes settings on as another user, and none with --without-settings. */
async function wrapper(): Promise<Outcome> {
  const place = mkdtempSync(join(tmpdir(), 'sori-wrapper-'))
  const program = join(root, 'deploy/bin/sorijangteo-run')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'nobody' : (await run('id', ['-un'])).output.trim()
  const settings = join(place, 'env')
  const call = (args: string[], changes: NodeJS.ProcessEnv = {}) =>
    run(program, args, { env: { PATH: process.env.PATH, SORIJANGTEO_USER: user, SORIJANGTEO_ENV: settings, ...changes } })
  try {
    writeFileSync(settings, `JWT_SECRET='${SECRET}'\n`, { mode: 0o600 })
    const shown = await call(['sh', '-c', 'id -un; printf "%s\\n" "$JWT_SECRET"; pwd'])
    const bare = await call(['--without-settings', 'sh', '-c', 'echo "secret: $JWT_SECRET"'])
    const nobody = await call(['true'], { SORIJANGTEO_USER: 'no-such-user' })
    const asRoot = await call(['true'], { SORIJANGTEO_USER: 'root' })
    const missing = await call(['true'], { SORIJANGTEO_ENV: join(place, 'none') })
    return together([
      holds(shown.output === `${user}\n${SECRET}\n${root}\n` ? undefined : `sorijangteo-run: ${shown.said}`),
      holds(bare.output === 'secret: \n' ? undefined : `sorijangteo-run --without-settings: ${bare.said}`),
      holds(nobody.code === 1 && nobody.said.includes('no user no-such-user') ? undefined : `no user: ${nobody.said}`),
      holds(asRoot.code === 1 && asRoot.said.includes('must not run as root') ? undefined : `as root: ${asRoot.said}`),
      holds(missing.code === 1 && missing.said.includes('cannot be read') ? undefined : `no settings: ${missing.said}`),
    ])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
