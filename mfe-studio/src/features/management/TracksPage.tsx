import { type ManagedTrack, ManagedTracks } from '@sori/market-kit/management'
import { IconButton } from '@sori/remote-kit/ui'
import FileAudio from 'lucide-react/icons/file-audio'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { BulkBar } from './BulkBar.tsx'
import { CharacterDialog } from './CharacterDialog.tsx'
import { HideTrack } from './HideItem.tsx'
import { studioFrame } from './ManagementPage.tsx'
import { ReplaceFileDialog } from './ReplaceFileDialog.tsx'

/** Renders `/me/sounds/tracks`: the artist's tracks. */
export function TracksPage() {
  const { replace: texts, character } = useTexts()
  const [replacedTrack, setReplacedTrack] = useState<ManagedTrack>()
  const [correctedTrack, setCorrectedTrack] = useState<ManagedTrack>()
  return (
    <ManagedTracks
      frame={studioFrame}
      calls={management}
      withFacts
      bulk={(tracks, clear) => <BulkBar tracks={tracks} onClear={clear} />}
      actions={(track) => (
        <>
          {!track.isBought && (
            <IconButton label={texts.open(track.title)} onClick={() => setReplacedTrack(track)}>
              <FileAudio aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={character.open(track.title)} onClick={() => setCorrectedTrack(track)}>
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          <HideTrack track={track} />
        </>
      )}
    >
      {replacedTrack && (
        <ReplaceFileDialog track={replacedTrack} onClose={() => setReplacedTrack(undefined)} />
      )}
      {correctedTrack && (
        <CharacterDialog track={correctedTrack} onClose={() => setCorrectedTrack(undefined)} />
      )}
    </ManagedTracks>
  )
}
