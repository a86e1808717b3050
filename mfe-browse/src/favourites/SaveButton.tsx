import type { Track } from '@sori/market-kit/catalogue'
import { Button } from '@sori/remote-kit/ui'
import Heart from 'lucide-react/icons/heart'
import { useTexts } from '../messages/useTexts.ts'
import { useFavourite } from './useFavourite.ts'

/** A button that saves the track of a page. */
export function SaveButton({ track }: { track: Track }) {
  const { isSaved, toggle } = useFavourite(track)
  return (
    <Button
      icon={<Heart aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />}
      aria-pressed={isSaved}
      data-save=""
      onClick={toggle}
    >
      {useTexts().row.save}
    </Button>
  )
}
