import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  type OpenCollection,
  useChangeCollectionMutation,
  useRemoveCollectionMutation,
} from '../../collections/collectionsApi.ts'
import { useCollectionTexts } from '../../collections/collectionTexts.ts'
import { useShare } from '../../ui/useShare.ts'
import { EditDialog } from './EditDialog.tsx'

/** Buttons that share, edit and delete the member's own collection. */
export function OwnActions({ collection }: { collection: OpenCollection }) {
  const { id, name, code, isShared } = collection
  const texts = useCollectionTexts()
  const common = commonTexts(useLocale())
  const host = useHost()
  const copy = useShare()
  const [isEditing, setEditing] = useState(false)
  const sharing = useCommand(useChangeCollectionMutation(), {
    done: {
      message: (_, { shared }) => (shared ? null : texts.unshared),
      run: (_, { shared }) => (shared ? copy(paths.collection(code)) : undefined),
      to: 'stay',
    },
    failed: { to: 'stay' },
    events: () => [['collection.changed', {}]],
  })
  const removal = useCommand(useRemoveCollectionMutation(), {
    done: { to: paths.collections() },
    failed: { to: 'stay' },
    events: () => [['collection.changed', {}]],
  })

  async function share(): Promise<void> {
    const question = { title: texts.shareAsk(name), body: texts.shareHint, confirm: texts.share }
    if (isShared || (await host.confirm(question))) await sharing.run({ id, shared: !isShared })
  }

  async function remove(): Promise<void> {
    const question = {
      title: texts.deleteAsk(name),
      confirm: common.delete,
      cancel: common.cancel,
      tone: 'danger',
    } as const
    if (await host.confirm(question)) await removal.run(id)
  }

  return (
    <>
      <Button
        icon={isShared ? <Lock aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
        busy={sharing.busy}
        busyLabel={common.processing}
        onClick={() => void share()}
      >
        {isShared ? texts.unshare : texts.share}
      </Button>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden="true" />}
        busy={removal.busy}
        busyLabel={common.processing}
        onClick={() => void remove()}
      >
        {common.delete}
      </Button>
      {isEditing && <EditDialog collection={collection} onClose={() => setEditing(false)} />}
    </>
  )
}
