import { randomBytes } from 'node:crypto'
import { readFileSync, watch } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocketConnection } from '../../../api/src/lib/postgres/connection.ts'
import { urlOf } from '../../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { onServer } from '../../../api/src/testing/test-database.ts'
import { startMailServer, type TestMailServer } from '../../../api/src/testing/test-mail-server.ts'
import { run } from '../../../scripts/product/run.ts'
import { since } from '../../../scripts/setup/report.mjs'
import { type Answer, demand, type Shop } from '../customers.ts'
import { commandsOf, commandThat, databaseStatements } from './document.ts'
import { Machine, PORT } from './machine.ts'
import { Prometheus } from './prometheus.ts'
import { Units } from './units.ts'

/** The server of this run has the names of the document already. */
const DATABASE = 'walk'
const RUNTIME = 'walk_app'
const PASSWORD = 'only-for-the-walk'
const NAME_LENGTH = 90
const PAGE_PAUSE_MS = 100

/** Runs one step and prints its time. */
export async function timed<T>(what: string, step: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await step()
  const name = what.length > NAME_LENGTH ? `${what.slice(0, NAME_LENGTH)}…` : what
  console.info(`  ${since(from).padStart(8)}  ${name}`)
  return result
}

/** An operator who executes docs/operations.md on an empty machine. */
export class Walk {
  readonly prometheus = new Prometheus()
  #machine: Machine
  #units: Units
  #mails: TestMailServer | undefined
  #password = ''

  constructor(home: string) {
    this.#machine = new Machine(home)
    this.#units = new Units(this.#machine)
  }

  /** Runs the commands from nothing to a shop; returns how many there were. */
  async open(): Promise<number> {
    await this.#machine.prepare()
    await this.#makeDatabase()
    return this.#follow('From nothing to a shop')
  }

  /** Runs the commands of an upgrade, while visitors open pages; returns how many pages were opened. */
  async upgrade(): Promise<number> {
    return this.#whileVisited(() => this.#follow('Upgrade'))
  }

  /** Runs the commands that start the release before; returns how many pages were opened. */
  async goBack(): Promise<number> {
    return this.#whileVisited(() => this.#follow('The way back'))
  }

  /** Throws unless every process reports the release alone. */
  async demandRelease(version: string): Promise<void> {
    const from = Date.now()
    let found: string[] = []
    do {
      found = await this.prometheus.releases()
      await wait(500)
    } while (found.join() !== version && Date.now() - from < 30_000)
    demand(found.join() === version, `the processes run the releases ${found}, not ${version}`)
  }

