import type { Socket } from 'node:net'

export type Connection = ({ connectionString: string } | SocketConnection) & {
  /** Opens the sockets in place of the driver. */
  stream?: () => Socket
}

/** A socket in the folder `host`, or in rehearsals a port of `host`. */
export type SocketConnection = {
  host: string
  user: string
  database: string
  port?: number
  password?: string
}
