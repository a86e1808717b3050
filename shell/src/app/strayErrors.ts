import { type Reporter, reportTrouble, shellReporter } from './telemetry.ts'

/**
 * Reports uncaught errors and rejections as troubles of the remote whose code is on top of the
 * stack.
 */
export function watchStrayErrors(page: Window): void {
  page.addEventListener('error', ({ error, message, filename }) => {
    if (!message) return
    reportTrouble(reporterOf(`${stackOf(error)} ${filename}`), {
      stage: 'event',
      message: 'thrown and not caught',
      error: error ?? message,
    })
  })
  page.addEventListener('unhandledrejection', ({ reason }) => {
    reportTrouble(reporterOf(stackOf(reason)), {
      stage: 'event',
      message: 'rejected and not caught',
      error: reason,
    })
  })
}

/** The remote whose file is named first in `stack`, else the shell. */
function reporterOf(stack: string): Reporter {
  const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(stack) ?? []
  return name && version ? { name, version } : shellReporter
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
