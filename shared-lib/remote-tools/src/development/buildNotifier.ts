import type { ServerResponse } from 'node:http'

/** The result of a build. */
export interface BuildResult {
  /** The path of the built files in the page. */
  base: string
  problem: string | undefined
  /** True if the page shows the result only after a reload. */
  needsReload: boolean
}

export type BuildNotifier = ReturnType<typeof createBuildNotifier>

/** Sends results of builds to open pages. */
export function createBuildNotifier() {
  const pages = new Set<ServerResponse>()
  const problems = new Map<string, string>()
  const send = (page: ServerResponse, event: 'built' | 'failed', text: string) =>
    page.write(`event: ${event}\ndata: ${JSON.stringify(text)}\n\n`)
  const sendProblems = (page: ServerResponse) => {
    if (problems.size > 0) send(page, 'failed', [...problems.values()].join('\n\n'))
  }
  return {
    add: (page: ServerResponse) => {
      page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      page.write('retry: 300\n\n')
      sendProblems(page)
      pages.add(page)
      page.once('close', () => pages.delete(page))
    },
    show: ({ base, problem, needsReload }: BuildResult) => {
      if (problem) problems.set(base, problem)
      else problems.delete(base)
      for (const page of pages) {
        if (!problem) send(page, 'built', needsReload ? '' : base)
        sendProblems(page)
      }
    },
    end: () => {
      for (const page of pages) page.end()
    },
  }
}
