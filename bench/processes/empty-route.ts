// A baseline: Fastify with one route that does nothing, in a process of its own.
import fastify from 'fastify'

const app = fastify()
app.get('/', () => ({ ok: true }))
process.send?.({ type: 'ready', url: await app.listen({ port: 0, host: '127.0.0.1' }) })
process.on('disconnect', () => process.exit())
