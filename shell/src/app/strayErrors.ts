import { remoteIn, reportTrouble, shellReporter } from './telemetry.ts'

/** Reports uncaught errors. Names the remote whose file is in the stack, or else the shell. */
export function watchStrayErrors(): void {
  const report = (stack: string, message: string, error: unknown) =>
    reportTrouble(remoteIn(stack) ?? shellReporter, { stage: 'event', message, error })
  window.addEventListener('error', ({ error, message, filename }) => {
    const stack = `${stackOf(error)} ${filename}`
    if (message) report(stack, 'an error was not caught', error ?? message)
  })
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report(stackOf(reason), 'a rejection was not caught', reason),
  )
}

function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || ''
}
