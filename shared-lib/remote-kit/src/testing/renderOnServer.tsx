import { prerender } from 'react-dom/static'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHostStart } from './createTestHost.ts'

/** Renders a page as a Node server would. Rejects if a component needs a browser. */
export async function renderOnServer(parts: RemoteParts, start: TestHostStart): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(<RemoteRoot host={createTestHost(start)} {...parts} />, {
    onError: (error) => void errors.push(error),
  })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}
