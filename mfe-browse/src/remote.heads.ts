import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { WrittenManifest } from '@sori/contract/registry'
import { koreanWelcome } from './features/home/koreanWelcome.ts'
import { COVER_SIZES } from './ui/coverSizes.ts'

type Heads = NonNullable<WrittenManifest['routes'][number]['heads']>

const TRACK_PATH = '/sounds/tracks/one?nickname={musicDTO.nickname}&title={musicDTO.title}'
const ALBUM_PATH = '/sounds/albums/one?nickname={albumDTO.nickname}&albumName={albumDTO.albumName}'
const ARTIST_PATH = '/sounds/tracks?keyword={dto.nickname}&type=n'

const links = [
  { text: '트랙', link: '/sounds/tracks' },
  { text: '앨범', link: '/sounds/albums' },
  { text: '구독 플랜', link: '/subscription' },
]
const trackList = {
  of: 'dtoList',
  text: '{musicDTO.title} – {musicDTO.nickname}',
  link: TRACK_PATH,
}

export const tracksHeads: Heads = [
  {
    when: { keyword: '*', type: 'n' },
    call: '/api/sounds/artists/{keyword}',
    isOptional: true,
    title: '{dto.nickname}',
    description: [
      '{dto.nickname}의 트랙 {dto.tracks}곡과 앨범 {dto.albums}개.',
      '소리장터에서 미리 듣고 크레딧으로 구매하세요.',
    ],
    canonical: ARTIST_PATH,
    indexed: ['keyword', 'type'],
    type: 'profile',
    image: '{dto.cardPath}',
    data: {
      '@type': 'MusicGroup',
      name: '{dto.nickname}',
      url: ARTIST_PATH,
      image: '{dto.picture}',
      track: {
        each: 'dto.latest',
        as: {
          '@type': 'MusicRecording',
          name: '{title}',
          url: '/sounds/tracks/one?nickname={dto.nickname}&title={title}',
        },
      },
    },
    content: {
      lines: [{ text: '트랙 {dto.tracks}곡 · 앨범 {dto.albums}개' }, ...links],
      lists: [
        {
          of: 'dto.latest',
          text: '{title}',
          link: '/sounds/tracks/one?nickname={dto.nickname}&title={title}',
        },
      ],
    },
  },
  {
    when: { keyword: '*', type: 'n' },
    call: '/api/sounds/tracks{search}',
    required: 'dtoList',
    title: '{query.keyword} 아티스트 검색',
    indexed: [],
    content: { lines: links, lists: [trackList], hasPages: true },
  },
  {
    call: '/api/sounds/tracks{search}',
    title: '트랙',
    description: [
      '음원과 앨범을 듣고 찾고 크레딧으로 구매하는 소리장터.',
      '트랙 {total}곡을 미리 들어 보세요.',
    ],
    indexed: ['page'],
    content: { lines: links, lists: [trackList], hasPages: true },
  },
]

export const albumsHeads: Heads = [
  {
    call: '/api/sounds/albums{search}',
    title: '앨범 팩 검색',
    description: ['소리장터의 앨범 {total}개를 미리 듣고 크레딧으로 구매하세요.'],
    indexed: ['page'],
    picture: {
      path: '{dtoList.0.albumDTO.albumArtPath}',
      sizes: '(width < 576px) 45vw, (width < 1024px) 30vw, 220px',
    },
    opening: { title: '앨범 팩 검색', hasCover: true, layout: 'list' },
    content: {
      lines: links,
      lists: [
        { of: 'dtoList', text: '{albumDTO.albumName} – {albumDTO.nickname}', link: ALBUM_PATH },
      ],
      hasPages: true,
    },
  },
]

const albumOfTrack =
  '/sounds/albums/one?nickname={dto.albumDTO.nickname}&albumName={dto.albumDTO.albumName}'
const artistOfTrack = '/sounds/tracks?keyword={dto.musicDTO.nickname}&type=n'
const trackPage = '/sounds/tracks/one?nickname={dto.musicDTO.nickname}&title={dto.musicDTO.title}'

export const trackHeads: Heads = [
  {
    call: '/api/sounds/tracks/{nickname}/title/{title}',
    title: '{dto.musicDTO.title} – {dto.musicDTO.nickname}',
    description: [
      '{dto.musicDTO.nickname}의 트랙, {dto.musicDTO.duration|length}.',
      '{dto.musicDTO.description}',
    ],
    canonical: trackPage,
    indexed: ['nickname', 'title'],
    type: 'music.song',
    image: '{dto.cardPath}',
    picture: { path: '{dto.albumDTO.albumArtPath}', sizes: COVER_SIZES },
    opening: { title: '{dto.musicDTO.title}', hasCover: true },
    audio: '/api/stream/{dto.filePath}',
    embed: '/embed/track/{dto.musicDTO.musicId}',
    data: {
      '@type': 'MusicRecording',
      name: '{dto.musicDTO.title}',
      url: trackPage,
      description: '{dto.musicDTO.description}',
      duration: '{dto.musicDTO.duration|duration}',
      datePublished: '{dto.musicDTO.createDate}',
      image: '{dto.albumDTO.albumArtPath}',
      genre: '{dto.tagsStreamDTO.genreTagName|list}',
      byArtist: { '@type': 'MusicGroup', name: '{dto.musicDTO.nickname}', url: artistOfTrack },
      inAlbum: { '@type': 'MusicAlbum', name: '{dto.albumDTO.albumName}', url: albumOfTrack },
      audio: {
        '@type': 'AudioObject',
        contentUrl: '/api/stream/{dto.filePath}',
        encodingFormat: 'audio/mpeg',
        duration: '{dto.musicDTO.duration|duration}',
      },
    },
    content: {
      lines: [
        { text: '{dto.musicDTO.nickname}', link: artistOfTrack },
        { text: '{dto.albumDTO.albumName}', link: albumOfTrack },
        { text: `{dto.musicDTO.duration|length} · ${TRACK_CREDITS} 크레딧` },
        { text: '{dto.tagsStreamDTO.instrumentTagName|list}' },
        { text: '{dto.tagsStreamDTO.moodTagName|list}' },
        { text: '{dto.tagsStreamDTO.genreTagName|list}' },
        { text: '{dto.musicDTO.description}' },
        ...links,
      ],
    },
  },
]

