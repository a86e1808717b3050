import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useCollectionTexts } from '../../collections/collectionTexts.ts'
import { NewCollectionForm, useNewCollectionForm } from '../../collections/NewCollectionForm.tsx'

/** A button and its dialog that create an empty collection. */
export function NewCollection() {
  const texts = useCollectionTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen && <NewCollectionDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function NewCollectionDialog({ onClose }: { onClose(): void }) {
  const texts = useCollectionTexts()
  const form = useNewCollectionForm([], onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.create}
      labels={commonTexts(useLocale())}
      width="medium"
      locked={form.busy}
    >
      <NewCollectionForm form={form} label={texts.create} />
    </Dialog>
  )
}
