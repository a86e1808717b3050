import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { useHost, useLocale, useMessages } from '@sori/remote-kit/host'
import { Button, Dialog, Field, TextArea } from '@sori/remote-kit/ui'
import Copy from 'lucide-react/icons/copy'
import { embedTexts } from '../messages/embed.ts'
import { copyLink } from '../ui/copyLink.ts'
import styles from './EmbedDialog.module.css'

export interface Embedded {
  kind: 'track' | 'album'
  id: number
  name: string
}

export interface EmbedDialogProps {
  embedded: Embedded
  onClose(): void
}

/** The height of each player in pixels. */
const heights = { track: 152, album: 400 } as const

export function EmbedDialog({ embedded: { kind, id, name }, onClose }: EmbedDialogProps) {
  const texts = useMessages(embedTexts)
  const host = useHost()
  const locale = useLocale()
  const address = new URL(paths.embed(kind, id), window.location.origin).href
  const height = heights[kind]
  const code =
    `<iframe src="${address}" width="100%" height="${height}" title="${escapeAttribute(name)}" ` +
    'style="border:0" loading="lazy" allow="autoplay"></iframe>'
  const copy = async () => {
    await copyLink(code)
    host.toast({ kind: 'ok', text: texts.copied })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(name)}
      labels={commonTexts(locale)}
      width="medium"
      actions={
        <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      }
    >
      <p className={styles.hint}>{texts.hint}</p>
      <Field label={texts.code} bare>
        <TextArea rows={4} readOnly value={code} onFocus={({ target }) => target.select()} />
      </Field>
      <iframe
        className={styles.preview}
        src={address}
        height={height}
        title={texts.preview}
        allow="autoplay"
      />
    </Dialog>
  )
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
