import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { TestMember } from './members.ts'
import { bearerHeaders } from './session.ts'
import type { Track } from './tracks.ts'

/** Adds tracks to the cart through the API. */
export async function fillCart(
  request: APIRequestContext,
  { token, userId }: TestMember,
  tracks: readonly Track[],
): Promise<void> {
  const headers = bearerHeaders(token)
  for (const { musicId, title, nickname, filePath } of tracks) {
    const data = { musicId, userId, title, filePath, nickname, credit: 3, status: 'READY' }
    expect((await request.post('/api/cart/add', { headers, data })).ok()).toBe(true)
  }
}

/** Buys a track for credits through the API. */
export async function buyTrack(
  request: APIRequestContext,
  { token, userId }: TestMember,
  musicId: number,
): Promise<void> {
  const response = await request.post(`/api/cart/transaction/${userId}`, {
    headers: bearerHeaders(token),
    data: [musicId],
  })
  expect(response.ok()).toBe(true)
}

export const balanceLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /보유 크레딧/ })
