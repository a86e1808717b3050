import type { Report } from '@sori/contract/reports'
import { TrackPlay } from '@sori/market-kit/management'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { management } from '../../api/management.ts'
import { useReportedTrackQuery } from './reportsApi.ts'

/**
 * A button that plays the reported track, or the tracks of the reported album, even while hidden.
 */
export function ReportedItemPlay({ report: { kind, id } }: { report: Report }) {
  return kind === 'track' ? <PlayTrack id={id} /> : <PlayAlbum id={id} />
}

function PlayTrack({ id }: { id: number }) {
  const query = useReportedTrackQuery(id)
  if (hasFailed(query)) return <Failed query={query} />
  return query.data ? <TrackPlay track={query.data} list={[query.data]} /> : '-'
}

function PlayAlbum({ id }: { id: number }) {
  const query = management.albumTracks.useQuery(id)
  if (hasFailed(query)) return <Failed query={query} />
  const [firstTrack] = query.data ?? []
  return query.data && firstTrack ? <TrackPlay track={firstTrack} list={query.data} /> : '-'
}
