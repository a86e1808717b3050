import { trackChange } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Dialog } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { ItemConflictDialog } from './ItemConflictDialog.tsx'
import type { ManagedAlbum, ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { TracksTable } from './TracksTable.tsx'
import { managementTexts } from './texts.ts'
import { useChangeTrack } from './useChanges.ts'
import { useItemEditor } from './useItemEditor.ts'

interface AlbumTracksDialogProps {
  album: ManagedAlbum
  calls: Pick<ManagementCalls, 'albumTracks' | 'changeTrack'>
  onClose(): void
  /** Controls above the table. */
  tools?: ReactNode
  actions?(track: ManagedTrack): ReactNode
  withDelete?: boolean
  /** Offers an administrator to mail a reason to the artist. */
  withReason?: boolean
}

/** Edits the tracks of an album. Confirms before closing with a changed row. */
export function AlbumTracksDialog({
  album,
  calls,
  onClose,
  tools,
  actions,
  withDelete,
  withReason,
}: AlbumTracksDialogProps) {
  const host = useHost()
  const locale = useLocale()
  const t = managementTexts(locale)
  const common = commonTexts(locale)
  const query = calls.albumTracks.useQuery(album.id)
  const change = useChangeTrack(calls, { message: t.saved })
  const { editor, edit } = useItemEditor({
    schema: trackChange,
    change,
    fields: ['title', 'description'],
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
          withReason={withReason}
        />
      )}
      <ItemConflictDialog edit={edit} />
    </Dialog>
  )
}
