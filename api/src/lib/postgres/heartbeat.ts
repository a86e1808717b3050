import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

const INTERVAL_MS = 500
/** Short enough for a waiting request to get a 503 within 5 s of the database's failure. */
const TIMEOUT_MS = 3_000

type Options = { connection: Connection; name: 'database' | 'replica'; log: Log }
type Probe = { socket: Socket; client: Promise<pg.Client> }

/**
 * Queries the server regularly. While it does not respond, closes its connections and refuses new
 * ones.
 */
export class Heartbeat {
  #options: Options
  #sockets = new Set<Socket>()
  #probe: Probe | undefined
  #isHung = false
  #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  get connection(): Connection {
    return { ...this.#options.connection, stream: () => this.#openSocket() }
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#closeProbe()
    await this.#running
  }

  async #run() {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const isHung = !(await this.#hasAnswer())
      if (!signal.aborted) this.#setHung(isHung)
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #hasAnswer() {
    const query = this.#queryProbe().then(() => true)
    // Waits one more turn: in a busy process, the timer may end before an arrived response is read.
    const timeout = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => nextTurn(false))
    const hasAnswered = await Promise.race([query, timeout])
    if (!hasAnswered) this.#closeProbe()
    return hasAnswered
  }

  /** Sends a query. Resolves after any response, including an error. */
  async #queryProbe() {
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
      this.#sockets.forEach(destroyAsTimedOut)
    } else log.info(`the ${name} answers again`)
  }

  #openSocket() {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    // Destroys it later, because the driver adds its error listener after `connect` has returned.
    if (this.#isHung) setImmediate(destroyAsTimedOut, socket)
    return socket
  }
}

function destroyAsTimedOut(socket: Socket) {
  const error = new Error('the database does not answer')
  socket.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' }))
}
