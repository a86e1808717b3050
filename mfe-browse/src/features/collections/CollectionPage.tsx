import { paths } from '@sori/contract/paths'
import { Artwork, TrackList } from '@sori/market-kit/catalogue'
import { DetailView } from '@sori/remote-kit/lists'
import { EmptyState, formatDuration } from '@sori/remote-kit/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { type OpenCollection, useGetCollectionQuery } from '../../collections/collectionsApi.ts'
import { useCollectionTexts } from '../../collections/collectionTexts.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { COVER_SIZES } from '../../ui/coverSizes.ts'
import styles from '../../ui/Detail.module.css'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { AddAll, PlayAll } from '../../ui/ListActions.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { OwnActions } from './OwnActions.tsx'

/** Renders `/sounds/collections/one?code=`. */
export function CollectionPage() {
  const texts = useCollectionTexts()
  const code = new URLSearchParams(useLocation().search).get('code') ?? ''
  const query = useGetCollectionQuery(code, { skip: code === '' })
  return (
    <DetailView
      query={query}
      isNamed={code !== ''}
      texts={texts}
      title={({ name }) => name}
      skeleton={<DetailSkeleton />}
    >
      {(collection) => <CollectionDetail collection={collection} />}
    </DetailView>
  )
}

function CollectionDetail({ collection }: { collection: OpenCollection }) {
  const texts = useCollectionTexts()
  const { tracks: list } = useTexts()
  const navigate = useNavigate()
  const { name, nickname, isOwn, isShared, tracks, code } = collection
  const seconds = tracks.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const facts = [
    isOwn ? (isShared && texts.shared) || texts.private : texts.by(nickname),
    texts.tracks(tracks.length),
    formatDuration(seconds),
  ]
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <span className={styles.art}>
          <Artwork
            path={tracks[0]?.album.artPath ?? null}
            alt=""
            size={480}
            fluid
            sizes={COVER_SIZES}
          />
        </span>
        <div className={styles.about}>
          <div className={styles.names}>
            <h1 className={styles.name}>{name}</h1>
            <p className={styles.line}>{facts.join(' · ')}</p>
          </div>
          <div className={styles.actions}>
            <PlayAll tracks={tracks} label={texts.playAll} />
            <AddAll tracks={tracks} label={texts.addAll} />
            {isShared && <ShareButton path={paths.collection(code)} label={texts.copy} />}
            {isOwn && <OwnActions collection={collection} />}
          </div>
        </div>
      </div>
      {tracks.length === 0 ? (
        <EmptyState title={texts.noTracks} hint={isOwn ? texts.emptyHint : undefined} />
      ) : (
        <TrackList label={list.list}>
          {tracks.map((track) => (
            <CatalogueRow
              key={track.id}
              track={track}
              list={{ tracks }}
              onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
            />
          ))}
        </TrackList>
      )}
    </article>
  )
}
