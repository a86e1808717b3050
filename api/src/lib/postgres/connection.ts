import type { Socket } from 'node:net'

/** How to reach a database, as the driver `pg` takes it. */
export type Connection = ({ connectionString: string } | SocketConnection) & {
  /** Opens the socket of each connection; the driver's own without it. */
  stream?: () => Socket
}

/**
 * A socket in the folder `host`, which only its owner can enter, so there is no password; or, in
 * rehearsals, a port of the machine `host`.
 */
export type SocketConnection = { host: string; user: string; database: string; port?: number; password?: string }
