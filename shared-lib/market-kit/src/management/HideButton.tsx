import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { managementTexts } from './texts.ts'

interface HideButtonProps {
  name: string
  hidden: boolean
  busy: boolean
  onClick(): void
}

/** Hides or shows a track or an album. */
export function HideButton({ name, hidden, busy, onClick }: HideButtonProps) {
  const locale = useLocale()
  const texts = managementTexts(locale)
  const { processing } = commonTexts(locale)
  const label = hidden ? texts.showOf(name) : texts.hideOf(name)
  return (
    <Button
      size={32}
      variant="ghost"
      busy={busy}
      busyLabel={processing}
      aria-label={label}
      onClick={onClick}
    >
      {hidden ? texts.show : texts.hide}
    </Button>
  )
}
