import { type ChartSpan, chartSpans } from '@sori/contract/catalogue'
import { choiceParam } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'
import { AlbumCard, AlbumGrid, Artwork } from '@sori/market-kit/catalogue'
import { usePageTitle, useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed, useListParams } from '@sori/remote-kit/lists'
import { classes, EmptyState, Link, SegmentedLinks, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { isSame } from '../../playback/queue.ts'
import { usePlayState } from '../../playback/usePlayer.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import styles from './HomePage.module.css'
import { type HomeContent, useGetHomeQuery } from './homeApi.ts'
import { useHomeTexts } from './homeTexts.ts'
import { Picks } from './Picks.tsx'
import { Section, Tracks } from './Section.tsx'
import { TagTiles } from './TagTiles.tsx'
import { Welcome } from './Welcome.tsx'

/** The period of the chart. The default is a week, because a day may have few plays. */
const chartParams = { chart: choiceParam<ChartSpan>(['week', 'day', 'month']) } as const
const CONTINUE_TRACKS_MAX = 3

/** Renders `/home`. */
export function HomePage() {
  const texts = useHomeTexts()
  const query = useGetHomeQuery()
  usePageTitle(texts.title)
  const home = query.currentData
  return (
    <div className={styles.page}>
      <Welcome />
      {home && home.picks.length > 0 && <Picks picks={home.picks} />}
      {query.isLoading ? <Tracks label={texts.title} tracks={undefined} /> : <LastPlayback />}
      <MemberSaved />
      {hasFailed(query) && <Failed query={query} />}
      {home && <Lists home={home} />}
    </div>
  )
}

function Lists({ home }: { home: HomeContent }) {
  const texts = useHomeTexts()
  return (
    <>
      {home.followed.length > 0 && (
        <Section title={texts.followed}>
          <Tracks label={texts.followed} tracks={home.followed} />
        </Section>
      )}
      <Chart charts={home.charts} />
      <TagTiles kind="genre" />
      <TagTiles kind="mood" />
      {home.albums.length > 0 && <Albums albums={home.albums} />}
      {home.artists.length > 0 && <Artists artists={home.artists} />}
    </>
  )
}

/**
 * The player's current track and the next ones. At the start of a visit, the player restores them.
 */
function LastPlayback() {
  const texts = useHomeTexts()
  const isMember = useSession() !== null
  const { track, queue, list } = usePlayState()
  if (!isMember || !track) return null
  const index = queue.findIndex((other) => isSame(other, track))
  const tracks = index === -1 ? [track] : queue.slice(index, index + CONTINUE_TRACKS_MAX)
  return (
    <Section title={texts.continued}>
      <Tracks label={texts.continued} tracks={tracks} list={list} />
    </Section>
  )
}

/** The member's saved tracks. In the chunk of the hearts, because members load it anyway. */
function MemberSaved() {
  const isMember = useSession() !== null
  const code = useLoaded(isMember, () => import(/* webpackChunkName: "favourites" */ './Saved.tsx'))
  return isMember && code ? <code.Saved /> : null
}

function Chart({ charts }: Pick<HomeContent, 'charts'>) {
  const texts = useHomeTexts()
  const { params, href } = useListParams(chartParams)
  const tracks = charts[params.chart]
  return (
    <Section
      title={texts.chart}
      aside={
        <SegmentedLinks
          label={texts.chartSpans}
          items={chartSpans.map((span) => ({
            to: href({ chart: span }),
            label: texts[span],
            current: span === params.chart,
          }))}
        />
      }
    >
      {tracks.length === 0 ? (
        <EmptyState
          title={texts.noChart}
          action={<TextLink to={paths.tracks()}>{texts.allTracks}</TextLink>}
        />
      ) : (
        <>
          <Tracks label={texts.chart} tracks={tracks} ranked />
          <p className={styles.note}>{texts.chartNote}</p>
        </>
      )}
    </Section>
  )
}

function Albums({ albums }: Pick<HomeContent, 'albums'>) {
  const texts = useHomeTexts()
  const { row } = useTexts()
  return (
    <Section
      title={texts.albums}
      aside={<TextLink to={paths.albums()}>{texts.allAlbums}</TextLink>}
    >
      <AlbumGrid label={texts.albums}>
        {albums.map((album) => (
          <AlbumCard key={album.id} album={album} labels={row} />
        ))}
      </AlbumGrid>
    </Section>
  )
}

function Artists({ artists }: Pick<HomeContent, 'artists'>) {
  const texts = useHomeTexts()
  return (
    <Section title={texts.artists}>
      <ul className={styles.tiles}>
        {artists.map(({ userId, nickname, picture }) => (
          <li key={userId}>
            <Link className={classes(styles.tile, styles.artist)} to={paths.artistPage(nickname)}>
              <Artwork path={picture} alt="" size={96} />
              {nickname}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
