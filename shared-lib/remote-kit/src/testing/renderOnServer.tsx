import { renderToString } from 'react-dom/server'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost, type TestHostStart } from './createTestHost.ts'

/**
 * The markup of a page as a server would make it: without a window, a document and effects. Called in a test whose environment is Node, it throws for a
 * component that needs a browser to be drawn.
 */
export function renderOnServer(parts: RemoteParts, start: TestHostStart): string {
  return renderToString(<RemoteRoot host={createTestHost(start)} {...parts} />)
}
