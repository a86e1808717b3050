import { commonTexts } from '@sori/contract/messages'
import { HideButton } from '@sori/market-kit/management'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { HideDialog, type HideTarget } from './HideDialog.tsx'
import { useSetHidden } from './hiddenApi.ts'
import { TakedownDialog } from './TakedownDialog.tsx'
import { useLiftTakedown } from './takedownApi.ts'

/** Buttons that hide, show or take down a track or an album, or lift its takedown. */
export function HideItem({ item }: { item: HideTarget }) {
  const visibility = useSetHidden()
  const texts = useTexts().catalogue
  const [openDialog, setOpenDialog] = useState<'hide' | 'takedown'>()
  const { kind, id, name, hidden } = item
  const close = () => setOpenDialog(undefined)
  const onClick = () =>
    hidden ? void visibility.run({ kind, id, hidden: false }) : setOpenDialog('hide')
  if (item.takenDown) return <LiftButton item={item} />
  return (
    <>
      <HideButton name={name} hidden={hidden} busy={visibility.busy} onClick={onClick} />
      <Button
        size={32}
        variant="ghost"
        aria-label={texts.takeDownOf(name)}
        onClick={() => setOpenDialog('takedown')}
      >
        {texts.takeDown}
      </Button>
      {openDialog === 'hide' && <HideDialog item={item} onClose={close} />}
      {openDialog === 'takedown' && <TakedownDialog item={item} onClose={close} />}
    </>
  )
}

function LiftButton({ item: { kind, id, name } }: { item: HideTarget }) {
  const lift = useLiftTakedown()
  const host = useHost()
  const texts = useTexts().catalogue
  const { processing } = commonTexts(useLocale())
  const confirmAndLift = async () => {
    const question = { title: texts.liftTitle(name), body: texts.liftBody, confirm: texts.lift }
    if (await host.confirm(question)) await lift.run({ kind, id })
  }
  return (
    <Button
      size={32}
      variant="ghost"
      busy={lift.busy}
      busyLabel={processing}
      aria-label={texts.liftOf(name)}
      onClick={() => void confirmAndLift()}
    >
      {texts.lift}
    </Button>
  )
}
