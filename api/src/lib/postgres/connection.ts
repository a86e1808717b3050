import type { Socket } from 'node:net'

export type Connection = ({ connectionString: string } | SocketConnection) & {
  /** Opens the socket; by default, the driver does. */
  stream?: () => Socket
}

/**
 * A connection by a socket in the folder `host`, or in rehearsals by a port of the computer `host`.
 */
export type SocketConnection = {
  host: string
  user: string
  database: string
  port?: number
  password?: string
}
