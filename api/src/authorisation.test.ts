import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { MemberRow } from './modules/members/members/member.service.ts'
import { limitRules } from './modules/site/limits/index.ts'
import { type AccessRule, adminMatrix, permittedRoles } from './plugins/access-matrix.ts'
import type { App } from './plugins/app-types.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { addMember, bearer } from './testing/test-members.ts'

// The cases are built from the route table, so that new routes are covered automatically.

const personas = ['visitor', 'memberA', 'memberB', 'manager', 'admin'] as const
type Persona = (typeof personas)[number]

const roleOf = {
  visitor: 'visitor',
  memberA: 'member',
  memberB: 'member',
  manager: 'manager',
  admin: 'administrator',
} as const satisfies Record<Persona, string>
const isPermitted = (persona: Persona, { access }: AccessRule) =>
  permittedRoles[access].includes(roleOf[persona])
const permittedPersonas = (rule: AccessRule) =>
  personas.filter((persona) => isPermitted(persona, rule))

/** Adds routes with access rules that no route of the product uses. */
function plantedRoutes(app: App): void {
  const schema = { response: { 200: z.object({ ok: z.boolean() }) } }
  for (const access of ['authenticated', 'ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const) {
    app.get(`/api/planted/${access}`, { config: { access }, schema }, async () => ({ ok: true }))
    app.put(`/api/planted/${access}/:userId/thing`, { config: { access }, schema }, async () => ({
      ok: true,
    }))
  }
}

let t: TestApp
let memberOf: Partial<Record<Persona, MemberRow>>
let headers: Record<Persona, Record<string, string>>
let ownId: Record<Persona, string>
beforeAll(async () => {
  t = await createTestApp({ extraRoutes: plantedRoutes })
  const members = {
    memberA: await addMember(t, 'membera'),
    memberB: await addMember(t, 'memberb'),
    manager: await addMember(t, 'manager', { roleId: 2 }),
    admin: await addMember(t, 'admin', { roleId: 3 }),
  }
  memberOf = members
  const tokens = await Promise.all(
    Object.entries(members).map(async ([name, member]) => [name, await bearer(t, member)]),
  )
  headers = { visitor: {}, ...Object.fromEntries(tokens) }
  ownId = {
    visitor: '0',
    ...Object.fromEntries(Object.entries(members).map(([name, { id }]) => [name, String(id)])),
  } as typeof ownId
})
afterAll(() => t.close())

/** Calls a route without a body, because access is decided before validation. */
async function callRoute(
  { method, url }: AccessRule,
  requestHeaders: Record<string, string>,
  userId: string,
) {
  const path = url
    .replace(/:userId\b/, userId)
    .replace(/:[A-Za-z]+/g, '1')
    .replace('*', 'x')
  const response = await t.app.inject({
    method: method as InjectOptions['method'],
    url: path,
    headers: requestHeaders,
  } as InjectOptions)
  const { code } =
    method === 'HEAD' || response.statusCode < 400
      ? { code: undefined }
      : response.json<{ code?: string }>()
  return {
    status: response.statusCode,
    code,
    isAdmitted: ![401, 403].includes(response.statusCode),
  }
}
/** Starts a separate session for a call that ends its session. */
async function headersFor(persona: Persona, { url }: AccessRule): Promise<Record<string, string>> {
  const member = memberOf[persona]
  return url === '/api/logout' && member ? bearer(t, member) : headers[persona]
}
const rulesWhere = (condition: (rule: AccessRule) => boolean) => t.accessRules.filter(condition)

describe('every route', () => {
  test('exists in the route table if the specification has it', () => {
    expect(t.accessRules.length).toBeGreaterThan(25)
    expect(t.accessRules).toContainEqual({
      method: 'PUT',
      url: '/api/me/password',
      access: 'authenticated',
      limit: limitRules.passwordChanges,
    })
    expect(t.accessRules).toContainEqual({
      method: 'DELETE',
      url: '/api/me',
      access: 'ROLE_USER',
    })
    for (const [method, url] of [
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions/:sessionId'],
      ['GET', '/api/me/export'],
    ])
      expect(t.accessRules).toContainEqual({ method, url, access: 'authenticated' })
    expect(t.accessRules).toContainEqual({
      method: 'PATCH',
      url: '/api/admin/users/:userId/disabled',
      access: 'ROLE_ADMIN',
    })
  })

  test.each(personas)('admits a %s by its rule only', async (persona) => {
    for (const rule of t.accessRules) {
      const { isAdmitted, status, code } = await callRoute(
        rule,
        await headersFor(persona, rule),
        ownId[persona],
      )
      const { method, url, access } = rule
      const call = `${persona} ${method} ${url} (${access}): ${status} ${code ?? ''}`
      expect([call, isAdmitted]).toEqual([call, isPermitted(persona, rule)])
      expect([call, status < 500]).toEqual([call, true])
    }
  })

  test('answers LOGIN_REQUIRED to visitors and FORBIDDEN to members without access', async () => {
    for (const rule of rulesWhere(
      ({ access, method }) => !['public', 'anyone', 'reset'].includes(access) && method !== 'HEAD',
    )) {
      expect([rule.url, (await callRoute(rule, {}, '1')).code]).toEqual([
        rule.url,
        'LOGIN_REQUIRED',
      ])
      for (const persona of personas.filter(
        (each) => each !== 'visitor' && !isPermitted(each, rule),
      ))
        expect([rule.url, (await callRoute(rule, headers[persona], ownId[persona])).code]).toEqual([
          rule.url,
          'FORBIDDEN',
        ])
    }
  })

  test('answers as the printed matrix says when only administrators may call it', async () => {
    const [, , ...lines] = adminMatrix(t.accessRules).split('\n')
    const rules = rulesWhere(({ access, method }) => access === 'ROLE_ADMIN' && method !== 'HEAD')
    expect(lines).toHaveLength(rules.length)
    for (const rule of rules) {
      const cells = []
      for (const persona of ['visitor', 'memberA', 'manager', 'admin'] as const) {
        const { isAdmitted, status } = await callRoute(rule, headers[persona], ownId[persona])
        cells.push(isAdmitted ? 'yes' : String(status))
      }
      expect(lines).toContain(`| ${rule.method} ${rule.url} | ${cells.join(' | ')} |`)
    }
  })

  test('with a user id in its path is for that member or administrators', async () => {
    const rulesOfMembers = rulesWhere(
      ({ url, access }) => url.includes(':userId') && access !== 'ROLE_ADMIN',
    )
    expect(rulesOfMembers.length).toBeGreaterThan(0)
    for (const rule of rulesOfMembers) {
      for (const persona of permittedPersonas(rule).filter((each) => each !== 'memberA')) {
        for (const foreign of [ownId.memberA, '0', 'x', `${ownId[persona]}x`, `0${ownId[persona]}`])
          expect([
            rule.url,
            persona,
            foreign,
            (await callRoute(rule, headers[persona], foreign)).status,
          ]).toEqual([rule.url, persona, foreign, 403])
      }
    }
  })

  test('refuses invalid tokens, except on public routes', async () => {
    for (const rule of rulesWhere(
      ({ access, method }) => access !== 'public' && method !== 'HEAD',
    )) {
      const { status, code } = await callRoute(rule, { authorization: 'Bearer a.b.c' }, '1')
      expect([rule.url, status, code]).toEqual([
        rule.url,
        401,
        rule.access === 'reset' ? 'RESET_REFUSED' : 'SESSION_ENDED',
      ])
    }
  })
})
