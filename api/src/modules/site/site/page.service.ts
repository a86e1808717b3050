import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { strongEtag } from '../../../lib/http/etag.ts'
import { type InlineHashes, inlineHashes } from '../../../lib/http/inline-hashes.ts'
import { fileMark, type PublishedRemote } from './published-remote.ts'
import { type RegistryService, registryOf } from './registry.service.ts'
import type { ShellFolders } from './shell-folders.ts'

/** The shell redirects unknown paths and `/` to it. */
const LANDING = '/sounds/tracks'

export type SitePage = {
  /** Style sheets that our code adds need the nonce. */
  html(nonce: string): string
  /** Changes with everything but the nonce. */
  etag: string
  hashes: InlineHashes
  /** False for a path that the shell redirects to `/`. */
  isKnown: boolean
}

type Template = { html: string; mark: string; hashes: InlineHashes }

/** Fills `index.html` with registry, configuration and, for a public path, preload links. */
export class PageService {
  #shell: ShellFolders
  #registry: RegistryService
  #config: object
  #template: Template | undefined

  /** `config` is public. */
  constructor(shell: ShellFolders, registry: RegistryService, config: object) {
    this.#shell = shell
    this.#registry = registry
    this.#config = config
  }

  /** Returns undefined while no shell is published. */
  async page(pathname: string): Promise<SitePage | undefined> {
    const [remotes, template] = await Promise.all([
      this.#registry.current(),
      this.#currentTemplate(),
    ])
    if (!template) return undefined
    const registry = registryOf(remotes)
    const owner = ownerOf(registry, pathname)
    const shown = owner ?? ownerOf(registry, LANDING)
    // Visitors do not see guarded pages: the shell sends them to the login.
    const preloaded = shown?.route.access === 'public' ? shown.remote.name : undefined
    const parts: Record<string, string> = {
      registry: dataBlock('sori-registry', registry),
      config: dataBlock('sori-config', this.#config),
      preload: preloadLinks(remotes.find(({ remote }) => remote.name === preloaded)),
    }
    const filled = template.html.replace(
      /<!--sori:(registry|config|preload)-->/g,
      (_all, part: string) => parts[part] ?? '',
    )
    return {
      html: (nonce) =>
        filled.replace('<!--sori:nonce-->', `<meta property="csp-nonce" nonce="${nonce}">`),
      etag: strongEtag(filled),
      hashes: template.hashes,
      isKnown: pathname === '/' || owner !== undefined || legalPageOf(pathname) !== undefined,
    }
  }

  async #currentTemplate(): Promise<Template | undefined> {
    const [live] = await this.#shell.all()
    const path = live && join(live, 'index.html')
    const mark = path && (await fileMark(path))
    if (mark && this.#template?.mark !== mark) {
      const html = await readFile(path, 'utf8').catch(() => null)
      if (html !== null) this.#template = { html, mark, hashes: inlineHashes(html) }
    }
    return this.#template
  }
}

/** Escapes `<`, so that no value can end the script or begin a comment. */
function dataBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** Uses the mode and hash of later requests, for which the browser would fetch files again. */
function preloadLinks(published: PublishedRemote | undefined): string {
  if (!published) return ''
  const { base, entry, preload } = published.remote
  const links = [entry, ...preload].map((file) => {
    const hash = published.integrity[file]
    const checked = hash ? ` crossorigin="anonymous" integrity="${escapeAttribute(hash)}"` : ''
    const type = file.endsWith('.css') ? 'style' : 'script'
    return `<link rel="preload" as="${type}"${checked} href="${escapeAttribute(base + file)}">`
  })
  return links.join('')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
