import type { Caller } from '../../../plugins/app-types.ts'
import type { ListedAlbumRow, ListedTrackRow } from './catalogue.repository.ts'

export function isHidden(row: Pick<ListedTrackRow, 'hidden' | 'album_hidden'>): boolean {
  return row.hidden || row.album_hidden
}

/** Returns whether the caller is the item's artist or an administrator. */
export function isManager(row: Pick<ListedAlbumRow, 'member_id'>, caller: Caller | null): boolean {
  return row.member_id === caller?.id || isAdministrator(caller)
}

/** Returns whether the caller is an administrator, who may also see items that are taken down. */
export function isAdministrator(caller: Caller | null): boolean {
  return Boolean(caller?.roles.includes('ROLE_ADMIN'))
}

/**
 * Returns whether the caller may see the track. Its artist, its buyers and administrators see a
 * hidden track. Only administrators see one that is taken down.
 */
export function maySee(row: ListedTrackRow, caller: Caller | null): boolean {
  if (row.taken_down || row.album_taken_down) return isAdministrator(caller)
  return !isHidden(row) || isManager(row, caller) || row.cart_status === 'DONE'
}
