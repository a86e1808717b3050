import { paths } from '@sori/contract/paths'
import {
  AlbumCard,
  AlbumGrid,
  Artwork,
  TrackList,
  TrackRowSkeleton,
} from '@sori/market-kit/catalogue'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { DetailView, Failed, hasFailed } from '@sori/remote-kit/lists'
import { ButtonLink, linkClass, TextLink } from '@sori/remote-kit/ui'
import Pencil from 'lucide-react/icons/pencil'
import { useLocation, useNavigate } from 'react-router-dom'
import { FollowButton } from '../../following/FollowButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { COVER_SIZES } from '../../ui/coverSizes.ts'
import detail from '../../ui/Detail.module.css'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import styles from './ArtistPage.module.css'
import { type Artist, useGetArtistItemsQuery, useGetArtistQuery } from './artistApi.ts'
import { useArtistTexts } from './artistTexts.ts'

const NICKNAME = /^[\p{L}\p{M}\p{Nd}]+$/u
const addressOf = ({ nickname }: Artist) => paths.artistPage(nickname)

/** Renders `/artists/{nickname}`. */
export function ArtistPage() {
  const texts = useArtistTexts()
  const { pathname } = useLocation()
  const nickname = decodeOrKeep(pathname.slice(paths.artistPage().length + 1))
  const isNamed = NICKNAME.test(nickname)
  const query = useGetArtistQuery(nickname, { skip: !isNamed })
  const isOwn = useSession()?.nickname === nickname
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={isOwn ? texts.ownMissing : texts}
      missingAction={isOwn && <ButtonLink to={paths.upload()}>{texts.upload}</ButtonLink>}
      title={(artist) => artist.nickname}
      address={addressOf}
      skeleton={<DetailSkeleton />}
    >
      {(artist) => <ArtistDetail artist={artist} />}
    </DetailView>
  )
}

function decodeOrKeep(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function ArtistDetail({ artist }: { artist: Artist }) {
  const texts = useArtistTexts()
  const locale = useLocale()
  const { nickname, introduction, links } = artist
  const tracks = artist.tracks.toLocaleString(locale)
  const albums = artist.albums.toLocaleString(locale)
  const followers = artist.followers.toLocaleString(locale)
  return (
    <article className={detail.page}>
      <div className={detail.head}>
        <span className={detail.art}>
          <Artwork
            path={artist.picture}
            alt={texts.picture(nickname)}
            size={480}
            fluid
            sizes={COVER_SIZES}
            priority
          />
        </span>
        <div className={detail.about}>
          <div className={detail.names}>
            <h1 className={detail.name}>{nickname}</h1>
            <p className={detail.line}>{texts.counts(tracks, albums, followers)}</p>
          </div>
          <Actions artist={artist} />
          {introduction && <p className={detail.text}>{introduction}</p>}
          {links.length > 0 && (
            <ul className={styles.links} aria-label={texts.links}>
              {links.map((link) => (
                <li key={link}>
                  <a className={linkClass} href={link} target="_blank" rel="noopener nofollow ugc">
                    {shownAddress(link)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Items artist={artist} />
    </article>
  )
}

/**
 * Returns a link without its protocol. The host stays in ASCII: letters of other scripts could
 * imitate another host.
 */
function shownAddress(link: string): string {
  const protocolAndWww = /^https:\/\/(?:www\.)?/
  const finalSlash = /\/$/
  return link.replace(protocolAndWww, '').replace(finalSlash, '')
}

function Actions({ artist }: { artist: Artist }) {
  const texts = useArtistTexts()
  const isOwn = useSession()?.userId === String(artist.id)
  const items = useGetArtistItemsQuery(artist.nickname).currentData
  return (
    <div className={detail.actions}>
      {isOwn ? (
        <ButtonLink to={paths.myInfo()} icon={<Pencil aria-hidden="true" />}>
          {texts.edit}
        </ButtonLink>
      ) : (
        items && <FollowButton artistId={artist.id} isFollowing={items.isFollowing} />
      )}
      <ShareButton path={addressOf(artist)} label={texts.share} />
    </div>
  )
}

function Items({ artist: { nickname } }: { artist: Artist }) {
  const texts = useArtistTexts()
  const { row } = useTexts()
  const navigate = useNavigate()
  const query = useGetArtistItemsQuery(nickname)
  if (hasFailed(query)) return <Failed query={query} />
  const tracks = query.currentData?.popular
  const albums = query.currentData?.albums ?? []
  return (
    <>
      <section aria-labelledby="popular">
        <div className={styles.heading}>
          <h2 className={detail.section} id="popular">
            {texts.popular}
          </h2>
          <TextLink to={paths.artist(nickname)}>{texts.allTracks}</TextLink>
        </div>
        <TrackList label={texts.popular} loading={!tracks}>
          {tracks ? (
            tracks.map((track, index) => (
              <CatalogueRow
                key={track.id}
                track={track}
                list={{ tracks }}
                number={index + 1}
                onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
              />
            ))
          ) : (
            <TrackRowSkeleton />
          )}
        </TrackList>
      </section>
      {albums.length > 0 && (
        <section aria-labelledby="albums">
          <h2 className={detail.section} id="albums">
            {texts.albums}
          </h2>
          <AlbumGrid label={texts.albums}>
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} labels={row} />
            ))}
          </AlbumGrid>
        </section>
      )}
    </>
  )
}
