import { useHost } from '@sori/remote-kit/remote'
import { useEffect, useRef, useState } from 'react'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import { forgetDraft, keepDraft, keptDraft, type UploadDraft } from './uploadDraft.ts'

const TYPING_PAUSE = 300

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
 * Keeps what `owner` types: a reload and the end of a session lose nothing of it. What is published, emptied or left behind by one's own will, which
 * the shell has asked about, is forgotten.
 */
export function useKeepDraft(owner: string, isWanted: boolean, album: UploadAlbum, rows: readonly SoundRow[]): void {
  const host = useHost()
  const keep = () => (isWanted ? keepDraft(owner, album, rows) : forgetDraft())
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is kept starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [isWanted, album, rows])
  useEffect(
    () => () => {
      if (host.session.getSnapshot()) forgetDraft()
      else latest.current()
    },
    [host],
  )
}
