// A baseline: the least that streams one file to whoever asks, in a process of its own. usage: node bare-file.ts <path>
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const path = process.argv[2] ?? ''
const { size } = await stat(path)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': size })
  createReadStream(path).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
