import type { Caller } from '../../../plugins/app-types.ts'
import type { ListedAlbumRow, ListedTrackRow } from './catalogue.repository.ts'

export function isHidden(row: Pick<ListedTrackRow, 'hidden' | 'album_hidden'>): boolean {
  return row.hidden || row.album_hidden
}

/** Returns whether the caller is the item's artist or an administrator. */
export function isManager(row: Pick<ListedAlbumRow, 'member_id'>, caller: Caller | null): boolean {
  return row.member_id === caller?.id || Boolean(caller?.roles.includes('ROLE_ADMIN'))
}

/** Hidden tracks are visible to their managers and buyers. */
export function maySee(row: ListedTrackRow, caller: Caller | null): boolean {
  return !isHidden(row) || isManager(row, caller) || row.cart_status === 'DONE'
}
