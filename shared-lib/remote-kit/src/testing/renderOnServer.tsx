import { prerender } from 'react-dom/static'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHostStart } from './createTestHost.ts'

/**
 * The markup of a page as a server would make it, once its code is there: without a window, a document and effects. Called in a test whose environment
 * is Node, it rejects for a component that needs a browser to be drawn.
 */
export async function renderOnServer(parts: RemoteParts, start: TestHostStart): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(<RemoteRoot host={createTestHost(start)} {...parts} />, {
    onError: (error) => void errors.push(error),
  })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}
