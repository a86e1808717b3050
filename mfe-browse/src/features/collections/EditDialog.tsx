import { COLLECTION_NAME_MAX } from '@sori/contract/library'
import { commonTexts } from '@sori/contract/messages'
import { Artwork, type Track } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Refusal,
  TextInput,
  useReorder,
  VisuallyHidden,
} from '@sori/remote-kit/ui'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import {
  type OpenCollection,
  useChangeCollectionMutation,
} from '../../collections/collectionsApi.ts'
import { useCollectionTexts } from '../../collections/collectionTexts.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './EditDialog.module.css'

interface EditDialogProps {
  collection: OpenCollection
  onClose(): void
}

/** A dialog that renames a collection, and moves and removes its tracks. Sends one request. */
export function EditDialog({ collection, onClose }: EditDialogProps) {
  const { id, tracks } = collection
  const texts = useCollectionTexts()
  const common = commonTexts(useLocale())
  const [name, setName] = useState(collection.name)
  const [remainingTracks, setRemainingTracks] = useState(tracks)
  const { run, busy, refusal } = useCommand(useChangeCollectionMutation(), {
    done: { run: onClose, to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['collection.changed', {}]],
  })
  const save = () => {
    const order = remainingTracks.map((track) => track.id)
    const removed = tracks.map((track) => track.id).filter((trackId) => !order.includes(trackId))
    void run({ id, name, order, removed })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.editTitle(collection.name)}
      labels={common}
      width="medium"
      locked={busy}
      actions={
        <Button variant="primary" busy={busy} busyLabel={common.processing} onClick={save}>
          {common.save}
        </Button>
      }
    >
      <Field label={texts.editName}>
        <TextInput
          value={name}
          maxLength={COLLECTION_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {tracks.length > 0 && <p className={styles.hint}>{texts.editHint}</p>}
      <EditList tracks={remainingTracks} onChange={setRemainingTracks} />
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}

interface EditListProps {
  tracks: readonly Track[]
  onChange(tracks: readonly Track[]): void
}

function EditList({ tracks, onChange }: EditListProps) {
  const texts = useCollectionTexts()
  const { player } = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const move = (id: number, to: number) => {
    const track = tracks.find((other) => other.id === id)
    if (track) onChange(tracks.filter((other) => other !== track).toSpliced(to, 0, track))
  }
  const { announcement, handleProps } = useReorder({
    list,
    queue: tracks,
    move,
    texts: player.moved,
  })
  const remove = (track: Track, index: number) => {
    onChange(tracks.filter((other) => other !== track))
    // Keeps the focus in the list when the pressed button disappears.
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    rows?.[index === 0 ? 1 : index - 1]?.focus()
  }
  return (
    <>
      <ol className={styles.list} ref={list}>
        {tracks.map((track, index) => (
          <li key={track.id} className={styles.item}>
            <IconButton label={player.move(track.title)} {...handleProps(track, index)}>
              <GripVertical aria-hidden="true" />
            </IconButton>
            <Artwork path={track.album.artPath} alt="" size={40} />
            <span className={styles.title}>{`${track.title} – ${track.artist.nickname}`}</span>
            <IconButton
              label={texts.removeTrack(track.title)}
              data-remove=""
              onClick={() => remove(track, index)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
