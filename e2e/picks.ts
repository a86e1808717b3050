import { type APIRequestContext, expect } from '@playwright/test'
import { accounts, bearerHeaders, requestTokens } from './session.ts'

/** Returns the headers of an administrator's request. */
export async function adminRequestOptions(request: APIRequestContext) {
  const { accessToken } = await requestTokens(request, accounts.admin)
  return { headers: bearerHeaders(accessToken) }
}

/** Replaces the picks, so that a journey starts with a known list. */
export async function setPicks(request: APIRequestContext, ids: readonly number[]): Promise<void> {
  const admin = await adminRequestOptions(request)
  const { dto } = await (await request.get('/api/admin/picks', admin)).json()
  const picks = ids.map((musicId) => ({ musicId, sentence: '' }))
  const data = { version: dto.version, picks }
  expect((await request.put('/api/admin/picks', { ...admin, data })).ok()).toBe(true)
}
