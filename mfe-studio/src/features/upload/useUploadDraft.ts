import { useHost } from '@sori/remote-kit/remote'
import { useEffect, useState } from 'react'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import { forgetDraft, keepDraft, keptDraft, type UploadDraft } from './uploadDraft.ts'

/** The draft that the member who is here has left in this tab, as it was when the page opened, and who that is. */
export function useKeptDraft(): { owner: string; draft: UploadDraft | undefined } {
  const host = useHost()
  const [kept] = useState(() => {
    const owner = host.session.getSnapshot()?.userId ?? ''
    return { owner, draft: keptDraft(owner) }
  })
  return kept
}

/**
 * Keeps what `owner` types, for as long as they are logged in: a reload and the end of a session lose nothing of it. What is published, emptied or left
 * behind by one's own will, which the shell has asked about, is forgotten: by this page, and at a logout by the shell.
 */
export function useKeepDraft(owner: string, isWanted: boolean, album: UploadAlbum, rows: readonly SoundRow[]): void {
  const host = useHost()
  useEffect(() => {
    if (host.session.getSnapshot()?.userId !== owner) return
    if (isWanted) keepDraft(owner, album, rows)
    else forgetDraft()
  }, [host, owner, isWanted, album, rows])
  useEffect(
    () => () => {
      if (host.session.getSnapshot()) forgetDraft()
    },
    [host],
  )
}
