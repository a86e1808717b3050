import type { RemoteRoute } from '@sori/contract/registry'

/** Time that an unused response is kept, in ms. */
const KEPT_MS = 10_000

/** The first calls of a page, started by the shell while the remote's code is on its way. */
export interface FirstData {
  /** Starts the calls that `route` names, if the page's query string is as the remote itself writes it: else it would ask for something else. */
  start(route: Pick<RemoteRoute, 'firstData' | 'params'>, search: string): void
  /** Returns the response for `url`, once; undefined without one. */
  take(url: string): Promise<Response> | undefined
}

/** Dependencies of the calls. */
export interface FirstDataParts {
  fetch: typeof fetch
  /** Returns a valid token, or null. */
  token(): string | null
  /**
   * Returns the member's id. Without a valid token nothing is requested for a member: the response
   * would be a visitor's. Responses are never shared between members.
   */
  userId(): string | undefined
  language(): string
}

/** Pending responses by member and URL. */
export type KeptAnswers = Map<string, Promise<Response>>

declare global {
  interface Window {
    /** Responses requested by the page's head. */
    soriFirstAnswers?: KeptAnswers
  }
}

/**
 * Creates the prefetcher. Compares URLs with sorted parameters. Does not repeat the requests in
 * `kept`.
 */
export function createFirstData(
  { fetch, token, userId, language }: FirstDataParts,
  kept: KeptAnswers = new Map(),
): FirstData {
  const keyOf = (url: string) => `${userId()} ${url}`
  return {
    start: ({ firstData, params }, search) => {
      const bearer = token()
      const query = queryOf(search, params)
      if (query === undefined || (!bearer && userId() !== undefined)) return
      for (const template of firstData) {
        const url = canonical(
          template.replace('{search}', template.includes('?') ? query.replace('?', '&') : query),
        )
        const key = keyOf(url)
        if (kept.has(key)) continue
        const answer = fetch(url, {
          headers: {
            'accept-language': language(),
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          },
        })
        // it may be that nobody asks: the failure is then nobody's
        answer.catch(() => {})
        kept.set(key, answer)
        setTimeout(() => {
          if (kept.get(key) === answer) kept.delete(key)
        }, KEPT_MS)
      }
    },
    take: (url) => {
      const key = keyOf(canonical(url))
      const answer = kept.get(key)
      kept.delete(key)
      return answer
    },
  }
}

/**
 * Returns the declared `params` in `search` as a query; undefined if only the remote understands
 * it. Ignores undeclared parameters.
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

/** Path and query with sorted parameters. */
function canonical(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://host')
  searchParams.sort()
  const search = searchParams.toString()
  return search ? `${pathname}?${search}` : pathname
}
