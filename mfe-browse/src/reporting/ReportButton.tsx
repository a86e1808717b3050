import { commonTexts } from '@sori/contract/messages'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import Flag from 'lucide-react/icons/flag'
import { type ComponentType, useState } from 'react'
import type { ReportDialogProps, Reported } from './ReportDialog.tsx'
import { reportTexts } from './reportTexts.ts'

/** A button that opens the report form. The item's artist sees no button. Visitors log in first. */
export function ReportButton({ reported, artistId }: { reported: Reported; artistId: number }) {
  const host = useHost()
  const locale = useLocale()
  const texts = reportTexts(locale)
  const user = useSession()
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>()
  if (user?.userId === String(artistId)) return null

  async function open(): Promise<void> {
    if (!user) return host.session.requireLogin(texts.loginFirst)
    const code = await import(/* webpackChunkName: "dialogs" */ './ReportDialog.tsx').catch(
      () => undefined,
    )
    if (code) setDialog(() => code.ReportDialog)
    else host.toast({ kind: 'error', text: commonTexts(locale).offline })
  }

  return (
    <>
      <Button variant="ghost" icon={<Flag aria-hidden="true" />} onClick={() => void open()}>
        {texts.open}
      </Button>
      {Dialog && <Dialog reported={reported} onClose={() => setDialog(undefined)} />}
    </>
  )
}
