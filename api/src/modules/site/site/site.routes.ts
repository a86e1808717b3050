import { join } from 'node:path'
import { registry as registrySchema } from '@sori/contract/registry'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { strongEtag } from '../../../lib/http/etag.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { CompressedText } from './compressed-text.ts'
import type { RegistryService } from './registry.service.ts'
import { sendSiteFile } from './site-files.ts'

const file = z.any()

type Options = { config: Pick<Config, 'siteDir' | 'sourceMaps'>; registry: RegistryService }

/** `GET /registry` and the remotes' files. `siteFallback` answers pages and the shell's files. */
export async function siteRoutes(app: App, { config, registry }: Options): Promise<void> {
  const { siteDir, sourceMaps } = config
  const texts = new CompressedText()

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
      const text = JSON.stringify((await registry.current()).registry)
      return texts.send(request, reply, {
        text,
        etag: strongEtag(text),
        type: 'application/json; charset=utf-8',
      })
    },
  )

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/remotes/*',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: file } },
    handler: (request, reply) => {
      const path = request.params['*']
      const roots = [join(siteDir, 'remotes')]
      return sendSiteFile(request, reply, {
        roots,
        path,
        immutable: !path.endsWith('/pointer.json'),
        sourceMaps,
      })
    },
  })
}
