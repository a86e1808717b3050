import { type TrackChange, trackChange } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed, useRowEditor } from '@sori/remote-kit/lists'
import { Dialog } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import type { ManagedAlbum, ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { TracksTable } from './TracksTable.tsx'
import { managementTexts } from './texts.ts'
import { useChangeTrack } from './useChanges.ts'

interface AlbumTracksDialogProps {
  album: ManagedAlbum
  calls: Pick<ManagementCalls, 'albumTracks' | 'changeTrack'>
  onClose(): void
  /** Controls above the table. */
  tools?: ReactNode
  actions?(track: ManagedTrack): ReactNode
  withDelete?: boolean
}

/** Edits the tracks of an album. Confirms before closing with a changed row. */
export function AlbumTracksDialog({
  album,
  calls,
  onClose,
  tools,
  actions,
  withDelete,
}: AlbumTracksDialogProps) {
  const host = useHost()
  const locale = useLocale()
  const t = managementTexts(locale)
  const common = commonTexts(locale)
  const query = calls.albumTracks.useQuery(album.id)
  const change = useChangeTrack(calls, { message: t.saved })
  const editor = useRowEditor<number, TrackChange>({
    schema: trackChange,
    apply: (id, draft) => change.attempt({ id, ...draft }),
  })
  const question = {
    title: common.unsavedTitle,
    body: common.unsaved,
    confirm: common.leave,
    cancel: common.stay,
    tone: 'danger',
  } as const
  const close = async () => {
    if (!editor.isChanged || (await host.confirm(question))) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={t.albumTracks(album.name)}
      labels={{ close: t.close }}
      width="wide"
      locked={editor.busy}
    >
      {tools}
      {hasFailed(query) ? (
        <Failed query={query} />
      ) : (
        <TracksTable
          label={t.albumTracks(album.name)}
          tracks={query.currentData}
          editor={editor}
          stale={query.isFetching}
          actions={actions}
          withDelete={withDelete}
        />
      )}
    </Dialog>
  )
}
