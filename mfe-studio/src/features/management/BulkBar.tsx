import type { TracksPatchBody } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import type { ManagedTrack } from '@sori/market-kit/management'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, useFocusKept } from '@sori/remote-kit/ui'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { AddTagsDialogProps } from './AddTagsDialog.tsx'
import styles from './BulkBar.module.css'
import { type ChangedRow, useChangeTracksMutation } from './ownTracksApi.ts'

type TracksChange = Omit<TracksPatchBody, 'musicIds'>
interface RefusedTrack {
  title: string
  reason: string
}

/** A bar that hides, shows and tags the selected tracks together. Lists those that were refused. */
export function BulkBar({ tracks, onClear }: { tracks: readonly ManagedTrack[]; onClear(): void }) {
  const { bulk: texts } = useTexts()
  const locale = useLocale()
  const host = useHost()
  const [TagsDialog, setTagsDialog] = useState<ComponentType<AddTagsDialogProps>>()
  const [refusedTracks, setRefusedTracks] = useState<readonly RefusedTrack[]>([])
  const focusKept = useFocusKept<HTMLElement>()
  const change = useChangeTracks((rows) => {
    setTagsDialog(undefined)
    setRefusedTracks(refusedTracksOf(rows, tracks))
    if (changedIds(rows).length === rows.length) onClear()
  })
  const unlessEmpty = (action: () => void) => {
    if (tracks.length === 0) host.toast({ kind: 'error', text: texts.none })
    else action()
  }
  const changeTracks = (tracksChange: TracksChange) =>
    unlessEmpty(() => void change.run({ musicIds: tracks.map(({ id }) => id), ...tracksChange }))
  const loadTags = async () => {
    const code = await import(/* webpackChunkName: "add-tags" */ './AddTagsDialog.tsx').catch(
      () => undefined,
    )
    if (code) setTagsDialog(() => code.AddTagsDialog)
    else host.toast({ kind: 'error', text: commonTexts(locale).offline })
  }
  const openTags = () => unlessEmpty(() => void loadTags())
  const count = tracks.length.toLocaleString(locale)
  const controls = { size: 32, unavailable: tracks.length === 0 } as const
  return (
    <section {...focusKept} className={styles.bar} aria-label={texts.label}>
      <span className={styles.count} role="status">
        {texts.count(count)}
      </span>
      <Button {...controls} busy={change.busy} onClick={() => changeTracks({ hidden: true })}>
        {texts.hide}
      </Button>
      <Button {...controls} busy={change.busy} onClick={() => changeTracks({ hidden: false })}>
        {texts.show}
      </Button>
      <Button {...controls} busy={change.busy} onClick={openTags}>
        {texts.tag}
      </Button>
      {tracks.length > 0 && (
        <Button size={32} variant="ghost" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      {(change.refusal || refusedTracks.length > 0) && (
        <div className={styles.refusal} role="alert">
          {change.refusal}
          {!change.refusal &&
            refusedTracks.map(({ title, reason }) => (
              <p key={title}>{texts.refused(title, reason)}</p>
            ))}
        </div>
      )}
      {TagsDialog && (
        <TagsDialog
          subject={texts.count(count)}
          busy={change.busy}
          refusal={change.refusal}
          onConfirm={(addTags) => changeTracks({ addTags })}
          onClose={() => setTagsDialog(undefined)}
        />
      )}
    </section>
  )
}

/** Returns a command that changes several tracks. `onDone` receives the result of each track. */
function useChangeTracks(onDone: (rows: readonly ChangedRow[]) => void) {
  const { bulk: texts } = useTexts()
  const locale = useLocale()
  return useCommand(useChangeTracksMutation(), {
    done: {
      message: (rows: readonly ChangedRow[]) => {
        const { length } = changedIds(rows)
        return length > 0 ? texts.changed(length.toLocaleString(locale)) : null
      },
      run: onDone,
      to: 'stay',
    },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (rows) => {
      const musicIds = changedIds(rows)
      return musicIds.length > 0 ? [['track.changed', { musicIds }]] : []
    },
  })
}

const changedIds = (rows: readonly ChangedRow[]) =>
  rows.filter(({ refusal }) => refusal === null).map(({ id }) => id)

function refusedTracksOf(
  rows: readonly ChangedRow[],
  tracks: readonly ManagedTrack[],
): readonly RefusedTrack[] {
  return rows.flatMap(({ id, refusal }) => {
    const title = tracks.find((track) => track.id === id)?.title
    return refusal && title ? [{ title, reason: refusal }] : []
  })
}
