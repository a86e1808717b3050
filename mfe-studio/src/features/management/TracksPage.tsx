import { commonTexts } from '@sori/contract/messages'
import { type ManagedTrack, ManagedTracks } from '@sori/market-kit/management'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { IconButton } from '@sori/remote-kit/ui'
import FileAudio from 'lucide-react/icons/file-audio'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentType, useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { BulkBar } from './BulkBar.tsx'
import { HideTrack } from './HideItem.tsx'
import { studioFrame } from './ManagementPage.tsx'

type TrackDialog = ComponentType<{ track: ManagedTrack; onClose(): void }>

const loadReplaceFile = () =>
  import(/* webpackChunkName: "replace-file" */ './ReplaceFileDialog.tsx').then(
    ({ ReplaceFileDialog }) => ReplaceFileDialog,
  )
const loadCharacter = () =>
  import(/* webpackChunkName: "character" */ './CharacterDialog.tsx').then(
    ({ CharacterDialog }) => CharacterDialog,
  )

/** Renders `/me/sounds/tracks`: the artist's tracks. */
export function TracksPage() {
  const { replace: texts, character } = useTexts()
  const host = useHost()
  const locale = useLocale()
  const [dialog, setDialog] = useState<{ Dialog: TrackDialog; track: ManagedTrack }>()

  async function open(track: ManagedTrack, load: () => Promise<TrackDialog>): Promise<void> {
    const Dialog = await load().catch(() => undefined)
    if (Dialog) setDialog({ Dialog, track })
    else host.toast({ kind: 'error', text: commonTexts(locale).offline })
  }

  return (
    <ManagedTracks
      frame={studioFrame}
      calls={management}
      withFacts
      bulk={(tracks, clear) => <BulkBar tracks={tracks} onClear={clear} />}
      actions={(track) => (
        <>
          {!track.isBought && (
            <IconButton
              label={texts.open(track.title)}
              onClick={() => void open(track, loadReplaceFile)}
            >
              <FileAudio aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={character.open(track.title)}
            onClick={() => void open(track, loadCharacter)}
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          <HideTrack track={track} />
        </>
      )}
    >
      {dialog && <dialog.Dialog track={dialog.track} onClose={() => setDialog(undefined)} />}
    </ManagedTracks>
  )
}
