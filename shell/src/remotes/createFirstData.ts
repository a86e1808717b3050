import type { RemoteRoute } from '@sori/contract/registry'

/** Milliseconds until an unused response is deleted. */
const UNUSED_MS = 10_000

interface FirstDataOptions {
  fetch: typeof fetch
  token(): string | null
  /** The member's id. It separates the responses of members. */
  userId(): string | undefined
  language(): string
}

/** Pending responses by member and URL. */
export type PendingResponses = Map<string, Promise<Response>>

declare global {
  interface Window {
    /** Responses requested by `firstPaint.ts`. */
    soriFirstResponses?: PendingResponses
  }
}

/** Sends a page's first requests while its remote loads. Skips requests already in `responses`. */
export function createFirstData(
  { fetch, token, userId, language }: FirstDataOptions,
  responses: PendingResponses = new Map(),
) {
  const keyOf = (url: string) => `${userId()} ${url}`
  return {
    /** Sends the requests of a page, unless the manifest does not describe the page's query. */
    start: (
      { path, firstData, params }: Pick<RemoteRoute, 'path' | 'firstData' | 'params'>,
      { pathname, search }: Pick<Location, 'pathname' | 'search'>,
    ) => {
      const searchParams = new URLSearchParams(search)
      // The parts of the URL's path are already encoded.
      const fieldValue = (name: string) =>
        pathname.split('/')[path.split('/').indexOf(`:${name}`)] ??
        encodeURIComponent(searchParams.get(name) ?? '')
      const bearer = token()
      const query = queryOf(search, params)
      // Without a token, a member would get a visitor's response.
      if (!bearer && userId() !== undefined) return
      for (const template of firstData) {
        const filled = urlOf(withUser(template, userId()), fieldValue, query)
        const url = withSortedParams(filled ?? '')
        const key = keyOf(url)
        if (filled === undefined || responses.has(key)) continue
        const authorization = bearer && { authorization: `Bearer ${bearer}` }
        const response = fetch(url, {
          headers: { 'accept-language': language(), ...authorization },
        })
        // Without this handler, the failure of an unused response is an unhandled rejection.
        response.catch(() => {})
        responses.set(key, response)
        setTimeout(() => {
          if (responses.get(key) === response) responses.delete(key)
        }, UNUSED_MS)
      }
    },
    /** Returns and removes the response of `url`, because a body can be read only once. */
    take: (url: string) => {
      const key = keyOf(withSortedParams(url))
      const response = responses.get(key)
      responses.delete(key)
      return response
    },
  }
}

/** Fills in the member's id. A visitor's template keeps `{userId}`; {@link urlOf} rejects it. */
function withUser(template: string, userId = '{userId}'): string {
  return template.replace('{userId}', userId)
}

const FIELD_NAMES = /(?<={)\w+/g

/**
 * Fills in the template's fields by `fieldValue`, which encodes. Returns undefined if a field has no
 * value, or if the template has no field for the query.
 */
function urlOf(
  template: string,
  fieldValue: (name: string) => string,
  query: string | undefined,
): string | undefined {
  let url = template
  const appendedQuery = template.includes('?') ? query?.replace('?', '&') : query
  // Without fields, checks the field `search`: the template fits only a page without a query.
  for (const name of template.match(FIELD_NAMES) ?? ['search']) {
    const isQuery = name === 'search'
    const value = isQuery ? appendedQuery : fieldValue(name)
    if (value === undefined || !(isQuery || value)) return
    url = url.replace(`{${name}}`, () => value)
  }
  return url
}

/**
 * Returns the query with the declared parameters only. Returns undefined if a value does not match
 * its pattern, because the remote would then send another query.
 */
function queryOf(search: string, params: RemoteRoute['params']): string | undefined {
  const query = new URLSearchParams(search)
  if (!params) return query.size > 0 ? undefined : ''
  for (const name of new Set(query.keys())) {
    const pattern = params[name]
    const [value = '', ...more] = query.getAll(name)
    if (pattern === undefined) query.delete(name)
    else if (more.length > 0 || !new RegExp(`^(?:${pattern})$`).test(value)) return undefined
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the URL with sorted parameters. */
function withSortedParams(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://host')
  searchParams.sort()
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
