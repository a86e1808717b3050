import { createServer } from 'node:net'

/** Returns the reason why no process can listen on `port`, or undefined when it is free. */
export async function portProblem(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryPort(port, host)
    if (code === 'EADDRINUSE')
      return (
        `Port ${port} is in use by another program. ` +
        `Stop that one, or choose another port: PORT=${port + 1} npm start`
      )
    if (code === 'EACCES')
      return `Port ${port} may not be opened by this user. Choose another one: PORT=8080 npm start`
  }
  return undefined
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  server.listen(port, host, () => server.close(() => resolve(undefined)))
  return promise
}
