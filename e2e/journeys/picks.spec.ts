import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectAccessiblePage } from '../looks.ts'
import { accounts, bearer, openAs, requestTokens } from '../session.ts'
import { someTracks } from '../shopper.ts'

async function asAdmin(request: APIRequestContext) {
  const { accessToken } = await requestTokens(request, accounts.admin)
  return { headers: bearer(accessToken) }
}

/** Replaces the picks, so that a journey begins with a known list. */
async function setPicks(request: APIRequestContext, ids: readonly number[]): Promise<void> {
  const admin = await asAdmin(request)
  const { dto } = await (await request.get('/api/admin/picks', admin)).json()
  const picks = ids.map((musicId) => ({ musicId, sentence: '' }))
  const data = { version: dto.version, picks }
  expect((await request.put('/api/admin/picks', { ...admin, data })).ok()).toBe(true)
}

test.afterEach(({ request }) => setPicks(request, []))

test('the page of the picks is accessible in both themes and languages', async ({
  page,
  request,
}) => {
  const tracks = await someTracks(request, 3)
  await setPicks(
    request,
    tracks.map(({ musicId }) => musicId),
  )
  await openAs(page, accounts.admin, '/admin/picks')
  await expectAccessiblePage(page, '/admin/picks')
})
