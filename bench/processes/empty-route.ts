// A baseline: a Fastify server whose only route does nothing.
import fastify from 'fastify'

const app = fastify()
app.get('/', () => ({ ok: true }))
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
process.on('disconnect', () => process.exit())
