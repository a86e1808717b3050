import { managedTracksParams } from '@sori/contract/management'
import { useLocale } from '@sori/remote-kit/host'
import { useListParams, useSelection } from '@sori/remote-kit/lists'
import type { ReactNode } from 'react'
import { ItemConflictDialog } from './ItemConflictDialog.tsx'
import { ManagedList, type ManagementFrame } from './ManagedList.tsx'
import type { ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { TracksTable } from './TracksTable.tsx'
import { managementTexts } from './texts.ts'
import { useChangeTrack } from './useChanges.ts'
import { useItemEditor } from './useItemEditor.ts'
import { useKeptRows } from './useKeptRows.ts'

interface ManagedTracksProps {
  frame: ManagementFrame
  calls: ManagementCalls
  actions(track: ManagedTrack): ReactNode
  /** Shows delete buttons, and a field for the reason that is mailed to the artist. */
  forAdministrator?: boolean
  /** Shows the columns and the search of an artist's own tracks. */
  withFacts?: boolean
  /** Renders controls for the selected tracks. With it, the table has a column of checkboxes. */
  bulk?(chosenTracks: readonly ManagedTrack[], clear: () => void): ReactNode
  /** Dialogs of the page. */
  children?: ReactNode
}

/** The page section of tracks. Rows can be played, and one row at a time edited. */
export function ManagedTracks(props: ManagedTracksProps) {
  const { frame, calls, actions, forAdministrator, withFacts, bulk, children } = props
  const selection = useSelection<number>()
  const { saved } = managementTexts(useLocale())
  const list = useListParams(managedTracksParams)
  const { ids, keep } = useKeptRows(list)
  const change = useChangeTrack(calls, { message: saved })
  const { editor, edit } = useItemEditor({
    schema: () => import('./itemSchemas.ts').then(({ trackChange }) => trackChange),
    change,
    fields: ['title', 'description'],
    keep,
  })
  return (
    <ManagedList
      frame={frame}
      section="tracks"
      items="tracks"
      list={list}
      call={calls.tracks}
      keep={ids}
      isOwn={withFacts}
      table={(tracks, stale) => (
        <>
          {bulk?.(tracks?.filter(({ id }) => selection.has(id)) ?? [], selection.clear)}
          <TracksTable
            tracks={tracks}
            list={list}
            editor={editor}
            stale={stale}
            actions={actions}
            forAdministrator={forAdministrator}
            withFacts={withFacts}
            selection={bulk && selection}
          />
        </>
      )}
    >
      {children}
      <ItemConflictDialog edit={edit} />
    </ManagedList>
  )
}
