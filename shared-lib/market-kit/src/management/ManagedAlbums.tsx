import { managedAlbumsParams } from '@sori/contract/management'
import { useLocale } from '@sori/remote-kit/host'
import { useListParams } from '@sori/remote-kit/lists'
import { type ReactNode, useState } from 'react'
import { AlbumsTable } from './AlbumsTable.tsx'
import { AlbumTracksDialog } from './AlbumTracksDialog.tsx'
import { ItemConflictDialog } from './ItemConflictDialog.tsx'
import { ManagedList, type ManagementFrame } from './ManagedList.tsx'
import type { ManagedAlbum, ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { managementTexts } from './texts.ts'
import { useChangeAlbum } from './useChanges.ts'
import { useItemEditor } from './useItemEditor.ts'
import { useKeptRows } from './useKeptRows.ts'

interface ManagedAlbumsProps {
  frame: ManagementFrame
  calls: ManagementCalls
  /** A first column, for the cover. */
  lead?(album: ManagedAlbum): ReactNode
  actions(album: ManagedAlbum): ReactNode
  /** Further buttons of a track in the album's dialog. */
  trackActions(track: ManagedTrack): ReactNode
  /** Shows delete buttons, and a field for the reason that is mailed to the artist. */
  forAdministrator?: boolean
  /** Shows the columns of an artist's own albums. */
  withFacts?: boolean
  /** Controls above the tracks of an album. */
  trackTools?(album: ManagedAlbum): ReactNode
  children?: ReactNode
}

/** The page section of albums. One row at a time can be edited. */
export function ManagedAlbums(props: ManagedAlbumsProps) {
  const {
    frame,
    calls,
    lead,
    actions,
    trackActions,
    forAdministrator,
    withFacts,
    trackTools,
    children,
  } = props
  const { saved } = managementTexts(useLocale())
  const list = useListParams(managedAlbumsParams)
  const { ids, keep } = useKeptRows(list)
  const change = useChangeAlbum(calls, { message: saved })
  const { editor, edit } = useItemEditor({
    schema: () => import('./itemSchemas.ts').then(({ albumChange }) => albumChange),
    change,
    fields: ['albumName', 'description'],
    keep,
  })
  const [openedAlbum, setOpenedAlbum] = useState<ManagedAlbum>()
  return (
    <ManagedList
      frame={frame}
      section="albums"
      items="albums"
      list={list}
      call={calls.albums}
      keep={ids}
      table={(albums, stale) => (
        <AlbumsTable
          albums={albums}
          list={list}
          editor={editor}
          stale={stale}
          onOpen={setOpenedAlbum}
          lead={lead}
          actions={actions}
          forAdministrator={forAdministrator}
          withFacts={withFacts}
        />
      )}
    >
      {children}
      <ItemConflictDialog edit={edit} />
      {openedAlbum && (
        <AlbumTracksDialog
          album={openedAlbum}
          calls={calls}
          tools={trackTools?.(openedAlbum)}
          actions={trackActions}
          forAdministrator={forAdministrator}
          onClose={() => setOpenedAlbum(undefined)}
        />
      )}
    </ManagedList>
  )
}
