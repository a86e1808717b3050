import pg from 'pg'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

/** Milliseconds between attempts to reconnect. */
const AGAIN_MS = 1_000

type Options = {
  /** A direct connection, because a pooler does not forward notices. */
  connection: Connection
  channel: 'sori_hidden'
  /** Called for each notice, and when notices may have been missed. */
  heard: () => void
  log: Log
}

export class Notifications {
  #options: Options
  #client: pg.Client | undefined
  #isHearing = false
  #isStopped = false
  #isTold = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isHearing(): boolean {
    return this.#isHearing
  }

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

  #tell(error: unknown): void {
    if (this.#isTold || this.#isStopped) return
    this.#isTold = true
    this.#options.log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'listening to notices of the database failed; retrying',
    )
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
