/** How to reach a database: what `pg` takes. */
export type Connection = { connectionString: string } | SocketConnection

/** By a socket in the folder `host`, which only its owner can enter: no password. Or, for rehearsals, by a port of the machine `host`. */
export type SocketConnection = { host: string; user: string; database: string; port?: number; password?: string }
