import { commonTexts } from '@sori/contract/messages'
import type { Track } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useTexts } from '../messages/useTexts.ts'
import { isPlayingOrLoading, type PlayState } from '../playback/playState.ts'
import { isSame, isSameList } from '../playback/queue.ts'
import { usePlayer, usePlayState } from '../playback/usePlayer.ts'
import { useAddAll } from '../purchase/useAddAll.ts'
import styles from './Detail.module.css'

interface ListActionProps {
  tracks: readonly Track[]
}

/** A button that adds to the cart all tracks of the list that the member can buy. */
export function AddAll({ tracks, label }: ListActionProps & { label(credits: number): string }) {
  const common = commonTexts(useLocale())
  const { addable, credits, busy, refusal, add } = useAddAll(tracks)
  if (addable.length === 0) return null
  return (
    <>
      <Button
        icon={<ShoppingCart aria-hidden="true" />}
        onClick={add}
        busy={busy}
        busyLabel={common.processing}
      >
        {label(credits)}
      </Button>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}

/**
 * A button that plays, pauses and resumes a list. It shows "play" while a track of this list plays
 * from another list.
 */
export function PlayAll({ tracks, label }: ListActionProps & { label: string }) {
  const texts = useTexts()
  const player = usePlayer()
  const playState = usePlayState()
  const playsList = ({ list, phase }: PlayState) =>
    isPlayingOrLoading(phase) && isSameList(list, tracks)
  const isPlaying = playsList(playState)
  const start = tracks.find((track) => isSame(track, playState.track)) ?? tracks[0]
  if (!start) return null
  return (
    <Button
      variant="primary"
      icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      onClick={() =>
        playsList(player.state.getSnapshot()) ? player.pause() : player.play(start, { tracks })
      }
    >
      {isPlaying ? texts.player.pause : label}
    </Button>
  )
}
