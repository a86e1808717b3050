import type { CartAddBody, PurchaseBody } from '@sori/contract/cart'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import type { TestApp } from './test-app.ts'
import { bearer } from './test-members.ts'
import { addTrack } from './test-tracks.ts'

export type TestTrack = { id: number; filePath: string; title: string; artist: MemberRow }

export function trackRequestBody(member: MemberRow, track: TestTrack, status: 'READY'): CartAddBody
export function trackRequestBody(member: MemberRow, track: TestTrack, status: 'DONE'): PurchaseBody
export function trackRequestBody(
  member: MemberRow,
  { id, filePath, title, artist }: TestTrack,
  status: 'READY' | 'DONE',
) {
  const payload = {
    musicId: id,
    userId: member.id,
    title: title.toUpperCase(),
    filePath,
    nickname: artist.nickname,
  }
  return { ...payload, credit: 3 as const, status }
}

/** Returns functions that fill the member's cart and buy tracks. */
export async function cartCallsOf(t: TestApp, member: MemberRow) {
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
  ) =>
    t.app.inject({
      method,
      url,
      headers: payload === undefined ? { authorization: headers.authorization } : headers,
      payload: bodyOf(payload),
    })
  return {
    add: (track: TestTrack) =>
      call('POST', '/api/cart/add', trackRequestBody(member, track, 'READY')),
    buy: (track: TestTrack) =>
      call('POST', '/api/cart/transaction', trackRequestBody(member, track, 'DONE')),
    buyAll: (musicIds: readonly unknown[]) =>
      call('POST', `/api/cart/transaction/${member.id}`, [...musicIds]),
    remove: (musicId: number) => call('DELETE', `/api/cart/${member.id}/${musicId}`),
    readCart: () => call('GET', `/api/cart/${member.id}`),
    listOwned: () => call('GET', `/api/cart/transaction/${member.id}`),
    download: (filePath: string) => call('GET', `/api/files/${filePath}`),
    balance: () => t.services.credits.balanceOf(member.id),
    call,
  }
}

function bodyOf(payload: unknown): string | undefined {
  return payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload)
}

export async function addTracks(
  t: TestApp,
  artist: MemberRow,
  count: number,
): Promise<TestTrack[]> {
  const tracks: TestTrack[] = []
  for (let number = 1; number <= count; number++) {
    const title = `${artist.nickname} ${number}`.toUpperCase()
    tracks.push({
      ...(await addTrack(t, artist, title, { album: `Album ${number % Math.ceil(count / 7)}` })),
      title,
      artist,
    })
  }
  return tracks
}
