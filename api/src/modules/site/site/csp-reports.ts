import { z } from 'zod'
import type { Log } from '../../../lib/runtime/log.ts'

/** The most kinds of violations that a process logs: anybody can send forged reports. */
const KINDS_MAX = 200
const LOGGED_CHARACTERS = 200
const EXTENSION = /^[a-z-]*extension\b/i
const AFTER_FIRST_WORD = / .*/s
const QUERY_OR_FRAGMENT = /[?#].*/s

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
/** Reports in the format of `report-to`, which contain other reports of browsers too. */
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
 * Logs each pair of directive and blocked URL once. Queries of URLs are not logged, because they
 * may contain secrets.
 */
export class CspReports {
  #log: Log
  #kinds = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  logOnce(violations: readonly ReturnType<typeof violationOf>[]): void {
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
    // Keeps the name of the directive, and drops its list of sources.
    directive: directive.replace(AFTER_FIRST_WORD, '').slice(0, LOGGED_CHARACTERS),
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

function pathOf(url: string): string {
  return url.replace(QUERY_OR_FRAGMENT, '').slice(0, LOGGED_CHARACTERS)
}
