import { type MeasuredPage, memberPages, publicPages } from '../../e2e/pages.ts'
import { accounts } from '../../e2e/session.ts'
import { medians, printHead, printRow } from './figures.ts'
import { type PhoneVisit, visitAsPhone } from './lighthouse.ts'

/** A page of a build. `origin` is the address of the build. */
type VisitedPage = { build: string; page: Omit<MeasuredPage, 'limits'>; origin: string }

export type PhoneOptions = {
  rounds: number
  /** Beginnings of the names of pages to visit; empty for all. */
  names: readonly string[]
  origins: readonly (readonly [build: string, origin: string])[]
  bareUrl: string
}

/** Visits the pages of every build and the bare page alternately, and prints medians and ratios. */
export async function measurePhones({ rounds, names, origins, bareUrl }: PhoneOptions) {
  const isNamed = ({ name }: MeasuredPage) =>
    names.length === 0 || names.some((beginning) => name.startsWith(beginning))
  const bare = { build: 'bare React', page: { name: '', path: '/' }, origin: bareUrl.slice(0, -1) }
  const pages = [...publicPages, ...memberPages].filter(isNamed)
  const visitedPages: VisitedPage[] = [
    bare,
    ...pages.flatMap((page) => origins.map(([build, origin]) => ({ build, page, origin }))),
  ]
  const visits = new Map<VisitedPage, PhoneVisit[]>(visitedPages.map((visited) => [visited, []]))
  for (let round = 1; round <= rounds; round++)
    for (const visited of visitedPages) {
      const figures = await visit(visited)
      visits.get(visited)?.push(figures)
      const { build, page } = visited
      const { score, paintMs } = figures
      const figuresText = `score ${Math.round(score)}, largest paint ${Math.round(paintMs)} ms`
      console.error(`round ${round} of ${rounds}: ${page.name} ${build}: ${figuresText}`)
    }
  printVisits(visitedPages, visits)
}

function visit({ page, origin }: VisitedPage): Promise<PhoneVisit> {
  return visitAsPhone(`${origin}${page.path}`, async () => page.as && login(origin, page.as))
}

/** Returns a member's local storage. */
async function login(origin: string, as: keyof typeof accounts): Promise<object> {
  const { email, password } = accounts[as]
  const response = await fetch(`${origin}/generateToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!response.ok) throw new Error(`the login of ${email} failed with ${response.status}`)
  const { accessToken, refreshToken } = (await response.json()) as Record<string, string>
  return { accessToken, refreshToken }
}

function printVisits(
  visitedPages: readonly VisitedPage[],
  visits: ReadonlyMap<VisitedPage, PhoneVisit[]>,
): void {
  const times = ['largest paint ms', '× bare', 'blocked ms', 'longest task ms', 'speed index ms']
  printHead('Lighthouse, phone', 'build', 'score', ...times, 'CLS', 'requests', 'kB')
  printRow('aim', 'federated', '≥ 95, members ≥ 90', '≤ 2200', '≤ 1.9', '≤ 150', '', '', '', '', '')
  const [bareMs = Number.NaN] = visitedPages.map(
    (visited) => medians(visits.get(visited) ?? []).paintMs,
  )
  for (const visited of visitedPages) {
    const figures = medians(visits.get(visited) ?? [])
    const { score, paintMs, blockedMs, longestMs, indexMs, layoutShift, requests, kB } = figures
    printRow(
      visited.page.name,
      visited.build,
      Math.round(score),
      Math.round(paintMs),
      (paintMs / bareMs).toFixed(2),
      ...[blockedMs, longestMs, indexMs].map(Math.round),
      layoutShift.toFixed(4),
      requests,
      Math.round(kB),
    )
  }
}
