import type { AudioWarning } from '@sori/contract/files'
import { DRAFT_KEY } from '@sori/contract/host'
import { type FileState, fileOf, NO_FILE } from '@sori/remote-kit/forms'
import { tryStorage, useHost } from '@sori/remote-kit/host'
import { useEffect } from 'react'
import { isUnsaved, NEW_UPLOAD, newTrack, type UploadState } from './uploadState.ts'

/** The part of an upload that survives a reload. Stored files exist for a day (D19). */
type StoredDraft = ReturnType<typeof draftOf>

/** Returns the draft of `owner` in this tab, or a new upload. Deletes another member's draft. */
export function restoreUpload(owner: string): UploadState {
  const draft = readDraft()
  if (draft?.owner !== owner || !draft.album || !draft.rows) {
    forgetDraft()
    return NEW_UPLOAD
  }
  const { artPath, ...album } = draft.album
  return {
    ...NEW_UPLOAD,
    album: { ...NEW_UPLOAD.album, ...album, cover: storedFile(artPath, '') },
    tracks: draft.rows.map(({ path, fileName = '', warning, ...track }, index) => ({
      ...newTrack(index + 1),
      ...track,
      file: storedFile(path, fileName, warning),
    })),
    isRestored: true,
  }
}

/**
 * Stores the draft of `owner` in this tab across reloads and logouts. Deletes it after publishing
 * or leaving the page.
 */
export function useKeepDraft(owner: string, state: UploadState): void {
  const host = useHost()
  const draft = isUnsaved(state) ? JSON.stringify(draftOf(owner, state)) : undefined
  useEffect(() => {
    if (host.session.getSnapshot()?.userId !== owner) return
    if (draft) tryStorage(() => sessionStorage.setItem(DRAFT_KEY, draft))
    else forgetDraft()
  }, [host, owner, draft])
  useEffect(
    () => () => {
      if (host.session.getSnapshot()) forgetDraft()
    },
    [host],
  )
}

function draftOf(owner: string, { album, tracks }: UploadState) {
  const { kind, existing, name, description, cover, tags: common } = album
  return {
    owner,
    album: { kind, existing, name, description, artPath: pathOf(cover), tags: common },
    rows: tracks.map(({ title, description: text, tags, file }) => ({
      title,
      description: text,
      tags,
      path: pathOf(file),
      fileName: file.phase === 'sent' ? file.name : fileOf(file)?.name,
      warning: file.phase === 'sent' ? file.warning : undefined,
    })),
  }
}

const pathOf = (file: FileState) => (file.phase === 'sent' ? file.path : undefined)

function storedFile(
  path: string | undefined,
  name: string,
  warning?: AudioWarning | null,
): FileState {
  return path ? { phase: 'sent', path, name, ...(warning && { warning }) } : NO_FILE
}

const readDraft = () =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as Partial<StoredDraft>)

const forgetDraft = () => tryStorage(() => sessionStorage.removeItem(DRAFT_KEY))
