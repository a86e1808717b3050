import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from '../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { findNginx } from '../../../scripts/product/nginx.ts'
import { run } from '../../../scripts/product/run.ts'
import { root } from '../../../scripts/product/workspaces.ts'

export const PORT = Number(process.env.E2E_PORT ?? 8502)
/** The worker's port for metrics in deploy/systemd. */
const WORKER_METRICS_PORT = 10_000 + PORT + 9
const TIMEOUT_MS = 900_000
/** The folders of an operator's machine that the walk has below its own. */
const FOLDERS = /(?<![\w.])\/(srv|etc\/(?!passwd)|var\/lib|usr\/local\/bin|backups)(?=[/\s'"]|\b)/g

/** A folder in place of an operator's machine, with a user for the service. */
export class Machine {
  readonly home: string
  readonly user = postgresUser(null)
  #npm: NodeJS.ProcessEnv = {}

  constructor(home: string) {
    this.home = home
    // nginx's workers, PostgreSQL and the service are other users.
    chmodSync(home, 0o755)
    for (const folder of [
      'etc/systemd/system',
      'etc/logrotate.d',
      'etc/prometheus',
      'usr/local/bin',
      'var/lib',
    ])
      mkdirSync(this.path(folder), { recursive: true })
  }

  /** A path of an operator's machine. */
  path(...parts: string[]): string {
    return join(this.home, ...parts)
  }

  /** Copies npm's cache for the service's user, and keeps how this machine reaches the registry. */
  async prepare(): Promise<void> {
    const setting = async (name: string) =>
      (await run('npm', ['config', 'get', name])).output.trim()
    const cache = this.path('npm')
    cpSync(join(await setting('cache'), '_cacache'), join(cache, '_cacache'), {
      recursive: true,
      force: false,
    })
    const [registry, cafile] = [await setting('registry'), await setting('cafile')]
    this.#npm = {
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_registry: registry,
    }
    if (cafile.startsWith('/')) this.#npm.npm_config_cafile = cafile
    await this.giveToUser(cache)
  }

  async giveToUser(path: string): Promise<void> {
    if (!this.user) return
    const given = await run('chown', ['-R', `${this.user.uid}:${this.user.gid}`, path])
    if (given.code !== 0) throw new Error(given.said)
  }

  /** A text of the document or of deploy/ with this machine's folders, ports, user and nginx. */
  here(text: string): string {
    const { uid, gid } = this.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    return text
      .replace(FOLDERS, (_all, folder: string) => this.path(folder))
      .replace(
        'git archive HEAD | tar -x --no-same-owner -C',
        'git ls-files -z | xargs -0 cp --parents -t',
      )
      .replaceAll('-o sorijangteo -g sorijangteo', `-o ${uid} -g ${gid}`)
      .replaceAll('sorijangteo:sorijangteo', `${uid}:${gid}`)
      .replaceAll('root:root', process.getuid?.() === 0 ? 'root:root' : `${uid}:${gid}`)
      .replaceAll('--listen=443', `--listen=${PORT} --redirect=${PORT + 3}`)
      .replaceAll('19100', String(WORKER_METRICS_PORT))
      .replaceAll('8080', String(PORT + 1))
      .replaceAll('8081', String(PORT + 2))
      .replaceAll('/usr/sbin/nginx', findNginx() ?? 'nginx')
  }

  /** Runs a command of the document; answers how it ended. */
  async run(command: string, settings = 'env'): ReturnType<typeof run> {
    const cwd = /^install -d .* git archive/.test(command) ? root : this.home
    const env = { ...bare(), ...this.#npm, ...(await this.#service(settings)) }
    return run('sh', ['-c', this.here(command)], { cwd, env, timeoutMs: TIMEOUT_MS })
  }

  /** Runs a command of the document; throws its output unless it ended with 0. */
  async do(command: string, settings = 'env'): Promise<string> {
    const { code, said } = await this.run(command, settings)
    if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${said.slice(-2_000)}`)
    return said
  }

  /** The environment by which `sorijangteo-run` finds this machine's user and settings. */
  async #service(settings: string): Promise<NodeJS.ProcessEnv> {
    const user = (
      await run('id', ['-un', ...(this.user ? [String(this.user.uid)] : [])])
    ).output.trim()
    return {
      PATH: `${this.path('usr/local/bin')}:${process.env.PATH}`,
      SORIJANGTEO_USER: user,
      SORIJANGTEO_ENV: this.path('etc/sorijangteo', settings),
    }
  }

  /** Writes a settings file: deploy/sorijangteo.env with every line filled. */
  writeSettings(file: string, own: Readonly<Record<string, string>>): void {
    const text = readFileSync(join(root, 'deploy/sorijangteo.env'), 'utf8')
    const filled = text.replace(/^([A-Z_]+)='(.*)'$/gm, (_line, name: string, given: string) => {
      const value = own[name] ?? this.here(given)
      if (!value)
        throw new Error(`deploy/sorijangteo.env requires ${name}, which the walk does not know`)
      return `${name}='${value}'`
    })
    const path = this.path('etc/sorijangteo', file)
    const certificate = this.path('etc/sori/certificate.pem')
    writeFileSync(
      path,
      `${filled}FILES_PREFIX='/__files/'\nNODE_EXTRA_CA_CERTS='${certificate}'\n`,
      { mode: 0o600 },
    )
    if (this.user) chownSync(path, 0, 0)
  }

  /** The stored files of a data folder. */
  filesIn(data: string): string[] {
    return readdirSync(this.path(data, 'files'), { recursive: true }).map(String)
  }
}

/** A new operator's shell: no settings of ours. */
function bare(): NodeJS.ProcessEnv {
  const kept = /^(HOME|NODE_EXTRA_CA_CERTS|\w+_proxy)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)))
}
