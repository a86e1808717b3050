import { useHost, useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Dialog } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { ItemConflictDialog } from './ItemConflictDialog.tsx'
import type { ManagedAlbum, ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { TracksTable } from './TracksTable.tsx'
import { managementTexts } from './texts.ts'
import { unsavedQuestion } from './unsavedQuestion.ts'
import { useChangeTrack } from './useChanges.ts'
import { useItemEditor } from './useItemEditor.ts'

interface AlbumTracksDialogProps {
  album: ManagedAlbum
  calls: Pick<ManagementCalls, 'albumTracks' | 'changeTrack'>
  onClose(): void
  /** Controls above the table. */
  tools?: ReactNode
  actions?(track: ManagedTrack): ReactNode
  /** Shows delete buttons, and a field for the reason that is mailed to the artist. */
  forAdministrator?: boolean
}

/** A dialog that edits the tracks of an album. Asks before closing while a row is changed. */
export function AlbumTracksDialog({
  album,
  calls,
  onClose,
  tools,
  actions,
  forAdministrator,
}: AlbumTracksDialogProps) {
  const host = useHost()
  const locale = useLocale()
  const texts = managementTexts(locale)
  const query = calls.albumTracks.useQuery(album.id)
  const change = useChangeTrack(calls, { message: texts.saved })
  const { editor, edit } = useItemEditor({
    schema: () => import('./itemSchemas.ts').then(({ trackChange }) => trackChange),
    change,
    fields: ['title', 'description'],
  })
  const close = async () => {
    if (!editor.isChanged || (await host.confirm(unsavedQuestion(locale)))) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={texts.albumTracks(album.name)}
      labels={{ close: texts.close }}
      width="wide"
      locked={editor.busy}
    >
      {tools}
      {hasFailed(query) ? (
        <Failed query={query} />
      ) : (
        <TracksTable
          label={texts.albumTracks(album.name)}
          tracks={query.currentData}
          editor={editor}
          stale={query.isFetching}
          actions={actions}
          forAdministrator={forAdministrator}
        />
      )}
      <ItemConflictDialog edit={edit} />
    </Dialog>
  )
}
