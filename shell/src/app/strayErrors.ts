import { type Reporter, reportTrouble } from './telemetry.ts'

const SHELL: Reporter = { name: 'shell', version: 'site' }

/** Reports what nobody caught, in a timer, an event listener or a promise, as a trouble of the remote whose code stands on top of the stack. */
export function watchStrayErrors(page: Window): void {
  page.addEventListener('error', ({ error, message, filename }) => {
    if (!message) return
    reportTrouble(ownerOf(`${stackOf(error)} ${filename}`), { stage: 'event', message: 'thrown and not caught', error: error ?? message })
  })
  page.addEventListener('unhandledrejection', ({ reason }) => {
    reportTrouble(ownerOf(stackOf(reason)), { stage: 'event', message: 'rejected and not caught', error: reason })
  })
}

/** Whose file is named first. */
function ownerOf(stack: string): Reporter {
  const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(stack) ?? []
  return name && version ? { name, version } : SHELL
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
