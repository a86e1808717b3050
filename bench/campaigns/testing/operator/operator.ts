import { randomBytes } from 'node:crypto'
import { readFileSync, watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@jest/globals'
import type { SocketConnection } from '../../../../api/src/lib/postgres/connection.ts'
import { urlOf } from '../../../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { operatorDetails } from '../../../../api/src/testing/operator-details.ts'
import {
  type PaymentSandbox,
  startPaymentSandbox,
} from '../../../../api/src/testing/payment-sandbox.ts'
import { runOnServer } from '../../../../api/src/testing/test-database.ts'
import {
  startMailServer,
  type TestMailServer,
} from '../../../../api/src/testing/test-mail-server.ts'
import { run } from '../../../../scripts/product/run.ts'
import { makeCertificate } from '../../../../scripts/testing/certificate.ts'
import { until } from '../until.ts'
import { commandThatBegins, databaseStatements } from './commands.ts'
import type { PublicShop, ShopRequest, ShopResponse } from './customers.ts'
import { Machine, PORT } from './machine.ts'
import { PAYOUT_SETTINGS } from './money.ts'
import { Prometheus } from './prometheus.ts'
import { Units } from './units.ts'

/** Not the names in docs/operations.md, because the test's PostgreSQL already has those. */
const DATABASE = 'walk'
const RUNTIME = 'walk_app'
const PASSWORD = 'only-for-the-walk'
const HOST = 'sori.example'
const PROVIDER_STAND_IN = fileURLToPath(new URL('provider-stand-in.ts', import.meta.url))
const PAGE_PAUSE_MS = 100
const OPEN_MS = 10_000

/** Plays an operator: runs the commands of docs/operations.md on a {@link Machine}. */
export class Operator {
  readonly prometheus = new Prometheus()
  password = ''
  #machine = new Machine()
  #units = new Units(this.#machine)
  #mails: TestMailServer | undefined
  #provider: PaymentSandbox | undefined

  async prepare(): Promise<void> {
    await this.#machine.prepare()
    this.#provider = await startPaymentSandbox()
    for (const statement of databaseStatements())
      await runOnServer(
        superuser(),
        statement
          .replace('…', PASSWORD)
          .replace('sori_app', RUNTIME)
          .replace('DATABASE sorijangteo', `DATABASE ${DATABASE}`),
      )
  }

  /** Runs a command of operations.md, unless the command would change the real machine. */
  async run(command: string): Promise<void> {
    if (/^(apt-get|useradd) |^systemctl disable --now nginx$/.test(command)) return
    if (command.startsWith('systemctl restart prometheus'))
      return this.prometheus.start(this.#machine)
    if (command.startsWith('systemctl ')) {
      await this.#units.systemctl(command)
      if (command.includes('sorijangteo-nginx')) await this.#untilOpen()
      return
    }
    const output = await this.#machine.do(command).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.#units.output()}`)
    })
    if (command.includes('git archive')) await this.#setVersion(command)
    if (command.includes('/etc/sorijangteo/env')) await this.#fillSettings()
    if (command.includes('npm run ops -- admin')) this.password = passwordIn(output)
  }

  async expectEncodingRefused(): Promise<void> {
    const database = `${DATABASE}_ascii`
    await createDatabase(database, "ENCODING 'SQL_ASCII' LOCALE 'C'")
    this.#writeSettings('ascii', database, 'var/lib/ascii')
    const migration = 'sorijangteo-run npm run ops -- migrate'
    const { code, output } = await this.#machine.run(migration, 'ascii')
    expect([code, output]).toEqual([1, expect.stringContaining('UTF8')])
  }

  async killWorker(): Promise<void> {
    await this.prometheus.expectQuiet()
    await this.#units.kill('sorijangteo-worker')
    await this.prometheus.untilAlertFires('WorkerDown')
    await this.#units.start('sorijangteo-worker')
    await this.prometheus.untilAlertEnds('WorkerDown')
  }

  /** Aborts a restore by SIGKILL, repeats it, and expects all previews. */
  async restoreTwice(): Promise<void> {
    await this.#units.start('sorijangteo-backup')
    await createDatabase(`${DATABASE}_second`, "ENCODING 'UTF8' LOCALE 'C.UTF-8'")
    const second = 'var/lib/second'
    await run('mkdir', ['-p', this.#machine.path(second, 'files')])
    await this.#machine.giveToUser(this.#machine.path(second))
    this.#writeSettings('second', `${DATABASE}_second`, second)
    const restore = `sorijangteo-run ${commandThatBegins('npm run ops -- restore /backups')}`
    await this.#abort(restore, join(second, 'files'))
    await this.#machine.do(restore, 'second')
    const restoredFiles = new Set(this.#machine.filesIn(second))
    const previews = this.#machine
      .filesIn('var/lib/sorijangteo')
      .filter((name) => /\.mp3$/.test(name))
    expect(previews.filter((name) => !restoredFiles.has(name))).toEqual([])
    expect([...restoredFiles].join('\n')).toContain('previews/')
  }

  async close(): Promise<void> {
    await this.#units.stopAll()
  }

  get provider(): PaymentSandbox {
    if (!this.#provider) throw new Error('the provider has not started')
    return this.#provider
  }

  get shop(): PublicShop {
    return {
      request: (path, init) => this.#request(path, init),
      mailTo: async (address) => (await this.#mails?.mailTo(address)) ?? '',
    }
  }

  /** Starts visits. The returned function stops them and returns their statuses. */
  startVisits(): () => Promise<number[]> {
    const closing = new AbortController()
    const statuses: number[] = []
    const visits = (async () => {
      while (!closing.signal.aborted) {
        statuses.push(await this.#statusOf('/sounds/tracks'))
        await wait(PAGE_PAUSE_MS)
      }
    })()
    return async () => {
      closing.abort()
      await visits
      return statuses
    }
  }

  async end(): Promise<void> {
    this.#units.killAll()
    await this.prometheus.end()
    await this.#mails?.stop()
    this.#provider?.close()
    await rm(this.#machine.home, { recursive: true, force: true })
  }

  async #setVersion(command: string): Promise<void> {
    const [, version = ''] = /releases\/(\S+)$/.exec(command) ?? []
    const cwd = this.#machine.path('srv/sorijangteo/releases', version)
    const { code, output } = await run(process.execPath, ['scripts/set-version.ts', version], {
      cwd,
    })
    if (code !== 0) throw new Error(output)
  }

  async #fillSettings(): Promise<void> {
    const { key, certificate } = await makeCertificate(this.#machine.path('etc/sori'), HOST)
    this.#mails = await startMailServer({
      key: readFileSync(key, 'utf8'),
      cert: readFileSync(certificate, 'utf8'),
    })
    this.#writeSettings('env', DATABASE, 'var/lib/sorijangteo')
  }

  #writeSettings(file: string, database: string, data: string): void {
    const url = (user: string) => urlOf({ ...superuser(), user, password: PASSWORD, database })
    const folder = this.#machine.path(data)
    const own = {
      DATA_DIR: folder,
      DATABASE_URL: url(RUNTIME),
      DATABASE_OWNER_URL: url('sori_owner'),
      STORAGE_URL: `file://${join(folder, 'files')}`,
      JWT_SECRET: randomBytes(36).toString('base64'),
      SMTP_URL: `smtps://shop:password@127.0.0.1:${this.#mails?.port}`,
      TOSS_CLIENT_KEY: 'live_gck_of_the_walk',
      TOSS_SECRET_KEY: 'live_gsk_of_the_walk',
      ...operatorDetails,
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
    }
    const standIn = this.#machine.copy(PROVIDER_STAND_IN, 'etc/sori')
    this.#machine.writeSettings(file, own, {
      ...PAYOUT_SETTINGS,
      PROVIDER_STAND_IN: this.provider.url,
      NODE_OPTIONS: `--import=${standIn}`,
    })
  }

  /** Kills a command with all its processes when it has written a first file into `folder`. */
  async #abort(command: string, folder: string): Promise<void> {
    const pidFile = this.#machine.path('abort.pid')
    const watcher = watch(this.#machine.path(folder), { recursive: true })
    const firstFile = new Promise<'written'>((resolve) =>
      watcher.once('change', () => resolve('written')),
    )
    const killableCommand = `${command} & trap 'kill -9 -- -$$' TERM; echo $$ >${pidFile}; wait $!`
    const ended = this.#machine.run(killableCommand, 'second')
    expect(await Promise.race([firstFile, ended])).toBe('written')
    watcher.close()
    process.kill(-Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
    expect((await ended).code).not.toBe(0)
  }

  async #untilOpen(): Promise<void> {
    const isOpen = async () => (await this.#statusOf('/healthz')) === 200
    await until(isOpen, OPEN_MS, () => `nginx does not serve the shop:\n${this.#units.output()}`)
  }

  async #statusOf(path: string): Promise<number> {
    const { status } = await this.#request(path).catch(() => ({ status: 0 }))
    return status
  }

  #request(path: string, { body, ...init }: ShopRequest = {}): Promise<ShopResponse> {
    const options = {
      ...init,
      host: '127.0.0.1',
      port: PORT,
      path,
      ca: readFileSync(this.#machine.path('etc/sori/certificate.pem')),
      servername: HOST,
      headers: { host: HOST, ...init.headers },
    }
    return new Promise((resolve, reject) => {
      const request = httpsRequest(options, (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then(
          (bytes) => resolve({ status, headers, text: bytes.toString('latin1') }),
          reject,
        )
      })
      request.once('error', reject).end(body)
    })
  }
}

const superuser = (): SocketConnection =>
  JSON.parse(process.env.SORI_TEST_POSTGRES ?? '{}').connection

async function createDatabase(name: string, options: string): Promise<void> {
  await runOnServer(
    superuser(),
    `CREATE DATABASE ${name} OWNER sori_owner ${options} TEMPLATE template0`,
  )
}

function passwordIn(output: string): string {
  const password = /shown this once: (\S+)/.exec(output)?.[1]
  if (!password) throw new Error(`no password is printed:\n${output}`)
  return password
}
