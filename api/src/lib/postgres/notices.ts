import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

/** After a lost connection. */
const AGAIN_MS = 1_000

type Options = {
  /** The database itself, past a pooler. */
  connection: Connection
  /** What NOTIFY names. */
  channel: 'sori_hidden'
  /** Called at each notice, and whenever notices may have been missed. */
  heard: () => void
  log: Log
}

/** Hears the notices of a channel by a connection of its own, which is made again when it is lost. */
export class Notices {
  #options: Options
  #client: pg.Client | undefined
  #isHearing = false
  #isStopped = false
  #isTold = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** False while a notice could be missed. */
  get isHearing(): boolean {
    return this.#isHearing
  }

  /** Tries once now, and again each second until it hears; never throws. */
  async start(): Promise<void> {
    const { connection, channel, heard } = this.#options
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'sorijangteo-notices',
    })
    this.#client = client
    client.on('notification', heard)
    client.on('error', (error) => this.#tell(error))
    client.once('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      this.#isHearing = !this.#isStopped
      this.#isTold = false
    } catch (error) {
      this.#tell(error)
      this.#lost(client)
      await client.end().catch(() => undefined)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#isHearing = false
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  /** One line for all tries until it hears again. */
  #tell(error: unknown): void {
    if (this.#isTold || this.#isStopped) return
    this.#isTold = true
    this.#options.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'notices of the database cannot be heard')
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = undefined
    this.#isHearing = false
    this.#options.heard()
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.start(), AGAIN_MS)
    this.#timer.unref()
  }
}
