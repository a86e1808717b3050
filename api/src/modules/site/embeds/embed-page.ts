import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlbumDto, TrackItem } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { inlineHashes } from '../../../lib/http/inline-hashes.ts'
import { escapeMarkup, SITE_NAME, scriptJson } from '../heads/index.ts'

/** The most tracks in a player. An album of 500 tracks would exceed 40 kB. */
const EMBEDDED_TRACKS_MAX = 50
/** The number of bars of the waveform. */
const BARS = 80

const readAsset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8').trim()
const STYLE = `<style>${readAsset('player.css')}</style>`
const SCRIPT = `<script>${readAsset('player.js')}</script>`
const { scripts, styles } = inlineHashes(STYLE + SCRIPT)

/** The content policy of players, the only pages that other sites may show in frames. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `script-src ${scripts.join(' ')}`,
  `style-src ${styles.join(' ')}`,
  "img-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const texts = {
  ko: {
    play: '재생',
    pause: '일시정지',
    seek: '재생 위치',
    failed: '재생할 수 없습니다. 잠시 후 다시 시도해주세요.',
    missing: '더 이상 공개되지 않는 음원입니다.',
    more: (count: number) => `트랙 ${count}곡 모두 보기`,
  },
  en: {
    play: 'Play',
    pause: 'Pause',
    seek: 'Position',
    failed: 'This cannot be played. Please try again later.',
    missing: 'This is no longer public.',
    more: (count: number) => `See all ${count} tracks`,
  },
} as const

type Player = {
  locale: Locale
  publicUrl: string
  /** Undefined for the player of one track. */
  album: AlbumDto | undefined
  tracks: readonly TrackItem[]
}

/** Returns the HTML of a player, with its style and script. The player needs no session. */
export function playerPage({ locale, publicUrl, album, tracks }: Player): string {
  const labels = texts[locale]
  const [firstTrack] = tracks
  if (!firstTrack) return missingPage(locale, publicUrl)
  const shownTracks = tracks.slice(0, EMBEDDED_TRACKS_MAX)
  const { nickname, albumArtPath } = album ?? firstTrack.albumDTO
  const data = { tracks: shownTracks.map((track) => trackData(track, publicUrl)), texts: labels }
  const art = albumArtPath ? albumArtPath.replace('.webp', '-192.webp') : '/icon-192.png'
  const page = escapeMarkup(publicUrl + trackPath(firstTrack))
  const inner = `<article class="head">
<img src="${escapeMarkup(art)}" alt="" width="118" height="118">
<div class="body">
<div class="names"><div>
<h1>${externalLink(page, firstTrack.musicDTO.title, 'id="title"')}</h1>
<p class="artist">${artistLinks(publicUrl, nickname, album)}</p>
</div>${externalLink(escapeMarkup(publicUrl), SITE_NAME, 'class="site"')}</div>
<p id="note" role="status"></p>
<div class="controls">
<button id="play" type="button" aria-label="${labels.play}"></button>
<div class="wave">
<svg id="wave" preserveAspectRatio="none" aria-hidden="true"><path/><path/></svg>
<input id="seek" type="range" min="0" step="0.1" value="0" aria-label="${labels.seek}">
</div>
<span id="time"></span>
</div>
<audio id="audio" controls preload="none" src="${escapeMarkup(streamPath(firstTrack))}"></audio>
</div>
</article>${album ? trackList(shownTracks) : ''}${moreLink(labels, publicUrl, album, tracks.length)}
<script type="application/json" id="data">${scriptJson(data)}</script>
${SCRIPT}`
  return htmlDocument(locale, album?.albumName ?? firstTrack.musicDTO.title, inner)
}

export function missingPage(locale: Locale, publicUrl: string): string {
  const site = externalLink(escapeMarkup(publicUrl), SITE_NAME, 'class="site"')
  const inner = `<article class="head"><p>${texts[locale].missing}</p>${site}</article>`
  return htmlDocument(locale, SITE_NAME, inner)
}

function htmlDocument(locale: Locale, title: string, inner: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeMarkup(`${title} | ${SITE_NAME}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${STYLE}
</head>
<body>
${inner}
</body>
</html>
`
}

function artistLinks(publicUrl: string, nickname: string, album: AlbumDto | undefined): string {
  const artist = externalLink(escapeMarkup(publicUrl + paths.artist(nickname)), nickname)
  if (!album) return artist
  const { albumName } = album
  const page = escapeMarkup(publicUrl + paths.album({ nickname, albumName }))
  return `${externalLink(page, albumName)} · ${artist}`
}

function trackList(tracks: readonly TrackItem[]): string {
  const rows = tracks.map(
    ({ musicDTO }) =>
      `<li><button type="button" data-track><span>${escapeMarkup(musicDTO.title)}</span>` +
      `<span>${minutesAndSeconds(musicDTO.duration ?? 0)}</span></button></li>`,
  )
  return `<ol>${rows.join('')}</ol>`
}

function moreLink(
  labels: (typeof texts)[Locale],
  publicUrl: string,
  album: AlbumDto | undefined,
  count: number,
): string {
  if (!album || count <= EMBEDDED_TRACKS_MAX) return ''
  const { nickname, albumName } = album
  const page = escapeMarkup(publicUrl + paths.album({ nickname, albumName }))
  return `<p class="more">${externalLink(page, labels.more(count))}</p>`
}

/** Returns a link that opens a new tab. `escapedUrl` is already escaped, `text` is not. */
function externalLink(escapedUrl: string, text: string, attributes = ''): string {
  const allAttributes = `href="${escapedUrl}" target="_blank" rel="noopener" ${attributes}`.trim()
  return `<a ${allAttributes}>${escapeMarkup(text)}</a>`
}

const trackPath = ({ musicDTO: { nickname, title } }: TrackItem) => paths.track({ nickname, title })
const streamPath = ({ musicDTO }: TrackItem) =>
  `/api/stream/${encodeURIComponent(musicDTO.filePath)}`

function trackData(track: TrackItem, publicUrl: string) {
  const { title, duration, peaks } = track.musicDTO
  return {
    title,
    seconds: duration ?? 0,
    src: streamPath(track),
    page: publicUrl + trackPath(track),
    bars: barsOf(peaks).toString('base64'),
  }
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** Returns the highest peak of each bar. */
function barsOf(peaks: string | null): Buffer {
  const bytes = Buffer.from(peaks ?? '', 'base64')
  const width = bytes.length / BARS
  return Buffer.from(
    Array.from({ length: bytes.length > 0 ? BARS : 0 }, (_, bar) =>
      Math.max(...bytes.subarray(Math.floor(bar * width), Math.floor((bar + 1) * width))),
    ),
  )
}