const album = 'dtoList.0.albumDTO'
const albumPage = `/sounds/albums/one?nickname={${album}.nickname}&albumName={${album}.albumName}`
const artistOfAlbum = `/sounds/tracks?keyword={${album}.nickname}&type=n`

export const albumHeads: Heads = [
  {
    call: '/api/sounds/albums/{nickname}/title/{albumName}',
    title: `{${album}.albumName} – {${album}.nickname}`,
    description: [`{${album}.nickname}의 앨범.`, `{${album}.description}`],
    canonical: albumPage,
    indexed: ['nickname', 'albumName'],
    type: 'music.album',
    image: '{dtoList.0.cardPath}',
    picture: { path: `{${album}.albumArtPath}`, sizes: COVER_SIZES },
    opening: { title: `{${album}.albumName}`, hasCover: true },
    embed: `/embed/album/{${album}.albumId}`,
    data: {
      '@type': 'MusicAlbum',
      name: `{${album}.albumName}`,
      url: albumPage,
      description: `{${album}.description}`,
      datePublished: `{${album}.createDate}`,
      image: `{${album}.albumArtPath}`,
      byArtist: { '@type': 'MusicGroup', name: `{${album}.nickname}`, url: artistOfAlbum },
      track: {
        each: 'dtoList.0.tracks',
        as: {
          '@type': 'MusicRecording',
          name: '{musicDTO.title}',
          url: TRACK_PATH,
          duration: '{musicDTO.duration|duration}',
        },
      },
    },
    content: {
      lines: [
        { text: `{${album}.nickname}`, link: artistOfAlbum },
        { text: `{${album}.description}` },
        ...links,
      ],
      lists: [
        {
          of: 'dtoList.0.tracks',
          text: `{musicDTO.title} · ${TRACK_CREDITS} 크레딧`,
          link: TRACK_PATH,
        },
      ],
    },
  },
]

/** Search engines must not index collections: only people with the link may know the address. */
export const collectionHeads: Heads = [
  {
    call: '/api/sounds/collections/{code}',
    isOptional: true,
    isIndexed: false,
    title: '{dto.name} – {dto.nickname}의 컬렉션',
    description: ['{dto.nickname}의 컬렉션, 트랙 {dto.tracks}곡.'],
    type: 'music.playlist',
    picture: { path: '{dto.albumArtPath}', sizes: COVER_SIZES },
    opening: { title: '{dto.name}', hasCover: true },
    content: {
      lines: links,
      lists: [
        { of: 'dto.items', text: '{musicDTO.title} – {musicDTO.nickname}', link: TRACK_PATH },
      ],
    },
  },
  { isIndexed: false, title: '컬렉션' },
]

const ARTIST_PAGE = '/artists/{dto.nickname}'
const latestTrack = '/sounds/tracks/one?nickname={dto.nickname}&title={title}'

export const artistHeads: Heads = [
  {
    call: '/api/sounds/artists/{last}',
    title: '{dto.nickname}',
    description: [
      '{dto.nickname}의 트랙 {dto.tracks}곡과 앨범 {dto.albums}개.',
      '{dto.introduction}',
    ],
    canonical: ARTIST_PAGE,
    indexed: [],
    type: 'profile',
    image: '{dto.cardPath}',
    picture: { path: '{dto.picture}', sizes: COVER_SIZES },
    opening: { title: '{dto.nickname}', hasCover: true },
    data: {
      '@type': 'MusicGroup',
      name: '{dto.nickname}',
      url: ARTIST_PAGE,
      description: '{dto.introduction}',
      image: '{dto.picture}',
      track: {
        each: 'dto.latest',
        as: { '@type': 'MusicRecording', name: '{title}', url: latestTrack },
      },
    },
    content: {
      lines: [
        { text: '{dto.introduction}' },
        { text: '트랙 {dto.tracks}곡 · 앨범 {dto.albums}개', link: ARTIST_PATH },
        ...links,
      ],
      lists: [{ of: 'dto.latest', text: '{title}', link: latestTrack }],
    },
  },
]

export const homeHeads: Heads = [
  {
    call: '/api/home',
    title: '홈',
    description: [
      '한국 아티스트의 음원을 미리 듣고 크레딧으로 구매하는 소리장터.',
      '인기 차트와 새 앨범을 들어 보세요.',
    ],
    indexed: [],
    opening: koreanWelcome,
    content: {
      lines: links,
      lists: [
        { ...trackList, of: 'dto.charts.month' },
        {
          of: 'dto.albums',
          text: '{albumDTO.albumName} – {albumDTO.nickname}',
          link: ALBUM_PATH,
        },
        { of: 'dto.artists', text: '{nickname}', link: '/artists/{nickname}' },
      ],
    },
  },
]
