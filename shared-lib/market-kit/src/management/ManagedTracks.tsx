import { managedTracksParams, type TrackChange, trackChange } from '@sori/contract/management'
import { useLocale } from '@sori/remote-kit/host'
import { useListParams, useRowEditor, useSelection } from '@sori/remote-kit/lists'
import type { ReactNode } from 'react'
import { ManagedList, type ManagementFrame } from './ManagedList.tsx'
import type { ManagedTrack } from './managedItem.ts'
import type { ManagementCalls } from './managementApi.ts'
import { TracksTable } from './TracksTable.tsx'
import { managementTexts } from './texts.ts'
import { useChangeTrack } from './useChanges.ts'

interface ManagedTracksProps {
  frame: ManagementFrame
  calls: ManagementCalls
  actions(track: ManagedTrack): ReactNode
  withDelete?: boolean
  /** Shows the columns and the search of an artist's own tracks. */
  withFacts?: boolean
  /** Controls for the selected tracks; adds a column of boxes. */
  bulk?(chosen: readonly ManagedTrack[], clear: () => void): ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** The section of tracks, played and edited row by row. */
export function ManagedTracks(props: ManagedTracksProps) {
  const { frame, calls, actions, withDelete, withFacts, bulk, children } = props
  const selection = useSelection<number>()
  const { saved } = managementTexts(useLocale())
  const list = useListParams(managedTracksParams)
  const change = useChangeTrack(calls, { message: saved })
  const editor = useRowEditor<number, TrackChange>({
    schema: trackChange,
    apply: (id, draft) => change.attempt({ id, ...draft }),
  })
  return (
    <ManagedList
      frame={frame}
      section="tracks"
      of="tracks"
      list={list}
      call={calls.tracks}
      own={withFacts}
      table={(tracks, stale) => (
        <>
          {bulk?.(tracks?.filter(({ id }) => selection.has(id)) ?? [], selection.clear)}
          <TracksTable
            tracks={tracks}
            list={list}
            editor={editor}
            stale={stale}
            actions={actions}
            withDelete={withDelete}
            withFacts={withFacts}
            selection={bulk && selection}
          />
        </>
      )}
    >
      {children}
    </ManagedList>
  )
}
