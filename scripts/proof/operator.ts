import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocketConnection } from '../../api/src/lib/postgres/connection.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { onServer } from '../../api/src/testing/test-database.ts'
import { startMailServer, type TestMailServer } from '../../api/src/testing/test-mail-server.ts'
import { findNginx, NO_NGINX } from '../product/nginx.ts'
import { run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { since } from '../setup/report.mjs'
import type { Campaign } from './campaign.ts'
import { type Answer, administer, demand, listen, putOnSale, type Shop, visit } from './customers.ts'

const PORT = Number(process.env.E2E_PORT ?? 8502)
/** The run's PostgreSQL has those of the document already. */
const DATABASE = 'walk'
const RUNTIME = 'walk_app'
const PASSWORD = 'only-for-the-walk'
const ADMINISTRATOR = 'you@sori.example'
const PATIENCE_MS = 900_000
const READY_MS = 30_000
/** Pages asked for while one of the two web processes is replaced. */
const PAGES = 60
/** Of a step's name on its line. */
const MOST_WORDS = 90

/** The steps of docs/operations.md, walked in a copy of the repository: every command as it is written there, but for addresses and folders. */
export const operatorsWalk: Campaign = async () => {
  if (!findNginx()) throw new Error(NO_NGINX)
  const home = await mkdtemp(join(tmpdir(), 'sori-operator-'))
  const walk = new Walk(home)
  try {
    const commands = await walk.toTheShop()
    const { shop } = walk
    await timed('a visitor opens the shop', () => visit(shop))
    await timed('the administrator logs in and adds tags', () => administer(shop, walk.password, ADMINISTRATOR))
    await timed('an artist registers, and puts a track on sale', () => putOnSale(shop))
    await timed('a visitor finds it, and hears it', () => listen(shop))
    await timed('one web process drains and is replaced', () => walk.replaceAProcess())
    await timed('a backup, restored into an empty database', () => walk.restoreElsewhere())
    await timed('the shop closes', () => walk.closeTheShop())
    return `${commands} commands of docs/operations.md led to a shop behind nginx; none of ${PAGES} pages failed while a process was replaced`
  } finally {
    await walk.endAll()
    await rm(home, { recursive: true, force: true })
  }
}

/** Does one step of the walk, and prints how long it took. */
async function timed<T>(what: string, step: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await step()
  console.info(`  ${since(from).padStart(8)}  ${what.length > MOST_WORDS ? `${what.slice(0, MOST_WORDS)}…` : what}`)
  return done
}

/** A command of the document that goes on until it is told to end. */
type Running = { command: string; child: ChildProcess; said: () => string; ended: Promise<number | null> }

class Walk {
  #home: string
  #tree: string
  #running: Running[] = []
  #password = ''
  #mails: TestMailServer | undefined
  #document = readFileSync(join(root, 'docs/operations.md'), 'utf8')

  constructor(home: string) {
    this.#home = home
    this.#tree = join(home, 'tree')
    // nginx's workers and PostgreSQL are other users.
    chmodSync(home, 0o755)
    for (const folder of ['tree', 'etc', 'nginx', 'data', 'second', 'backups']) mkdirSync(join(home, folder))
  }

  /** Every command of the first section, in its order; gives how many there were. */
  async toTheShop(): Promise<number> {
    const copied = await run('sh', ['-c', `git ls-files -z | xargs -0 cp --parents -t ${this.#tree}`])
    if (copied.code !== 0) throw new Error(copied.said)
    await this.#makeDatabase()
    await this.#makeCertificate()
    const [key = '', cert = ''] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(join(this.#home, 'nginx', name), 'utf8'))
    this.#mails = await startMailServer({ key, cert })
    this.#writeSettings('env', DATABASE, 'data')
    const section = /## From nothing to a shop\n([\s\S]*?)\n## /.exec(this.#document)?.[1] ?? ''
    const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split(/\n\s*/))
    if (commands.length < 8) throw new Error(`docs/operations.md has only ${commands.length} commands`)
    for (const command of commands)
      await timed(command, () => (/server\.ts$|^nginx /.test(command) ? this.#start(command) : this.#do(command)))
    return commands.length
  }

  /** As an upgrade does it: one web process drains and ends, and another takes its place; every page asked for meanwhile is there. */
  async replaceAProcess(): Promise<void> {
    const old = this.#running.find(({ command }) => command.includes('PORT=8081'))
    if (!old) throw new Error('there is no second web process')
    let failed = 0
    old.child.kill('SIGTERM')
    for (let asked = 0; asked < PAGES; asked += 1) {
      const { status } = await this.#ask('/sounds/tracks').catch(() => ({ status: 0 }))
      if (status !== 200) failed += 1
      await wait(100)
    }
    demand((await old.ended) === 0, `the end of a process that drained: ${old.said()}`)
    this.#running = this.#running.filter((one) => one !== old)
    await this.#start(old.command)
    demand(failed === 0, `${failed} of ${PAGES} pages failed while a process was replaced`)
  }

  /** The next night's backup, in an empty database and an empty storage, has the artist's original and preview. */
  async restoreElsewhere(): Promise<void> {
    const [backup] = /npm run backup -- \/backups --keep=14/.exec(this.#document) ?? []
    const [restore] = /npm run restore -- \/backups/.exec(this.#document) ?? []
    if (!backup || !restore) throw new Error('docs/operations.md does not say how to back up and restore')
    await this.#do(backup)
    await onServer(superuser(), `CREATE DATABASE ${DATABASE}_second OWNER sori_owner`)
    this.#writeSettings('second.env', `${DATABASE}_second`, 'second')
    await this.#do(restore, 'second.env')
    const filesOf = (data: string) => readdirSync(join(this.#home, data, 'files'), { recursive: true }).map(String)
    const lost = filesOf('data').filter((name) => /\.mp3$/.test(name) && !filesOf('second').includes(name))
    demand(lost.length === 0 && filesOf('second').some((name) => name.includes('previews/')), `the restored storage lacks ${lost}`)
  }

  /** SIGTERM, and each process ends by itself. */
  async closeTheShop(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGTERM')
    const codes = await Promise.all(this.#running.map(({ ended }) => ended))
    demand(
      codes.every((code) => code === 0),
      `the processes ended with ${codes}`,
    )
    this.#running = []
  }

  /** What the administrator was told once. */
  get password(): string {
    return this.#password
  }

  /** The shop as people reach it. */
  get shop(): Shop {
    return { ask: (path, init) => this.#ask(path, init), mailTo: async (address) => (await this.#mails?.mailTo(address)) ?? '' }
  }

  async endAll(): Promise<void> {
    await this.#mails?.stop()
    for (const { child } of this.#running) if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }

  /** The two roles and the database, by the statements of the document. */
  async #makeDatabase(): Promise<void> {
    const statements = /```sql\n([\s\S]*?)```/.exec(this.#document)?.[1]?.trim().split(/;\n?/).filter(Boolean) ?? []
    demand(statements.length === 3, 'docs/operations.md does not make two roles and a database')
    for (const statement of statements)
      await onServer(
        superuser(),
        statement.replace('…', PASSWORD).replace('sori_app', RUNTIME).replace('DATABASE sorijangteo', `DATABASE ${DATABASE}`),
      )
  }

  /** deploy/sorijangteo.env with every line filled for this machine. */
  #writeSettings(file: string, database: string, data: string): void {
    const server = superuser()
    const url = (user: string) => urlOf({ ...server, user, password: PASSWORD, database })
    const own: Record<string, string> = {
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      DATA_DIR: join(this.#home, data),
      SITE_DIR: join(this.#home, 'site'),
      DATABASE_URL: url(RUNTIME),
      DATABASE_OWNER_URL: url('sori_owner'),
      STORAGE_URL: `file://${join(this.#home, data, 'files')}`,
      JWT_SECRET: randomBytes(36).toString('base64'),
      SMTP_URL: `smtps://shop:password@127.0.0.1:${this.#mails?.port}`,
      TOSS_CLIENT_KEY: 'live_gck_of_the_walk',
      TOSS_SECRET_KEY: 'live_gsk_of_the_walk',
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
    }
    const text = readFileSync(join(root, 'deploy/sorijangteo.env'), 'utf8').replace(
      /^([A-Z_]+)=(.*)$/gm,
      (_line, name: string, given: string) => {
        const value = own[name] ?? given
        if (!value) throw new Error(`deploy/sorijangteo.env asks for ${name}, which the walk does not know`)
        return `${name}='${value}'`
      },
    )
    writeFileSync(
      join(this.#home, 'etc', file),
      `${text}\nFILES_PREFIX=/__files/\nNODE_EXTRA_CA_CERTS='${join(this.#home, 'nginx/certificate.pem')}'\n`,
    )
  }

  async #makeCertificate(): Promise<void> {
    const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(this.#home, 'nginx', name))
    const asked =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=sori.example -addext subjectAltName=DNS:sori.example,IP:127.0.0.1'
    const made = await run('openssl', [...asked.split(' '), '-keyout', key ?? '', '-out', certificate ?? ''])
    if (made.code !== 0) throw new Error(made.said)
  }

  /** A command as this machine needs it: its folders, its ports, and nginx's user where nobody may become another. */
  #here(command: string): string {
    return command
      .replaceAll('/srv/site', join(this.#home, 'site'))
      .replaceAll('/etc/sori/', join(this.#home, 'nginx/'))
      .replaceAll('/etc/sori ', `${join(this.#home, 'nginx')} `)
      .replaceAll('/var/lib/sorijangteo', join(this.#home, 'data'))
      .replaceAll('/backups', join(this.#home, 'backups'))
      .replaceAll('8080', String(PORT + 1))
      .replaceAll('8081', String(PORT + 2))
      .replace('--listen=443', `--listen=${PORT}`)
      .replace(/^nginx (.*)$/, `exec ${findNginx()} $1 -g 'daemon off;'`)
      .replace(/^ROLES=/, 'exec env ROLES=')
  }

  /** The line of a shell for a command: before the settings, what builds; after them all else. */
  #line(command: string, settings: string): string {
    const isBefore = /npm install|release/.test(command)
    return isBefore ? this.#here(command) : `set -a; . ${join(this.#home, 'etc', settings)}; set +a; ${this.#here(command)}`
  }

  async #do(command: string, settings = 'env'): Promise<void> {
    const { code, said } = await run('sh', ['-c', this.#line(command, settings)], { cwd: this.#tree, env: bare(), patienceMs: PATIENCE_MS })
    if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${said.slice(-2_000)}`)
    if (command.startsWith('npm run admin')) this.#password ||= passwordIn(said)
  }

  async #start(command: string): Promise<void> {
    const line = this.#line(command, 'env')
    const child = spawn('sh', ['-c', line], { cwd: this.#tree, env: bare(), stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (text = (text + bytes).slice(-20_000)))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const one = { command, child, said: () => text, ended }
    this.#running.push(one)
    const port = /PORT=(\d+)/.exec(line)?.[1]
    for (const until = Date.now() + READY_MS; !(await this.#isUp(command, port, text)); await wait(200)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`\`${command}\` is not ready:\n${text}`)
    }
  }

  async #isUp(command: string, port: string | undefined, said: string): Promise<boolean> {
    if (port) return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
    if (command.startsWith('nginx')) return (await this.#ask('/healthz').catch(() => null))?.status === 200
    return said.includes('"ready"')
  }

  /** As a browser that trusts the certificate. */
  async #ask(path: string, { body, ...init }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {}) {
    const ca = readFileSync(join(this.#home, 'nginx/certificate.pem'))
    const headers = { host: 'sori.example', ...init.headers }
    return new Promise<Answer>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: PORT, path, ca, servername: 'sori.example', ...init, headers }, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: (await buffer(answer)).toString('latin1') })
      })
      asked.once('error', reject).end(body)
    })
  }
}

/** A new operator's shell: none of our settings, but what the machine needs to reach the package registry. */
function bare(): NodeJS.ProcessEnv {
  const kept = /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|cafile)|\w+_proxy)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)))
}

/** The PostgreSQL of this run, by the role that may make others. */
const superuser = (): SocketConnection => JSON.parse(process.env.SORI_TEST_POSTGRES ?? '{}').connection

function passwordIn(said: string): string {
  const found = /shown this once: (\S+)/.exec(said)?.[1]
  if (!found) throw new Error(`no password is printed:\n${said}`)
  return found
}
