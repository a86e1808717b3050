import { type PageHead, pathParams } from '@sori/contract/registry'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { type HeadFacts, missingHead, renderHead } from './head-html.ts'
import { renderOpening } from './opening-html.ts'
import { pictureLink } from './picture-link.ts'
import { renderMissing, renderPlain } from './plain-html.ts'
import { fillText, fillUrl, listAt, type Scope } from './templates.ts'

/** The lifetime of cached heads in milliseconds. Changed facts may appear this much later. */
const FRESH_MS = 5_000
/** A field in the template of a call: `{nickname}`. */
const CALL_FIELD = /\{(\w+)\}/g

export type HeadRoute = {
  path: string
  title: string
  isPublic: boolean
  /** The parameters that the page reads, with regular expressions of valid values. */
  params: Readonly<Record<string, string>>
  heads: readonly PageHead[]
}

export type ResolvedHead = {
  status: 200 | 301 | 404 | 410
  /** The URL that the page redirects to. */
  location?: string
  head: string
  /** HTML for readers without scripts. */
  plain: string
  /** HTML for the frame that browsers show before the scripts run. */
  opening: string
  /** A preload link, or an empty text. */
  picture: string
  /** The page's player for other sites, with its title and picture. */
  embed?: { path: string; title: string; image: string }
}

type Dependencies = {
  publicUrl: string
  /** Sends a GET request to our API, as a visitor without a session. */
  read(url: string): Promise<{ status: number; body: unknown }>
  /** Returns whether a URL's item exists, but is hidden. */
  isHidden(url: string): Promise<boolean>
}

/** Resolves the heads of public pages, for search engines and other sites. */
export class HeadService {
  #dependencies: Dependencies
  #cache = new BriefCache<ResolvedHead>(FRESH_MS)

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the head of a page. Never throws: without facts, a page has only its title. `version`
   * separates the caches of releases.
   */
  headOf(route: HeadRoute, address: URL, version: string): Promise<ResolvedHead> {
    const resolve = () => this.#resolve(route, address)
    return this.#cache
      .get(`${version} ${address.pathname}${address.search}`, resolve)
      .catch(() => this.#headWithoutFacts(route, address))
  }

  async #resolve(route: HeadRoute, address: URL): Promise<ResolvedHead> {
    for (const head of route.heads.filter(({ when }) => matchesQuery(when, address.searchParams))) {
      const call = head.call && fillCall(head.call, route, address)
      const { status, body } = call
        ? await this.#dependencies.read(call)
        : { status: head.call ? 404 : 200, body: {} }
      if (status !== 200 && status !== 404) throw new Error(`${call} answered ${status}`)
      if (status === 404 && head.isOptional) continue
      const scope = [
        body,
        {
          query: Object.fromEntries(address.searchParams),
          path: pathParams(route.path, address.pathname),
        },
      ]
      const isEmpty = head.required !== undefined && listAt(scope, head.required).length === 0
      if (status === 404 || isEmpty) return this.#missingHead(call)
      return this.#foundHead(route, address, head, scope)
    }
    return this.#headWithoutFacts(route, address)
  }

  async #missingHead(call: string | undefined): Promise<ResolvedHead> {
    const status = call && (await this.#dependencies.isHidden(call)) ? 410 : 404
    return { status, head: missingHead(), plain: renderMissing(), opening: '', picture: '' }
  }

