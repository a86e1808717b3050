import { commonTexts } from '@sori/contract/messages'
import { type ManagedAlbum, type ManagedTrack, unsavedQuestion } from '@sori/market-kit/management'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Button, Dialog, Refusal, Skeleton } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useOrderTracksMutation } from './ownTracksApi.ts'
import styles from './TrackOrder.module.css'
import { TrackOrderList } from './TrackOrderList.tsx'

/**
 * A dialog that orders the tracks of an album by drag or by buttons. Asks before closing with a
 * changed order.
 */
export function TrackOrderDialog({ album, onClose }: { album: ManagedAlbum; onClose(): void }) {
  const { order: texts } = useTexts()
  const locale = useLocale()
  const host = useHost()
  const common = commonTexts(locale)
  const query = management.albumTracks.useQuery(album.id)
  const [chosenOrder, setChosenOrder] = useState<readonly number[]>()
  const tracks = sortByIds(query.currentData ?? [], chosenOrder)
  const save = useCommand(useOrderTracksMutation(), {
    done: { run: onClose, to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: () => [['album.changed', { albumIds: [album.id] }]],
  })
  const close = async () => {
    if (!chosenOrder || (await host.confirm(unsavedQuestion(locale)))) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={texts.title(album.name)}
      labels={{ close: common.close }}
      width="medium"
      locked={save.busy}
      actions={
        <Button
          variant="primary"
          busy={save.busy}
          busyLabel={common.processing}
          disabled={!chosenOrder}
          onClick={() => void save.run({ albumId: album.id, musicIds: [...(chosenOrder ?? [])] })}
        >
          {common.save}
        </Button>
      }
    >
      <p className={styles.hint}>{texts.hint}</p>
      {hasFailed(query) && <Failed query={query} />}
      {!query.currentData && !hasFailed(query) && <Skeleton height={240} />}
      {query.currentData && (
        <TrackOrderList
          tracks={tracks}
          onChange={(next) => setChosenOrder(next.map(({ id }) => id))}
        />
      )}
      <Refusal>{save.refusal}</Refusal>
    </Dialog>
  )
}

/** Returns the tracks in the chosen order. Tracks without a chosen place are last. */
function sortByIds(
  tracks: readonly ManagedTrack[],
  chosenOrder: readonly number[] = [],
): readonly ManagedTrack[] {
  const positionOf = ({ id }: ManagedTrack) => {
    const index = chosenOrder.indexOf(id)
    return index === -1 ? chosenOrder.length : index
  }
  return tracks.toSorted((first, second) => positionOf(first) - positionOf(second))
}
