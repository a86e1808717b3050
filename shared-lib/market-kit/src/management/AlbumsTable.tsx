import type { AlbumChange, ManagedAlbumsParams } from '@sori/contract/management'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, type ListState, type RowEditor } from '@sori/remote-kit/lists'
import { linkClass } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { HiddenMark } from './HiddenMark.tsx'
import styles from './Management.module.css'
import type { ManagedAlbum } from './managedItem.ts'
import { managementTexts } from './texts.ts'
import { UnmatchedMark } from './UnmatchedMark.tsx'
import type { ItemDraft } from './useItemEditor.ts'
import { useManagedColumns } from './useManagedColumns.tsx'

interface AlbumsTableProps {
  /** Undefined while loading. */
  albums: readonly ManagedAlbum[] | undefined
  list: ListState<ManagedAlbumsParams>
  editor: RowEditor<number, ItemDraft<AlbumChange>>
  stale?: boolean
  /** Opens the album's tracks. */
  onOpen(album: ManagedAlbum): void
  /** A first column, for the cover. */
  lead?(album: ManagedAlbum): ReactNode
  actions?(album: ManagedAlbum): ReactNode
  /** Shows delete buttons, and a field for the reason that is mailed to the artist. */
  forAdministrator?: boolean
  /** Adds the columns of an artist's own albums: tracks, downloads and credits. */
  withFacts?: boolean
}

/** The table of albums for artists and administrators. A row opens the album's tracks. */
export function AlbumsTable({
  albums,
  list,
  editor,
  stale,
  onOpen,
  lead,
  actions,
  forAdministrator,
  withFacts,
}: AlbumsTableProps) {
  const locale = useLocale()
  const texts = managementTexts(locale)
  const numberColumn = (
    key: 'trackCount' | 'downloads' | 'creditsEarned',
    head: string,
  ): DataColumn<ManagedAlbum> => ({
    key,
    head,
    align: 'end',
    cell: (album) => album[key].toLocaleString(locale),
  })
  const factColumns = [
    numberColumn('trackCount', texts.trackCount),
    numberColumn('downloads', texts.downloads),
    numberColumn('creditsEarned', texts.credits),
  ]
  const columns = useManagedColumns<ManagedAlbum, ItemDraft<AlbumChange>>({
    editor,
    idSortKey: 'albumId',
    nameField: 'albumName',
    nameOf: ({ name }) => name,
    draftOf: ({ name, description, version }) => ({ albumName: name, description, version }),
    name: (album) => (
      <>
        <button
          type="button"
          className={`${linkClass} ${styles.open}`}
          aria-label={texts.openTracks(album.name)}
          onClick={() => onOpen(album)}
        >
          {album.name}
        </button>
        <HiddenMark item={album} />
        <UnmatchedMark item={album} />
      </>
    ),
    lead,
    afterId: [{ key: 'member', head: texts.member, cell: ({ artist }) => artist.userId }],
    factColumns: withFacts ? factColumns : undefined,
    actions,
    forAdministrator,
  })
  return (
    <DataTable
      label={texts.albums}
      columns={columns}
      rows={albums}
      rowId={({ id }) => id}
      list={list}
      openId={editor.openId}
      stale={stale}
      isMuted={({ hidden }) => hidden}
      onRow={(album) => editor.isOpen(album.id) || onOpen(album)}
    />
  )
}
