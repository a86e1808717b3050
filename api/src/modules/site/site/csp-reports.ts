import { z } from 'zod'
import type { Log } from '../../../lib/runtime/log.ts'

/** Different violations that one process tells of; a page that is attacked makes up new ones without end. */
const KINDS = 200
const TEXT = 200
/** Violations by browser extensions, which are ignored. */
const EXTENSION = /^[a-z-]*extension\b/i

const text = z.string().max(4_000)
const optional = text.optional().catch(undefined)

/** `report-uri`: one violation. */
const uriReport = z.object({
  'csp-report': z.object({
    'effective-directive': optional,
    'violated-directive': optional,
    'blocked-uri': optional,
    'document-uri': optional,
    'source-file': optional,
  }),
})
/** `report-to`: several reports, of other kinds too. */
const toReport = z.object({
  type: text,
  body: z
    .object({
      effectiveDirective: optional,
      blockedURL: optional,
      documentURL: optional,
      sourceFile: optional,
    })
    .nullish(),
})

/** Body of `POST /csp-report`, in both of the forms that browsers send. */
export const cspReportBody = z.union([uriReport, z.array(toReport).max(50)])
/** Body of `POST /csp-report`. */
export type CspReportBody = z.infer<typeof cspReportBody>

type Violation = { directive: string; blocked: string; page: string; source: string }

/**
 * Logs violations of the CSP, once per kind (directive and blocked URL) and process. Reports can be
 * forged. Only origin and path of URLs are logged, because queries may contain secrets.
 */
export class CspReports {
  #log: Log
  #known = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  take(body: CspReportBody): void {
    for (const violation of violationsOf(body)) {
      const kind = `${violation.directive} ${violation.blocked}`
      if (EXTENSION.test(violation.blocked) || this.#known.has(kind) || this.#known.size >= KINDS)
        continue
      this.#known.add(kind)
      this.#log.warn(violation, 'a browser reports a violation of the content security policy')
    }
  }
}

function violationsOf(body: CspReportBody): Violation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [
      violation(directive, report['blocked-uri'], report['document-uri'], report['source-file']),
    ]
  }
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) =>
      violation(
        report?.effectiveDirective,
        report?.blockedURL,
        report?.documentURL,
        report?.sourceFile,
      ),
    )
}

function violation(directive = '', blocked = '', page = '', source = ''): Violation {
  const [name = ''] = directive.split(' ', 1)
  return {
    directive: name.slice(0, TEXT),
    blocked: originOf(blocked),
    page: placeOf(page),
    source: placeOf(source),
  }
}

/** Returns the origin of a URL; keywords such as `inline` and `eval` stay unchanged. */
function originOf(blocked: string): string {
  const { origin, protocol = '' } = URL.parse(blocked) ?? {}
  if (origin !== undefined && origin !== 'null') return origin.slice(0, TEXT)
  return (protocol || blocked.split(/[?#]/, 1)[0] || '').slice(0, TEXT)
}

function placeOf(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').slice(0, TEXT)
}
