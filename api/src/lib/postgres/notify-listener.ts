import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

const RECONNECT_MS = 1_000

type Options = {
  /** A direct connection, because a pooler does not forward notifications. */
  connection: Connection
  channel: 'sori_hidden'
  /**
   * Runs for each notification, and after a lost connection, because notifications may have been
   * missed.
   */
  onNotify: () => void
  log: Log
}

/** Listens to one channel (LISTEN/NOTIFY). Connects again after a lost connection. */
export class NotifyListener {
  #options: Options
  #client: pg.Client | undefined
  #isListening = false
  #isStopped = false
  #hasWarned = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isListening(): boolean {
    return this.#isListening
  }

  async start(): Promise<void> {
    const { connection, channel, onNotify } = this.#options
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'sorijangteo-notices',
    })
    this.#client = client
    client.on('notification', onNotify)
    client.on('error', (error) => this.#warn(error))
    client.once('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      this.#isListening = !this.#isStopped
      this.#hasWarned = false
    } catch (error) {
      this.#warn(error as Error)
      this.#reconnect(client)
      await client.end().catch(() => undefined)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#isListening = false
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #warn({ message }: Error) {
    if (this.#hasWarned || this.#isStopped) return
    this.#hasWarned = true
    const text = 'listening to notices of the database failed; retrying'
    this.#options.log.warn({ reason: message }, text)
  }

  #reconnect(client: pg.Client) {
    if (client !== this.#client) return
    this.#client = undefined
    this.#isListening = false
    this.#options.onNotify()
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), RECONNECT_MS).unref()
  }
}
