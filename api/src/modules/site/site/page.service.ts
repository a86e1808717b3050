import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { strongEtag } from '../../../lib/http/etag.ts'
import { type InlineHashes, inlineHashes } from '../../../lib/http/inline-hashes.ts'
import type { Visitor } from '../../../plugins/visitor.ts'
import {
  escapeMarkup,
  type HeadService,
  legalTitles,
  type ResolvedHead,
  scriptJson,
} from '../heads/index.ts'
import { fileMark, type PublishedRemote } from './published-remote.ts'
import { type RegistryService, registryOf } from './registry.service.ts'
import { ribbonOf } from './ribbon.ts'
import type { ShellFolders } from './shell-folders.ts'

/** The shell redirects `/` and unknown paths to this page. */
const LANDING = '/sounds/tracks'

/**
 * The placeholders of `index.html`. Between `sori:head` and `/sori:head` is a head for development
 * without this server.
 */
const PARTS =
  /<!--sori:(registry|config|guarded|preload|opening|plain)-->|<!--sori:(head)-->.*?<!--\/sori:head-->/gs

export type SitePage = {
  /** Returns the HTML. `nonce` permits the style sheets that our scripts add. */
  html(nonce: string): string
  /** A hash of the page without the nonce. */
  etag: string
  hashes: InlineHashes
  /** The status. An unknown path has 404, and the shell then redirects people to `/`. */
  status: ResolvedHead['status']
  location: string | undefined
}

type Template = { html: string; mark: string; hashes: InlineHashes; version: string }

/** Fills `index.html` with the registry, the configuration, and the page's head and preloads. */
export class PageService {
  #shell: ShellFolders
  #registry: RegistryService
  #heads: HeadService
  #config: object
  #template: Template | undefined

  /** `config` is sent to browsers, so it contains no secret. */
  constructor(shell: ShellFolders, registry: RegistryService, heads: HeadService, config: object) {
    this.#shell = shell
    this.#registry = registry
    this.#heads = heads
    this.#config = config
  }

  /** Returns the page at `url`, a path with its query; undefined while no shell is published. */
  async readPage(url: string, visitor: Visitor): Promise<SitePage | undefined> {
    const [remotes, template] = await Promise.all([
      this.#registry.readRemotesFor(visitor),
      this.#readTemplate(),
    ])
    if (!template) return undefined
    const { pathname } = addressOf(url)
    const registry = registryOf(remotes)
    const owner = ownerOf(registry, pathname)
    // The shell shows the legal pages itself, and redirects unknown paths to the landing page.
    const shownRemote = owner ?? (legalPageOf(pathname) ? undefined : ownerOf(registry, LANDING))
    const { status, location, head, plain, opening, picture } = await this.#headOf(url, remotes)
    const links = preloadLinks(remotes, shownRemote)
    const isPublic = !shownRemote || shownRemote.route.access === 'public'
    const parts: Record<string, string> = {
      registry: dataBlock('sori-registry', registry),
      config: dataBlock('sori-config', { ...this.#config, shell: template.version }),
      // Links in a template load nothing. For members, a script of the shell moves the links out of
      // it. Visitors do not see guarded pages.
      guarded: isPublic ? '' : `<template>${links}</template>`,
      preload: picture + (isPublic ? links : ''),
      head,
      opening,
      plain,
    }
    const ribbon = visitor.preview ? ribbonOf(visitor.preview) : ''
    const filled = template.html
      .replace(
        PARTS,
        (_all, part: string | undefined, head: string | undefined) =>
          parts[part ?? head ?? ''] ?? '',
      )
      .replace('</body>', () => `${ribbon}</body>`)
    return {
      html: (nonce) =>
        filled.replace('<!--sori:nonce-->', `<meta property="csp-nonce" nonce="${nonce}">`),
      etag: strongEtag(filled),
      hashes: template.hashes,
      status,
      location,
    }
  }

  /** Returns the head of the page at `url`, a path with its query. */
  async headOf(url: string): Promise<ResolvedHead> {
    return this.#headOf(url, await this.#registry.readCurrent())
  }

  async #headOf(url: string, remotes: readonly PublishedRemote[]): Promise<ResolvedHead> {
    const address = addressOf(url)
    const isHome = address.pathname === '/'
    // For readers without scripts, `/` shows the page to which the shell would redirect.
    if (isHome) address.pathname = LANDING
    const owner = ownerOf(registryOf(remotes), address.pathname)
    const legal = legalPageOf(address.pathname)
    const ownerRemote = remotes.find(({ remote }) => remote === owner?.remote)
    const route = {
      path: owner?.route.path ?? '',
      title: legal ? legalTitles[legal] : (owner?.route.title.ko ?? ''),
      isPublic: legal !== undefined || owner?.route.access === 'public',
      params: owner?.route.params ?? {},
      heads: (owner && ownerRemote?.heads.get(owner.route.path)) ?? [],
    }
    const version = owner ? `${owner.remote.name} ${owner.remote.version}` : ''
    const head = await this.#heads.headOf(route, address, version)
    return owner || legal || isHome ? head : { ...head, status: 404 }
  }

  async #readTemplate(): Promise<Template | undefined> {
    const [live] = await this.#shell.listFolders()
    const path = live && join(live, 'index.html')
    const mark = path && (await fileMark(path))
    if (mark && this.#template?.mark !== mark) {
      const html = await readFile(path, 'utf8').catch(() => null)
      if (html !== null)
        this.#template = { html, mark, hashes: inlineHashes(html), version: basename(live) }
    }
    return this.#template
  }
}

/** Returns the path and query as a URL, whose host has no meaning. */
function addressOf(url: string): URL {
  return new URL(`http://site/${url.replace(/^\/+/, '')}`)
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(value)}</script>`
}

/** Returns the links that preload the files of a page. */
function preloadLinks(
  remotes: readonly PublishedRemote[],
  shownRemote: ReturnType<typeof ownerOf>,
): string {
  const shown = remotes.find(({ remote }) => remote === shownRemote?.remote)
  if (!shown || !shownRemote) return ''
  const { base, entry, preload, version, revoked } = shown.remote
  if (revoked.includes(version)) return ''
  const pageFiles = shown.pages.get(shownRemote.route.path) ?? []
  // Without the mode and hash of later requests, the browser would fetch the files again.
  const links = [entry, ...preload, ...pageFiles].map((file) => {
    const hash = shown.integrity[file]
    const integrityAttributes = hash
      ? ` crossorigin="anonymous" integrity="${escapeMarkup(hash)}"`
      : ''
    const type = file.endsWith('.css') ? 'style' : 'script'
    const href = escapeMarkup(base + file)
    return `<link rel="preload" as="${type}"${integrityAttributes} href="${href}">`
  })
  return links.join('')
}
