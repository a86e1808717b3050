import { PICKS_MAX } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import type { ManagedTrack } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { toPicksBody, useListPicksQuery, useSetPicks } from './picksApi.ts'

/** A button that adds a track to the picks of the week, or removes it. */
export function PickTrack({ track: { id, title, hidden, albumHidden } }: { track: ManagedTrack }) {
  const { picks: texts } = useTexts()
  const { processing } = commonTexts(useLocale())
  const { data } = useListPicksQuery()
  const { run, busy } = useSetPicks()
  if (!data) return null
  const { version, picks } = data
  const otherPicks = picks.filter(({ musicId }) => musicId !== id)
  const isPicked = picks.some(({ musicId }) => musicId === id)
  const isFull = otherPicks.length >= PICKS_MAX
  if (!isPicked && (hidden || albumHidden)) return null
  const newPicks = isPicked
    ? toPicksBody(otherPicks)
    : [...toPicksBody(picks), { musicId: id, sentence: '' }]
  return (
    <Button
      size={32}
      variant="ghost"
      busy={busy}
      busyLabel={processing}
      aria-label={texts.pickOf(title)}
      aria-pressed={isPicked}
      disabled={isFull}
      title={isFull ? texts.full(PICKS_MAX) : undefined}
      onClick={() => void run({ version, picks: newPicks })}
    >
      {texts.pick}
    </Button>
  )
}
