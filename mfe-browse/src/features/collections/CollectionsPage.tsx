import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { Artwork } from '@sori/market-kit/catalogue'
import { PageHead } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, Link } from '@sori/remote-kit/ui'
import ListMusic from 'lucide-react/icons/list-music'
import { type Collection, useListCollectionsQuery } from '../../collections/collectionsApi.ts'
import { useCollectionTexts } from '../../collections/collectionTexts.ts'
import styles from '../../ui/Detail.module.css'
import own from '../../ui/LibraryCards.module.css'
import { LibraryTabs } from '../../ui/LibraryTabs.tsx'
import { NewCollection } from './NewCollection.tsx'

/** Renders `/me/collections`: the member's collections, beginning with the last changed. */
export function CollectionsPage() {
  const texts = useCollectionTexts()
  const locale = useLocale()
  const query = useListCollectionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data } = query
  return (
    <div className={styles.page}>
      <PageHead title={texts.title} count={data && texts.count(data.length.toLocaleString(locale))}>
        <LibraryTabs current="collections" />
      </PageHead>
      <NewCollection />
      {hasFailed(query) && <Failed query={query} title={texts.failed} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<ListMusic />}
          title={texts.empty}
          hint={texts.emptyHint}
          action={<ButtonLink to={paths.tracks()}>{commonTexts(locale).toTracks}</ButtonLink>}
        />
      )}
      {data && data.length > 0 && (
        <ul className={own.list} aria-label={texts.title}>
          {data.map((collection) => (
            <li key={collection.id}>
              <CollectionLink collection={collection} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CollectionLink({ collection }: { collection: Collection }) {
  const { name, code, artPath, size, isShared } = collection
  const texts = useCollectionTexts()
  return (
    <Link to={paths.collection(code)} className={own.card}>
      <Artwork path={artPath} alt="" size={48} />
      <span className={own.names}>
        <span className={own.name}>{name}</span>
        <span
          className={own.facts}
        >{`${texts.tracks(size)} · ${isShared ? texts.shared : texts.private}`}</span>
      </span>
    </Link>
  )
}
