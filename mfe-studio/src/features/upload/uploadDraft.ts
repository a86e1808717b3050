import { DRAFT_KEY } from '@sori/contract/host'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'

/** What a member has typed and chosen for an upload. Of its files only those that the server keeps, for a day (D19): a page that is loaded again has lost the others. */
export interface UploadDraft {
  readonly album: Pick<UploadAlbum, 'kind' | 'existing' | 'name' | 'description' | 'artPath'>
  readonly rows: readonly Pick<SoundRow, 'title' | 'description' | 'tags' | 'path' | 'fileName'>[]
}

/** The draft of the member `owner` in this tab. What another member left there is forgotten. */
export function keptDraft(owner: string): UploadDraft | undefined {
  try {
    const { owner: writer, ...draft } = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as Partial<UploadDraft & { owner: string }>
    if (writer === owner && draft.album && draft.rows) return draft as UploadDraft
  } catch {
    // shut storage, or nothing of ours: there is no draft
  }
  forgetDraft()
  return undefined
}

/** Keeps the draft of the member `owner` until the tab is closed, in place of the one before. */
export function keepDraft(owner: string, album: UploadAlbum, rows: readonly SoundRow[]): void {
  const { kind, existing, name, description, artPath } = album
  const typed = rows.map(({ title, description: text, tags, path, fileName }) => ({ title, description: text, tags, path, fileName }))
  const draft: UploadDraft = { album: { kind, existing, name, description, artPath }, rows: typed }
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ owner, ...draft }))
  } catch {
    // shut or full storage: the upload goes on without
  }
}

/** There is nothing to come back to. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // shut storage holds nothing
  }
}
