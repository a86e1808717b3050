import { join } from 'node:path'
import { type Registry, registry as registrySchema } from '@sori/contract/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { strongEtag } from '../../../lib/http/etag.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { visitorOf } from '../../../plugins/visitor.ts'
import { type RegistryService, registryOf } from './registry.service.ts'
import { sendSiteFile } from './site-files.ts'

type Options = {
  config: Pick<Config, 'releases' | 'siteDir' | 'sourceMaps'>
  registry: RegistryService
}

export async function siteRoutes(app: App, { config, registry }: Options): Promise<void> {
  app.get(
    '/registry',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getRegistry', 'site', 'The remotes that are live'),
        response: { 200: registrySchema },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(request.headers, config.releases.token)
      return sendRegistry(request, reply, registryOf(await registry.readRemotesFor(visitor)))
    },
  )

  const roots = [join(config.siteDir, 'remotes')]
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/remotes/*',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: z.any() } },
    handler: (request, reply) => {
      const path = request.params['*']
      const immutable = !path.endsWith('/pointer.json')
      const { sourceMaps } = config
      return sendSiteFile(request, reply, { roots, path, immutable, sourceMaps })
    },
  })
}

function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
): FastifyReply {
  // A weak ETag, because the compressed and the uncompressed response have the same one.
  const etag = `W/${strongEtag(JSON.stringify(registry))}`
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  return fresh(request.headers, { etag }) ? reply.code(304).send() : reply.send(registry)
}
