import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { limitRules } from '../limits/index.ts'
import { type CspReports, cspReportBody } from './csp-reports.ts'
import { REPORT_PATH } from './page-headers.ts'

const BODY_BYTES = 16_384
const config = { access: 'public', limit: limitRules.cspReports } as const
/** Some browsers send plain JSON. */
const consumes = ['application/csp-report', 'application/reports+json', 'application/json']

export async function cspReportRoutes(
  app: App,
  { cspReports }: { cspReports: CspReports },
): Promise<void> {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(consumes, { parseAs: 'string', bodyLimit: BODY_BYTES }, parseJson)
  const summary = 'A browser’s report of what the content security policy has blocked'
  const described = { ...operation('reportViolation', 'site', summary), consumes }
  const schema = { ...described, body: cspReportBody, response: { 204: z.null() } }
  app.post(REPORT_PATH, { bodyLimit: BODY_BYTES, config, schema }, async (request, reply) => {
    cspReports.logOnce(request.body)
    return reply.code(204).send(null)
  })
}
