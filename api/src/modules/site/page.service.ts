import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOf } from '@sori/contract/registry'
import type { PublishedRemote } from './published-remote.ts'
import type { Composition, RegistryService } from './registry.service.ts'

/** What unknown paths and `/` lead to (section 9), so what a person who opens them is about to see. */
const LANDING = '/sounds/tracks'

/** A finished page. `etag` is strong. */
export type Page = { html: string; etag: string }

type Template = { html: string; mark: string }

/** `index.html` with the registry, the configuration and, for a public path, the preload links of its owner in it (federation.md 6). */
export class PageService {
  #path: string
  #registry: RegistryService
  #config: Readonly<Record<string, unknown>>
  #template: Template | undefined
  #made = new Map<string, Page>()
  #madeOf = ''

  /** `config` is what the page may know of the server's configuration (D26). */
  constructor(shellDir: string, registry: RegistryService, config: Readonly<Record<string, unknown>>) {
    this.#path = join(shellDir, 'index.html')
    this.#registry = registry
    this.#config = config
  }

  /** The page for `pathname`; undefined while the shell is not built. */
  async page(pathname: string): Promise<Page | undefined> {
    const [composition, template] = await Promise.all([this.#registry.current(), this.#currentTemplate()])
    if (!template) return undefined
    const madeOf = `${composition.tag}\n${template.mark}`
    if (madeOf !== this.#madeOf) {
      this.#made.clear()
      this.#madeOf = madeOf
    }
    const shown = ownerOf(composition.registry, pathname) ?? ownerOf(composition.registry, LANDING)
    // Whether a guarded screen will be seen, only the shell knows: a visitor is sent to log in instead.
    const preloaded = shown?.route.access === 'public' ? shown.remote.name : ''
    const known = this.#made.get(preloaded)
    if (known) return known
    const page = this.#make(template.html, composition, preloaded)
    this.#made.set(preloaded, page)
    return page
  }

  #make(template: string, { registry, remotes }: Composition, preloaded: string): Page {
    const parts: Record<string, string> = {
      registry: data('sori-registry', registry),
      config: data('sori-config', this.#config),
      preload: preloads(remotes.find((one) => one.remote.name === preloaded)),
    }
    const html = template.replace(/<!--sori:(registry|config|preload)-->/g, (_all, part: string) => parts[part] ?? '')
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
  }

  async #currentTemplate(): Promise<Template | undefined> {
    const found = await stat(this.#path).catch(() => null)
    if (!found) return this.#template
    const mark = `${found.ino} ${found.size} ${found.mtimeMs}`
    if (this.#template?.mark !== mark) {
      const html = await readFile(this.#path, 'utf8').catch(() => null)
      if (html !== null) this.#template = { html, mark }
    }
    return this.#template
  }
}

/** A data block: `<` is written so that nothing inside can end the script or begin a comment. */
function data(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** The entry is fetched as the loader fetches it, with integrity; chunks and style sheets as webpack does, without. */
function preloads(published: PublishedRemote | undefined): string {
  if (!published) return ''
  const { base, entry, integrity, preload } = published.remote
  const links = preload.map(
    (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${attribute(base + file)}">`,
  )
  return [
    `<link rel="preload" as="script" crossorigin="anonymous" integrity="${attribute(integrity)}" href="${attribute(base + entry)}">`,
    ...links,
  ].join('')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
