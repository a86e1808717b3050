import { commonTexts } from '@sori/contract/messages'
import { Artwork, type Track } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Dialog, firstClick } from '@sori/remote-kit/ui'
import { useEffect, useEffectEvent } from 'react'
import { COLLECT_KEY } from '../favourites/keys.ts'
import { rememberAction } from '../purchase/actionBeforeLogin.ts'
import styles from './CollectDialog.module.css'
import {
  type Collection,
  useExtendCollectionMutation,
  useListCollectionsQuery,
} from './collectionsApi.ts'
import { useCollectionTexts } from './collectionTexts.ts'
import { NewCollectionForm, useNewCollectionForm } from './NewCollectionForm.tsx'

interface CollectDialogProps {
  tracks: readonly Track[]
  onClose(): void
}

/**
 * A dialog that adds tracks to a new or existing collection. A visitor logs in first; after that,
 * the dialog opens again for a single track.
 */
export function CollectDialog({ tracks, onClose }: CollectDialogProps) {
  const host = useHost()
  const texts = useCollectionTexts()
  const isMember = useSession() !== null
  const logInFirst = useEffectEvent(() => {
    onClose()
    const [track, ...otherTracks] = tracks
    if (track && otherTracks.length === 0)
      rememberAction({ action: 'collect', trackId: track.id }, COLLECT_KEY)
    host.session.requireLogin(texts.loginFirst)
  })
  useEffect(() => {
    if (!isMember) logInFirst()
  }, [isMember])
  return isMember && <MemberDialog tracks={tracks} onClose={onClose} />
}

function MemberDialog({ tracks, onClose }: CollectDialogProps) {
  const texts = useCollectionTexts()
  const common = commonTexts(useLocale())
  const query = useListCollectionsQuery()
  const musicIds = tracks.map(({ id }) => id)
  const form = useNewCollectionForm(musicIds, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.collectCount(tracks.length)}
      labels={common}
      width="medium"
      locked={form.busy}
    >
      <NewCollectionForm form={form} label={texts.collect} />
      {hasFailed(query) && <Failed query={query} title={texts.failed} />}
      {query.data && query.data.length > 0 && (
        <section aria-label={texts.into}>
          <h3 className={styles.heading}>{texts.into}</h3>
          <ul className={styles.list}>
            {query.data.map((collection) => (
              <li key={collection.id}>
                <CollectionButton collection={collection} musicIds={musicIds} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

interface CollectionButtonProps {
  collection: Collection
  musicIds: number[]
  onClose(): void
}

function CollectionButton({
  collection: { id, name, size, artPath },
  musicIds,
  onClose,
}: CollectionButtonProps) {
  const texts = useCollectionTexts()
  const { run, busy, refusal } = useCommand(useExtendCollectionMutation(), {
    done: { message: texts.added(name), run: onClose, to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['collection.changed', {}]],
  })
  return (
    <>
      <button
        type="button"
        className={styles.target}
        aria-busy={busy || undefined}
        onClick={firstClick(() => void run({ id, musicIds }))}
      >
        <Artwork path={artPath} alt="" size={40} />
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{texts.tracks(size)}</span>
      </button>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}
