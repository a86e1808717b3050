import { pageParams } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { Artwork } from '@sori/market-kit/catalogue'
import { PageHead } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { ListView, useListParams } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, formatDay, Link, Skeleton } from '@sori/remote-kit/ui'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { FollowButton } from '../../following/FollowButton.tsx'
import {
  type FollowedArtist,
  useListFollowingQuery,
  usePrefetch,
} from '../../following/followingApi.ts'
import { useFollowingTexts } from '../../following/followingTexts.ts'
import styles from '../../ui/Detail.module.css'
import cards from '../../ui/LibraryCards.module.css'
import { LibraryTabs } from '../../ui/LibraryTabs.tsx'

/** Renders `/me/following`: followed artists, beginning with the last followed. */
export function FollowingPage() {
  const texts = useFollowingTexts()
  const locale = useLocale()
  const list = useListParams(pageParams)
  const query = useListFollowingQuery(list.params, { refetchOnMountOrArgChange: true })
  const total = query.data?.paging.total
  return (
    <div className={styles.page}>
      <PageHead
        title={texts.title}
        count={total === undefined ? undefined : texts.count(total.toLocaleString(locale))}
      >
        <LibraryTabs current="following" />
      </PageHead>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listFollowing')}
        texts={texts}
        empty={
          <EmptyState
            icon={<Users />}
            title={texts.empty}
            hint={texts.emptyHint}
            action={<ButtonLink to={paths.tracks()}>{commonTexts(locale).toTracks}</ButtonLink>}
          />
        }
        skeleton={<Skeleton height="15rem" />}
      >
        {(artists) => (
          <ul className={cards.list} aria-label={texts.title}>
            {artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}

/** A card of an artist. It stays after unfollowing, so that a mistaken press can be undone. */
function ArtistCard({ artist }: { artist: FollowedArtist }) {
  const { id, nickname, picture, followDate } = artist
  const texts = useFollowingTexts()
  const [isFollowing, setFollowing] = useState(true)
  return (
    <li className={cards.row}>
      <Link to={paths.artistPage(nickname)} className={cards.card}>
        <Artwork path={picture} alt="" size={48} />
        <span className={cards.names}>
          <span className={cards.name}>{nickname}</span>
          <span className={cards.facts}>{texts.since(formatDay(followDate))}</span>
        </span>
      </Link>
      <FollowButton
        artistId={id}
        nickname={nickname}
        isFollowing={isFollowing}
        onChanged={setFollowing}
      />
    </li>
  )
}
