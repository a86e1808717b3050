import { commonTexts } from '@sori/contract/messages'
import { useHost, useLocale, useMessages } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import Code from 'lucide-react/icons/code-xml'
import { type ComponentType, useState } from 'react'
import { embedTexts } from '../messages/embed.ts'
import type { EmbedDialogProps, Embedded } from './EmbedDialog.tsx'

/** A button that opens a dialog with the HTML of a player for other sites. */
export function EmbedButton({ embedded }: { embedded: Embedded }) {
  const texts = useMessages(embedTexts)
  const host = useHost()
  const locale = useLocale()
  const [Dialog, setDialog] = useState<ComponentType<EmbedDialogProps>>()

  async function open(): Promise<void> {
    const code = await import(/* webpackChunkName: "dialogs" */ './EmbedDialog.tsx').catch(
      () => undefined,
    )
    if (code) setDialog(() => code.EmbedDialog)
    else host.toast({ kind: 'error', text: commonTexts(locale).offline })
  }

  return (
    <>
      <Button icon={<Code aria-hidden="true" />} onClick={() => void open()}>
        {texts.open}
      </Button>
      {Dialog && <Dialog embedded={embedded} onClose={() => setDialog(undefined)} />}
    </>
  )
}
