import type { Config } from '../../../config.ts'
import type { App } from '../../../plugins/app-types.ts'
import type { CatalogueService } from '../../catalogue/catalogue/catalogue.service.ts'
import { HeadService } from '../heads/head.service.ts'
import { PageService } from './page.service.ts'
import type { RegistryService } from './registry.service.ts'
import type { ShellFolders } from './shell-folders.ts'

/** The API path of a track or an album: list, nickname and name. */
const ITEM_CALL = /^\/api\/sounds\/(tracks|albums)\/([^/]+)\/title\/([^/?]+)$/

type Dependencies = {
  config: Config
  registry: RegistryService
  shell: ShellFolders
  catalogue: Pick<CatalogueService, 'existsAt'>
}

/** Builds the service of pages, whose heads contain the API's responses to a visitor. */
export function buildPages(
  app: App,
  { config, registry, shell, catalogue }: Dependencies,
): PageService {
  const { clientKey, scriptUrl } = config.payment
  const heads = new HeadService({
    publicUrl: config.publicUrl,
    read: async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: { 'accept-language': 'ko' } })
      return { status: statusCode, body: statusCode === 200 ? JSON.parse(body) : undefined }
    },
    isHidden: async (url) => {
      // Reading the item threw NOT_FOUND, so an existing item is hidden from visitors.
      const [, list, artist = '', name = ''] = ITEM_CALL.exec(url) ?? []
      const nickname = decodeURIComponent(artist)
      const decoded = decodeURIComponent(name)
      if (list === 'tracks') return catalogue.existsAt({ nickname, title: decoded })
      return list === 'albums' && catalogue.existsAt({ nickname, albumName: decoded })
    },
  })
  const settings = { payment: { clientKey, scriptUrl }, signals: config.signalShare }
  return new PageService(shell, registry, heads, settings)
}
