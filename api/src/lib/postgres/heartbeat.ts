import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

const INTERVAL_MS = 500
/** A hung database is noticed early enough to answer a waiting request with 503 within 5 s. */
const TIMEOUT_MS = 3_000

type Options = { connection: Connection; name: 'database' | 'replica'; log: Log }
type Probe = { socket: Socket; client: Promise<pg.Client> }

/** Closes and refuses connections while the server accepts them without answering. */
export class Heartbeat {
  #options: Options
  #sockets = new Set<Socket>()
  #probe: Probe | undefined
  #isHung = false
  #stopping = new AbortController()
  #beating: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  get connection(): Connection {
    return { ...this.#options.connection, stream: () => this.#openSocket() }
  }

  start(): void {
    this.#beating = this.#beat()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#closeProbe()
    await this.#beating
  }

  async #beat() {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const isHung = !(await this.#answers())
      if (!signal.aborted) this.#setHung(isHung)
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #answers() {
    const query = this.#query().then(() => true)
    // In a busy process the timer may fire before an answer that has arrived.
    const timeout = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => nextTurn(false))
    const hasAnswered = await Promise.race([query, timeout])
    if (!hasAnswered) this.#closeProbe()
    return hasAnswered
  }

  /** Resolves for any answer, including an error. */
  async #query() {
    this.#probe ??= this.#openProbe()
    const probe = this.#probe
    try {
      const client = await probe.client
      await client.query('SELECT 1')
    } catch {
      probe.socket.destroy()
      if (this.#probe === probe) this.#probe = undefined
    }
  }

  #openProbe(): Probe {
    const socket = new Socket()
    const client = new pg.Client({
      ...this.#options.connection,
      stream: () => socket,
      application_name: 'sorijangteo-heartbeat',
    })
    client.on('error', () => undefined)
    return { socket, client: client.connect().then(() => client) }
  }

  #closeProbe() {
    this.#probe?.socket.destroy()
    this.#probe = undefined
  }

  #setHung(isHung: boolean) {
    if (this.#isHung === isHung) return
    const { name, log } = this.#options
    this.#isHung = isHung
    if (isHung) {
      log.warn({ ms: TIMEOUT_MS }, `the ${name} does not answer: its connections are closed`)
      this.#sockets.forEach(destroy)
    } else log.info(`the ${name} answers again`)
  }

  #openSocket() {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    // The driver adds its error listener after `connect` returns.
    if (this.#isHung) setImmediate(destroy, socket)
    return socket
  }
}

function destroy(socket: Socket) {
  const error = new Error('the database does not answer')
  socket.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' }))
}
