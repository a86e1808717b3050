import type { ServerResponse } from 'node:http'

export function createChanges() {
  const pages = new Set<ServerResponse>()
  return {
    add: (page: ServerResponse) => {
      page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      page.write('retry: 300\n\n')
      pages.add(page)
      page.once('close', () => pages.delete(page))
    },
    notify: (event: 'changed' | 'failed', text = '') => {
      for (const page of pages) page.write(`event: ${event}\ndata: ${JSON.stringify(text)}\n\n`)
    },
    end: () => {
      for (const page of pages) page.end()
    },
  }
}
