import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { strongEtag } from '../../../lib/http/etag.ts'
import type { InlineHashes } from '../../../lib/http/inline-hashes.ts'
import { inlineHashes } from '../../../lib/http/inline-hashes.ts'
import type { PublishedRemote } from './published-remote.ts'
import type { Composition, RegistryService } from './registry.service.ts'
import type { ShellFolders } from './shell-folders.ts'

/** The destination of unknown paths and `/` (product.md §9), whose files are preloaded. */
const LANDING = '/sounds/tracks'

/** A page but for its nonce, which is another one in each answer. */
export type Page = {
  /** The document with `nonce` in it, which marks the style sheets that code of ours adds. */
  html(nonce: string): string
  /** Changes with everything but the nonce. */
  etag: string
  hashes: InlineHashes
  /** False for a path that is neither `/` nor a route of the registry: the shell leads it to `/` (D31). */
  isKnown: boolean
}

type Template = { html: string; mark: string; hashes: InlineHashes }
type MadePage = Omit<Page, 'isKnown'>

/**
 * `index.html` with the registry, the configuration and, for a public path, preload links (ADR 1).
 */
export class PageService {
  #shell: ShellFolders
  #registry: RegistryService
  #config: Readonly<Record<string, unknown>>
  #template: Template | undefined
  #made = new Map<string, MadePage>()
  #madeOf = ''

  /** `config` is the public part of the configuration (D26). */
  constructor(
    shell: ShellFolders,
    registry: RegistryService,
    config: Readonly<Record<string, unknown>>,
  ) {
    this.#shell = shell
    this.#registry = registry
    this.#config = config
  }

  /** The page for `pathname`; undefined while no shell is published. */
  async page(pathname: string): Promise<Page | undefined> {
    const [composition, template] = await Promise.all([
      this.#registry.current(),
      this.#currentTemplate(),
    ])
    if (!template) return undefined
    const madeOf = `${composition.tag}\n${template.mark}`
    if (madeOf !== this.#madeOf) {
      this.#made.clear()
      this.#madeOf = madeOf
    }
    const owner = ownerOf(composition.registry, pathname)
    const shown = owner ?? ownerOf(composition.registry, LANDING)
    // Whether a guarded screen will be seen, only the shell knows: a visitor is sent to log in instead.
    const preloaded = shown?.route.access === 'public' ? shown.remote.name : ''
    const made = this.#made.get(preloaded) ?? this.#make(template, composition, preloaded)
    this.#made.set(preloaded, made)
    return {
      ...made,
      isKnown: pathname === '/' || owner !== undefined || legalPageOf(pathname) !== undefined,
    }
  }

  #make(
    { html, hashes }: Template,
    { registry, remotes }: Composition,
    preloaded: string,
  ): MadePage {
    const parts: Record<string, string> = {
      registry: data('sori-registry', registry),
      config: data('sori-config', this.#config),
      preload: preloads(remotes.find((one) => one.remote.name === preloaded)),
    }
    const filled = html.replace(
      /<!--sori:(registry|config|preload)-->/g,
      (_all, part: string) => parts[part] ?? '',
    )
    const [before = '', after] = filled.split('<!--sori:nonce-->', 2)
    const withNonce = (nonce: string) =>
      after === undefined ? before : `${before}<meta property="csp-nonce" nonce="${nonce}">${after}`
    return { html: withNonce, etag: strongEtag(filled), hashes }
  }

  async #currentTemplate(): Promise<Template | undefined> {
    const [live] = await this.#shell.all()
    const path = live && join(live, 'index.html')
    const found = path ? await stat(path).catch(() => null) : null
    if (!path || !found) return this.#template
    const mark = `${path} ${found.ino} ${found.size} ${found.mtimeMs}`
    if (this.#template?.mark !== mark) {
      const html = await readFile(path, 'utf8').catch(() => null)
      if (html !== null) this.#template = { html, mark, hashes: inlineHashes(html) }
    }
    return this.#template
  }
}

/** A data block: `<` is written so that nothing inside can end the script or begin a comment. */
function data(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** Fetched as the loader and webpack's runtime ask for them: with the same mode and hash, or the browser fetches them again. */
function preloads(published: PublishedRemote | undefined): string {
  if (!published) return ''
  const { base, entry, preload } = published.remote
  const links = [entry, ...preload].map((file) => {
    const hash = published.integrity[file]
    const checked = hash ? ` crossorigin="anonymous" integrity="${attribute(hash)}"` : ''
    return `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}"${checked} href="${attribute(base + file)}">`
  })
  return links.join('')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
