import { ARCHIVE_FILES_MAX } from '@sori/contract/files'
import { type Buyable, saveTracks } from '@sori/market-kit/purchase'
import { useCommand } from '@sori/remote-kit/data'
import { useHost } from '@sori/remote-kit/host'
import { useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { useMakeArchiveMutation } from './archiveApi.ts'

type SaveMode = 'each' | 'archive'

export interface SaveFiles {
  readonly mode: SaveMode
  readonly setMode: (mode: SaveMode) => void
  readonly busy: boolean
  /** The reason for the refusal of the archive. */
  readonly refusal: string | undefined
  save(tracks: readonly Buyable[]): Promise<void>
}

/** Returns true when `count` files fit into one archive. A single file needs no archive. */
export function fitsArchive(count: number): boolean {
  return count > 1 && count <= ARCHIVE_FILES_MAX
}

/** Saves the files of bought tracks, in the mode that the member has chosen. */
export function useSaveFiles(): SaveFiles {
  const host = useHost()
  const texts = useTexts().files
  const [mode, setMode] = useState<SaveMode>('each')
  const archive = useCommand(useMakeArchiveMutation(), {
    done: {
      message: texts.archiveStarted,
      run: ({ data }) => startDownload(data.path),
      to: 'stay',
    },
    failed: { to: 'stay' },
  })
  async function save(tracks: readonly Buyable[]): Promise<void> {
    if (mode === 'archive' && fitsArchive(tracks.length))
      await archive.run({ musicIds: tracks.map(({ id }) => id) })
    else saveTracks(host, tracks)
  }
  return { mode, setMode, busy: archive.busy, refusal: archive.refusal, save }
}

/** Starts a download without leaving the page: the response is an attachment. */
function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
