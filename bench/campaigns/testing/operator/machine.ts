import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { postgresUser } from '../../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { findNginx } from '../../../../scripts/product/nginx.ts'
import { run } from '../../../../scripts/product/run.ts'
import { root } from '../../../../scripts/product/workspaces.ts'

export const PORT = Number(process.env.E2E_PORT ?? 8502)
const WORKER_METRICS_PORT = 10_000 + PORT + 9
const TIMEOUT_MS = 900_000
/** Paths in docs/operations.md. Each path needs a folder of this machine. */
const FOLDERS = /(?<![\w.])\/(srv|etc\/(?!passwd)|var\/lib|usr\/local\/bin|backups)(?=[/\s'"]|\b)/g
const NEW_FOLDERS = [
  'etc/systemd/system',
  'etc/logrotate.d',
  'etc/prometheus',
  'usr/local/bin',
  'var/lib',
]

type Settings = Readonly<Record<string, string>>

/** A temporary folder in place of an operator's machine. */
export class Machine {
  readonly home = mkdtempSync(join(tmpdir(), 'sori-operator-'))
  readonly user = postgresUser(null)
  #npm: NodeJS.ProcessEnv = {}

  async prepare(): Promise<void> {
    // Readable, because nginx's workers, PostgreSQL and the service are other users.
    chmodSync(this.home, 0o755)
    for (const folder of NEW_FOLDERS) mkdirSync(this.path(folder), { recursive: true })
    const npmSetting = async (name: string) =>
      (await run('npm', ['config', 'get', name])).stdout.trim()
    const cache = this.path('npm')
    const copyOptions = { recursive: true, force: false }
    cpSync(join(await npmSetting('cache'), '_cacache'), join(cache, '_cacache'), copyOptions)
    const certificate = await npmSetting('cafile')
    this.#npm = {
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_registry: await npmSetting('registry'),
      ...(certificate.startsWith('/') && { npm_config_cafile: certificate }),
    }
    await this.giveToUser(cache)
  }

  path(...parts: string[]): string {
    return join(this.home, ...parts)
  }

  async giveToUser(path: string): Promise<void> {
    if (!this.user) return
    const { code, output } = await run('chown', ['-R', `${this.user.uid}:${this.user.gid}`, path])
    if (code !== 0) throw new Error(output)
  }

  /** Replaces the folders, ports and users of the documents by those of this machine. */
  adapt(text: string): string {
    const [uid, gid] = [this.user?.uid ?? process.getuid?.(), this.user?.gid ?? process.getgid?.()]
    const replacements = [
      [
        'git archive HEAD | tar -x --no-same-owner -C',
        'git ls-files -z | xargs -0 cp --parents -t',
      ],
      ['-o sorijangteo -g sorijangteo', `-o ${uid} -g ${gid}`],
      ['sorijangteo:sorijangteo', `${uid}:${gid}`],
      ['root:root', process.getuid?.() === 0 ? 'root:root' : `${uid}:${gid}`],
      ['--listen=443', `--listen=${PORT} --redirect=${PORT + 3}`],
      ['19100', String(WORKER_METRICS_PORT)],
      ['8080', String(PORT + 1)],
      ['8081', String(PORT + 2)],
      ['/usr/sbin/nginx', findNginx() ?? 'nginx'],
    ] as const
    let adapted = text.replace(FOLDERS, (_all, folder: string) => this.path(folder))
    for (const [from, to] of replacements) adapted = adapted.replaceAll(from, to)
    return adapted
  }

  async run(command: string, settings = 'env'): ReturnType<typeof run> {
    const cwd = /^install -d .* git archive/.test(command) ? root : this.home
    const uid = this.user ? [String(this.user.uid)] : []
    const env = {
      ...environmentOfNewShell(),
      ...this.#npm,
      PATH: `${this.path('usr/local/bin')}:${process.env.PATH}`,
      SORIJANGTEO_USER: (await run('id', ['-un', ...uid])).stdout.trim(),
      SORIJANGTEO_ENV: this.path('etc/sorijangteo', settings),
    }
    return run('sh', ['-c', this.adapt(command)], { cwd, env, timeoutMs: TIMEOUT_MS })
  }

  /** Runs a command. Throws its output unless it ends with 0. */
  async do(command: string, settings = 'env'): Promise<string> {
    const { code, output } = await this.run(command, settings)
    if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${output.slice(-2_000)}`)
    return output
  }

  /** Writes deploy/sorijangteo.env with `own` settings, and adds `more`. */
  writeSettings(file: string, own: Settings, more: Settings): void {
    const text = readFileSync(join(root, 'deploy/sorijangteo.env'), 'utf8')
    const filled = text.replace(
      /^([A-Z_]+)='(.*)'$/gm,
      (_line, name: string, defaultValue: string) => {
        const value = own[name] ?? this.adapt(defaultValue)
        if (!value) throw new Error(`deploy/sorijangteo.env requires ${name}, which has no value`)
        return `${name}='${value}'`
      },
    )
    const path = this.path('etc/sorijangteo', file)
    const added = {
      FILES_PREFIX: '/__files/',
      NODE_EXTRA_CA_CERTS: this.path('etc/sori/certificate.pem'),
      ...more,
    }
    const lines = Object.entries(added).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(path, filled + lines.join(''), { mode: 0o600 })
    if (this.user) chownSync(path, 0, 0)
  }

  /** Copies a file to a place that the service's user can read, and returns its path. */
  copy(file: string, folder: string): string {
    const copied = this.path(folder, basename(file))
    cpSync(file, copied)
    return copied
  }

  filesIn(data: string): string[] {
    return readdirSync(this.path(data, 'files'), { recursive: true }).map(String)
  }
}

function environmentOfNewShell(): NodeJS.ProcessEnv {
  const keptVariables = /^(HOME|NODE_EXTRA_CA_CERTS|\w+_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => keptVariables.test(name)),
  )
}