  #foundHead(route: HeadRoute, address: URL, head: PageHead, scope: Scope): ResolvedHead {
    const { publicUrl } = this.#dependencies
    const canonicalPath = fillUrl(head.canonical ?? '', scope)
    const location = canonicalPath && redirectOf(address, canonicalPath)
    if (location) return { status: 301, location, head: '', plain: '', opening: '', picture: '' }
    const canonical = isIndexable(route, address, head)
      ? canonicalPath || `${address.pathname}${searchOf(route, address)}`
      : undefined
    const title = fillText(head.title, scope) || route.title
    const absolute = (template = '') => absoluteUrl(fillUrl(template, scope), publicUrl)
    const embed = fillUrl(head.embed ?? '', scope)
    const facts: HeadFacts = {
      title,
      description: head.description
        .map((template) => fillText(template, scope))
        .filter(Boolean)
        .join(' '),
      canonical: canonical && absoluteUrl(canonical, publicUrl),
      isIndexed: head.isIndexed && canonical !== undefined,
      type: head.type,
      image: absolute(head.image),
      audio: absolute(head.audio),
      hasEmbed: embed !== '',
      data: head.data,
    }
    return {
      status: 200,
      head: renderHead(facts, scope, publicUrl),
      plain: renderPlain({ title, head, scope, search: searchOf(route, address), address }),
      opening: canonical === undefined ? '' : renderOpening(head, scope),
      picture: head.picture ? pictureLink(head.picture, scope) : '',
      ...(embed && { embed: { path: embed, title, image: facts.image } }),
    }
  }

  #headWithoutFacts(route: HeadRoute, address: URL): ResolvedHead {
    const { publicUrl } = this.#dependencies
    const facts: HeadFacts = {
      title: route.title,
      description: '',
      canonical: route.isPublic ? absoluteUrl(address.pathname, publicUrl) : undefined,
      isIndexed: route.isPublic,
      type: 'website',
      image: '',
      audio: '',
      hasEmbed: false,
      data: undefined,
    }
    const html = renderHead(facts, [], publicUrl)
    return { status: 200, head: html, plain: '', opening: '', picture: '' }
  }
}

/** Returns whether a page's parameters have the values of `when`; `*` is any value. */
function matchesQuery(when: PageHead['when'], query: URLSearchParams): boolean {
  return Object.entries(when).every(([name, expected]) =>
    expected === '*' ? Boolean(query.get(name)) : query.get(name) === expected,
  )
}

/** Returns the URL of a call, or undefined when a field of its template is missing. */
function fillCall(template: string, route: HeadRoute, address: URL): string | undefined {
  const params = Object.entries(pathParams(route.path, address.pathname))
  const values = new Map([...address.searchParams, ...params])
  let isComplete = true
  const call = template.replace(CALL_FIELD, (_all, name: string) => {
    if (name === 'search') return searchOf(route, address)
    const value = name === 'last' ? lastSegment(address) : values.get(name)
    if (!value) isComplete = false
    return encodeURIComponent(value ?? '')
  })
  return isComplete ? call : undefined
}

function lastSegment({ pathname }: URL): string {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
}

/** Returns the parameters that the page reads, without invalid ones. */
function searchOf({ params }: HeadRoute, { searchParams }: URL): string {
  const known = new URLSearchParams()
  for (const [name, pattern] of Object.entries(params)) {
    const value = searchParams.get(name)
    if (value !== null && new RegExp(`^(?:${pattern})$`).test(value)) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}

/** Returns whether search engines may index the URL. */
function isIndexable(route: HeadRoute, address: URL, { indexed }: PageHead): boolean {
  const paramNames = [...new URLSearchParams(searchOf(route, address)).keys()]
  return !indexed || paramNames.every((name) => indexed.includes(name))
}

/** Returns the present URL of a page whose URL has a former name. Adds the other parameters. */
function redirectOf(address: URL, canonical: string): string | undefined {
  const target = new URL(canonical, address)
  const isPresent = [...target.searchParams].every(
    ([name, value]) => address.searchParams.get(name) === value,
  )
  const isAtPath = decodeURI(target.pathname) === decodeURI(address.pathname)
  if (isPresent && isAtPath) return undefined
  const otherParams = new URLSearchParams(address.searchParams)
  for (const name of target.searchParams.keys()) otherParams.delete(name)
  if (otherParams.size === 0) return canonical
  return `${canonical}${target.search ? '&' : '?'}${otherParams}`
}

function absoluteUrl(address: string, publicUrl: string): string {
  return address && new URL(address, publicUrl).href
}
