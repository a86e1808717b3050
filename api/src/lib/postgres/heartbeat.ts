import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

const INTERVAL_MS = 500
/** Short enough that a waiting request gets its 503 within 5 s. */
const HUNG_MS = 3_000

type Options = { connection: Connection; name: 'database' | 'replica'; log: Log }
type Line = { socket: Socket; client: Promise<pg.Client> }

/**
 * Detects a server that accepts connections but does not answer. Closes its connections, and
 * refuses new ones until the server answers again.
 */
export class Heartbeat {
  #options: Options
  #sockets = new Set<Socket>()
  #line: Line | undefined
  #isHung = false
  #stopping = new AbortController()
  #beating: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** The same connection, whose sockets are closed while the server hangs. */
  get watched(): Connection {
    return { ...this.#options.connection, stream: () => this.#openSocket() }
  }

  start(): void {
    this.#beating = this.#beat()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#hangUp()
    await this.#beating
  }

  async #beat(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const hasAnswered = await this.#hasAnswered()
      if (!signal.aborted) this.#setHung(!hasAnswered)
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #hasAnswered(): Promise<boolean> {
    let hasAnswered = false
    const answer = this.#query().then(() => {
      hasAnswered = true
    })
    const timer = new AbortController()
    await Promise.race([answer, wait(HUNG_MS, undefined, { signal: timer.signal, ref: false })])
    timer.abort()
    // In a busy process the timer may fire before an answer that has arrived.
    if (!hasAnswered) await nextTurn()
    if (!hasAnswered) this.#hangUp()
    return hasAnswered
  }

  /** Resolves with any answer, including an error or a refused connection. */
  async #query(): Promise<void> {
    this.#line ??= this.#open()
    const line = this.#line
    try {
      const client = await line.client
      await client.query('SELECT 1')
    } catch {
      line.socket.destroy()
      if (this.#line === line) this.#line = undefined
    }
  }

  #open(): Line {
    const { connection } = this.#options
    const socket = new Socket()
    const client = new pg.Client({
      ...connection,
      stream: () => socket,
      application_name: 'sorijangteo-heartbeat',
    })
    client.on('error', () => undefined)
    return { socket, client: client.connect().then(() => client) }
  }

  #hangUp(): void {
    this.#line?.socket.destroy()
    this.#line = undefined
  }

  #setHung(isHung: boolean): void {
    if (this.#isHung === isHung) return
    const { name, log } = this.#options
    this.#isHung = isHung
    if (!isHung) {
      log.info(`the ${name} answers again`)
      return
    }
    log.warn({ ms: HUNG_MS }, `the ${name} does not answer: its connections are closed`)
    for (const socket of this.#sockets) cut(socket)
  }

  #openSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    // The driver adds its error listener after `connect` returns.
    if (this.#isHung) setImmediate(cut, socket)
    return socket
  }
}

function cut(socket: Socket): void {
  const error = new Error('the database does not answer')
  socket.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' }))
}
