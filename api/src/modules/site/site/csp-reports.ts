import { z } from 'zod'
import type { Log } from '../../../lib/runtime/log.ts'

/** The most kinds of reports that a process logs: an attacked page may report endlessly many. */
const KINDS_MAX = 200
const LOGGED_CHARACTERS = 200
const EXTENSION = /^[a-z-]*extension\b/i

const text = z.string().max(4_000)
const optional = text.optional().catch(undefined)

/** A report in the format of `report-uri`. */
const uriReport = z
  .object({
    'csp-report': z.object({
      'effective-directive': optional,
      'violated-directive': optional,
      'blocked-uri': optional,
      'document-uri': optional,
      'source-file': optional,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    violationOf(
      report['effective-directive'] ?? report['violated-directive'],
      report['blocked-uri'],
      report['document-uri'],
      report['source-file'],
    ),
  ])
/** A report in the format of `report-to`, which also carries other kinds. */
const toReports = z
  .array(
    z.object({
      type: text,
      body: z
        .object({
          effectiveDirective: optional,
          blockedURL: optional,
          documentURL: optional,
          sourceFile: optional,
        })
        .nullish(),
    }),
  )
  .max(50)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) =>
        violationOf(
          body?.effectiveDirective,
          body?.blockedURL,
          body?.documentURL,
          body?.sourceFile,
        ),
      ),
  )

export const cspReportBody = z.union([uriReport, toReports])

/**
 * Logs each directive and blocked URL once. Reports can be forged. Queries of URLs may contain
 * secrets, and are not logged.
 */
export class CspReports {
  #log: Log
  #kinds = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  take(violations: readonly ReturnType<typeof violationOf>[]): void {
    for (const violation of violations) {
      const { directive, blocked } = violation
      const kind = `${directive} ${blocked}`
      if (this.#kinds.size >= KINDS_MAX) return
      if (EXTENSION.test(blocked) || this.#kinds.has(kind)) continue
      this.#kinds.add(kind)
      this.#log.warn(violation, 'a browser reports a violation of the content security policy')
    }
  }
}

function violationOf(directive = '', blocked = '', page = '', source = '') {
  return {
    // Sources follow the directive's name and are cut off.
    directive: directive.replace(/ .*/s, '').slice(0, LOGGED_CHARACTERS),
    blocked: originOf(blocked),
    page: pathOf(page),
    source: pathOf(source),
  }
}

/** Returns the origin of a blocked URL, or a keyword (`inline`, `eval`) unchanged. */
function originOf(blocked: string): string {
  const { origin, protocol } = URL.parse(blocked) ?? {}
  if (origin === undefined || origin === 'null')
    return (protocol ?? pathOf(blocked)).slice(0, LOGGED_CHARACTERS)
  return origin.slice(0, LOGGED_CHARACTERS)
}

function pathOf(address: string): string {
  return address.replace(/[?#].*/s, '').slice(0, LOGGED_CHARACTERS)
}
