import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addMember, bearer } from '../testing/test-members.ts'
import { addTrack } from '../testing/test-tracks.ts'

let t: TestApp
let trackId: number
beforeAll(async () => {
  t = await createTestApp()
  trackId = (await addTrack(t, await addMember(t, 'artist'), 'SONG')).id
})
afterAll(() => t.close())

const request = async (url: string, headers: Record<string, string> = {}) => {
  const response = await t.app.inject({ url, headers })
  return { status: response.statusCode, code: response.json<Partial<Problem>>().code }
}
const setRole = (id: number, roleId: number) =>
  t.db.updateTable('members').set({ role_id: roleId }).where('id', '=', id).execute()

describe('a route that visitors may call', () => {
  it('shows no hidden track to a former administrator', async () => {
    const admin = await addMember(t, 'boss', { roleId: 3 })
    const headers = await bearer(t, admin)
    const hidden = { hidden: true, reason: 'test' }
    await t.app.inject({
      method: 'PATCH',
      url: `/api/me/tracks/${trackId}`,
      headers,
      payload: hidden,
    })
    expect(await request(`/api/sounds/tracks/${trackId}`)).toMatchObject({ status: 404 })
    expect(await request(`/api/sounds/tracks/${trackId}`, headers)).toMatchObject({ status: 200 })
    await setRole(admin.id, 1)
    expect(await request(`/api/sounds/tracks/${trackId}`, headers)).toMatchObject({ status: 404 })
  })

  it.each(['tracks', 'albums'])('answers 401 for the list of %s after the logout', async (list) => {
    const url = `/api/sounds/${list}`
    const headers = await bearer(t, await addMember(t, `of${list}`))
    expect(await request(url, headers)).toMatchObject({ status: 200 })
    await t.app.inject({ method: 'POST', url: '/api/logout', headers })
    expect(await request(url, headers)).toEqual({ status: 401, code: 'SESSION_ENDED' })
    expect(await request(url)).toMatchObject({ status: 200 })
  })

  it('answers 401 after the account is disabled', async () => {
    const member = await addMember(t, 'disabled')
    const headers = await bearer(t, member)
    await t.db
      .updateTable('members')
      .set({ disabled_at: new Date() })
      .where('id', '=', member.id)
      .execute()
    expect(await request('/api/sounds/tracks', headers)).toEqual({
      status: 401,
      code: 'SESSION_ENDED',
    })
  })
})
