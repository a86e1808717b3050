import type { RemoteRoute } from '@sori/contract/registry'

/** How long an answer that nobody took is kept, in ms. */
const KEPT_MS = 10_000

/** The first calls of a page, started by the shell while the remote's code is on its way. */
export interface FirstData {
  /** Starts the calls that `route` names, if the page's query string is as the remote itself writes it: else it would ask for something else. */
  start(route: Pick<RemoteRoute, 'firstData' | 'params'>, search: string): void
  /** The answer to `url`, once; undefined when there is none. */
  take(url: string): Promise<Response> | undefined
}

/** What the calls are made with. */
export interface FirstDataParts {
  fetch: typeof fetch
  /** A token that can be used at once. */
  token(): string | null
  /** Who is logged in. Nothing is started for a member without a usable token: the answer would be a visitor's. One person's answer is never given to another. */
  userId(): string | undefined
  language(): string
}

/** Answers on their way, by who asks and the URL. */
export type KeptAnswers = Map<string, Promise<Response>>

declare global {
  interface Window {
    /** What the head of the page has asked for already. */
    soriFirstAnswers?: KeptAnswers
  }
}

/**
 * Makes the starter. URLs are compared with their parameters in order of name, so that the order in which the remote writes them
 * does not matter. What is in `kept` is not asked for again.
 */
export function createFirstData({ fetch, token, userId, language }: FirstDataParts, kept: KeptAnswers = new Map()): FirstData {
  const keyOf = (url: string) => `${userId()} ${url}`
  return {
    start: ({ firstData, params }, search) => {
      const bearer = token()
      const query = queryOf(search, params)
      if (query === undefined || (!bearer && userId() !== undefined)) return
      for (const template of firstData) {
        const url = canonical(template.replace('{search}', template.includes('?') ? query.replace('?', '&') : query))
        const key = keyOf(url)
        if (kept.has(key)) continue
        const answer = fetch(url, {
          headers: { 'accept-language': language(), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
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

/** What `search` says of `params`, as a query; undefined when only the remote knows what it means. Undeclared parameters mean nothing to one that declares. */
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
