import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, Refusal } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import styles from './ManagementPage.module.css'

interface UploadDialogProps {
  title: string
  saveLabel: string
  saving: boolean
  /** True while the file is sent or its change is saved. */
  busy: boolean
  refusal: string | undefined
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** A dialog that replaces one file of an item. */
export function UploadDialog(props: UploadDialogProps) {
  const { title, saveLabel, saving, busy, refusal, onSave, onClose, children } = props
  const common = commonTexts(useLocale())
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={{ close: common.close }}
      locked={saving}
      actions={
        <Button variant="primary" busy={busy} busyLabel={common.processing} onClick={onSave}>
          {saveLabel}
        </Button>
      }
    >
      <div className={styles.uploadForm}>
        {children}
        <Refusal>{refusal}</Refusal>
      </div>
    </Dialog>
  )
}
