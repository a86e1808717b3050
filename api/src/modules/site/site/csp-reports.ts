import { z } from 'zod'
import type { Log } from '../../../lib/runtime/log.ts'

/** Kinds of violations that one process logs: an attacked page may report endlessly many. */
const KINDS_MAX = 200
const LOGGED_CHARACTERS = 200
/** Violations by browser extensions are ignored. */
const EXTENSION = /^[a-z-]*extension\b/i

const text = z.string().max(4_000)
const optional = text.optional().catch(undefined)

type Violation = { directive: string; blocked: string; page: string; source: string }

/** The form of `report-uri`: one violation. */
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
    violation(
      report['effective-directive'] ?? report['violated-directive'],
      report['blocked-uri'],
      report['document-uri'],
      report['source-file'],
    ),
  ])
/** The form of `report-to`: several reports, also of other kinds. */
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
        violation(body?.effectiveDirective, body?.blockedURL, body?.documentURL, body?.sourceFile),
      ),
  )

export const cspReportBody = z.union([uriReport, toReports])

/**
 * Logs violations of the CSP, once for each directive and blocked URL. Reports can be forged. The log
 * has only origins and paths of URLs, because queries may contain secrets.
 */
export class CspReports {
  #log: Log
  #kinds = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  take(violations: readonly Violation[]): void {
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

function violation(directive = '', blocked = '', page = '', source = ''): Violation {
  return {
    // The directive's name, without its sources.
    directive: directive.replace(/ .*/s, '').slice(0, LOGGED_CHARACTERS),
    blocked: originOf(blocked),
    page: pathOf(page),
    source: pathOf(source),
  }
}

/** Returns the origin of a URL, or its protocol. Keywords (`inline`, `eval`) stay unchanged. */
function originOf(blocked: string): string {
  const { origin, protocol } = URL.parse(blocked) ?? {}
  if (origin === undefined || origin === 'null')
    return (protocol ?? pathOf(blocked)).slice(0, LOGGED_CHARACTERS)
  return origin.slice(0, LOGGED_CHARACTERS)
}

/** Removes query and fragment. */
function pathOf(address: string): string {
  return address.replace(/[?#].*/s, '').slice(0, LOGGED_CHARACTERS)
}