  /** Migrates a database that cannot hold Korean; throws unless that is refused in words. */
  async refuseEncoding(): Promise<void> {
    const database = `${DATABASE}_ascii`
    await onServer(
      superuser(),
      `CREATE DATABASE ${database} OWNER sori_owner ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`,
    )
    this.#writeSettings('ascii', database, 'var/lib/ascii')
    const { code, said } = await this.#machine.run(
      'sorijangteo-run npm run ops -- migrate',
      'ascii',
    )
    demand(
      code === 1 && /UTF8/.test(said),
      `a database in SQL_ASCII: ended with ${code} and said ${said}`,
    )
  }

  /** Kills the worker, and waits for its alert; starts it again, and waits for the end of the alert. */
  async killWorker(): Promise<void> {
    await this.prometheus.demandQuiet()
    await this.#units.kill('sorijangteo-worker')
    await this.prometheus.demand('WorkerDown', true)
    await this.#units.start('sorijangteo-worker')
    await this.prometheus.demand('WorkerDown', false)
  }

  /** Aborts a restore in the middle, repeats it, and compares the stored files. */
  async restoreTwice(): Promise<void> {
    await this.#units.start('sorijangteo-backup')
    await onServer(
      superuser(),
      `CREATE DATABASE ${DATABASE}_second OWNER sori_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`,
    )
    const second = 'var/lib/second'
    await run('mkdir', ['-p', this.#machine.path(second, 'files')])
    await this.#machine.giveToUser(this.#machine.path(second))
    this.#writeSettings('second', `${DATABASE}_second`, second)
    const restore = `sorijangteo-run ${commandThat('npm run ops -- restore /backups').trim()}`
    await this.#abort(restore, join(second, 'files'))
    await this.#machine.do(restore, 'second')
    const [first, copy] = [
      this.#machine.filesIn('var/lib/sorijangteo'),
      this.#machine.filesIn(second),
    ]
    const lost = first.filter((name) => /\.mp3$/.test(name) && !copy.includes(name))
    demand(
      lost.length === 0 && copy.some((name) => name.includes('previews/')),
      `the restored storage lacks ${lost}`,
    )
  }

  /** Stops every process; each must end in order. */
  async close(): Promise<void> {
    await this.#units.stopAll()
  }

  /** The administrator's password, which was printed once. */
  get password(): string {
    return this.#password
  }

  /** The shop as people reach it. */
  get shop(): Shop {
    return {
      ask: (path, init) => this.#ask(path, init),
      mailTo: async (address) => (await this.#mails?.mailTo(address)) ?? '',
    }
  }

  async endAll(): Promise<void> {
    this.#units.killAll()
    await this.prometheus.end()
    await this.#mails?.stop()
  }

  async #follow(title: string): Promise<number> {
    const commands = commandsOf(title)
    for (const command of commands) await timed(command, () => this.#do(command))
    return commands.length
  }

  /** Runs one command of the document. What is not the product's is already on this machine. */
  async #do(command: string): Promise<void> {
    if (/^(apt-get|useradd) |^systemctl disable --now nginx$/.test(command)) return
    if (command.startsWith('systemctl restart prometheus'))
      return this.prometheus.start(this.#machine)
    if (command.startsWith('systemctl ')) {
      await this.#units.systemctl(command)
      if (command.includes('sorijangteo-nginx')) await this.#untilOpen()
      return
    }
    const said = await this.#machine.do(command).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.#units.said()}`)
    })
    if (command.includes('git archive')) await this.#nameRelease(command)
    if (command.includes('/etc/sorijangteo/env')) await this.#fillSettings()
    if (command.includes('npm run ops -- admin')) this.#password = passwordIn(said)
  }

  /** A copy of the working tree has the version of the folder that it is in. */
  async #nameRelease(command: string): Promise<void> {
    const [, version = ''] = /releases\/(\S+)$/.exec(command) ?? []
    const cwd = this.#machine.path('srv/sorijangteo/releases', version)
    const named = await run(process.execPath, ['scripts/set-version.ts', version], { cwd })
    if (named.code !== 0) throw new Error(named.said)
  }

  async #fillSettings(): Promise<void> {
    await this.#makeCertificate()
    const [key = '', cert = ''] = ['key.pem', 'certificate.pem'].map((name) =>
      readFileSync(this.#machine.path('etc/sori', name), 'utf8'),
    )
    this.#mails = await startMailServer({ key, cert })
    this.#writeSettings('env', DATABASE, 'var/lib/sorijangteo')
  }

  async #makeDatabase(): Promise<void> {
    for (const statement of databaseStatements())
      await onServer(
        superuser(),
        statement
          .replace('…', PASSWORD)
          .replace('sori_app', RUNTIME)
          .replace('DATABASE sorijangteo', `DATABASE ${DATABASE}`),
      )
  }

  #writeSettings(file: string, database: string, data: string): void {
    const server = superuser()
    const url = (user: string) => urlOf({ ...server, user, password: PASSWORD, database })
    const folder = this.#machine.path(data)
    this.#machine.writeSettings(file, {
      DATA_DIR: folder,
      DATABASE_URL: url(RUNTIME),
      DATABASE_OWNER_URL: url('sori_owner'),
      STORAGE_URL: `file://${join(folder, 'files')}`,
      JWT_SECRET: randomBytes(36).toString('base64'),
      SMTP_URL: `smtps://shop:password@127.0.0.1:${this.#mails?.port}`,
      TOSS_CLIENT_KEY: 'live_gck_of_the_walk',
      TOSS_SECRET_KEY: 'live_gsk_of_the_walk',
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
    })
  }

  async #makeCertificate(): Promise<void> {
    const [certificate = '', key = ''] = ['certificate.pem', 'key.pem'].map((name) =>
      this.#machine.path('etc/sori', name),
    )
    const names = 'subjectAltName=DNS:sori.example,IP:127.0.0.1'
    const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=sori.example -addext ${names}`
    const { code, said } = await run('openssl', [
      ...made.split(' '),
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    if (code !== 0) throw new Error(said)
  }

  /** Kills the command as soon as the first file is written below `folder`. */
  async #abort(command: string, folder: string): Promise<void> {
    const watcher = watch(this.#machine.path(folder), { recursive: true })
    const written = new Promise<void>((resolve) => watcher.once('change', () => resolve()))
    const marked = `${command} & child=$!; trap 'kill -9 -- -$$' TERM; echo $$ >${this.#machine.path('abort.pid')}; wait $child`
    const ended = this.#machine.run(marked, 'second')
    const first = await Promise.race([written.then(() => 'written' as const), ended])
    watcher.close()
    demand(
      first === 'written',
      `a restore that writes no file: ${typeof first === 'string' ? '' : first.said}`,
    )
    const pid = Number(readFileSync(this.#machine.path('abort.pid'), 'utf8'))
    process.kill(-pid, 'SIGKILL')
    const { code } = await ended
    demand(code !== 0, 'the restore was over before it was aborted')
  }

  /** Opens pages one after another while `work` runs; throws unless each one is there. */
  async #whileVisited(work: () => Promise<unknown>): Promise<number> {
    const over = new AbortController()
    const statuses: number[] = []
    const visiting = (async () => {
      while (!over.signal.aborted) {
        const { status } = await this.#ask('/sounds/tracks').catch(() => ({ status: 0 }))
        statuses.push(status)
        await wait(PAGE_PAUSE_MS)
      }
    })()
    try {
      await work()
    } finally {
      over.abort()
      await visiting
    }
    const failed = statuses.filter((status) => status !== 200)
    demand(
      failed.length === 0,
      `${failed.length} of ${statuses.length} pages failed meanwhile: ${[...new Set(failed)]}`,
    )
    return statuses.length
  }

  async #untilOpen(): Promise<void> {
    for (const until = Date.now() + 10_000; ; await wait(100)) {
      const { status } = await this.#ask('/healthz').catch(() => ({ status: 0 }))
      if (status === 200) return
      if (Date.now() > until)
        throw new Error(`nginx does not serve the shop:\n${this.#units.said()}`)
    }
  }

  /** Requests as a browser that trusts the certificate. */
  async #ask(
    path: string,
    {
      body,
      ...init
    }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  ) {
    const ca = readFileSync(this.#machine.path('etc/sori/certificate.pem'))
    const headers = { host: 'sori.example', ...init.headers }
    const options = {
      host: '127.0.0.1',
      port: PORT,
      path,
      ca,
      servername: 'sori.example',
      ...init,
      headers,
    }
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(options, async (answer) => {
        const text = await buffer(answer)
          .then((bytes) => bytes.toString('latin1'))
          .catch(reject)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text ?? '' })
      })
      sent.once('error', reject).end(body)
    })
  }
}

/** The role of this run's PostgreSQL that may create others. */
const superuser = (): SocketConnection =>
  JSON.parse(process.env.SORI_TEST_POSTGRES ?? '{}').connection

function passwordIn(said: string): string {
  const found = /shown this once: (\S+)/.exec(said)?.[1]
  if (!found) throw new Error(`no password is printed:\n${said}`)
  return found
}
