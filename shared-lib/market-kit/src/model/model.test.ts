import type { TrackItem } from '@sori/contract/catalogue'
import { toTrack } from './index.ts'

const wire: TrackItem = {
  musicDTO: {
    musicId: 7,
    title: '새벽',
    nickname: '윤슬',
    filePath: 'f/7.wav',
    description: '',
    duration: 12.5,
    peaks: null,
    createDate: '2026-03-01T00:00:00Z',
    modifyDate: '2026-03-02T00:00:00Z',
  },
  albumDTO: {
    albumId: 3,
    userId: 9,
    nickname: '윤슬',
    albumName: '밤',
    albumArtPath: '/media/a.webp',
    description: '',
    createDate: '2026-03-01T00:00:00Z',
    modifyDate: '2026-03-01T00:00:00Z',
  },
  tagsStreamDTO: { instrumentTagName: 'piano,첼로', moodTagName: '', genreTagName: 'jazz' },
}

test('toTrack maps a row of the API to a track', () => {
  expect(toTrack(wire)).toMatchObject({
    id: 7,
    artist: { nickname: '윤슬', userId: 9 },
    album: { id: 3, name: '밤', artPath: '/media/a.webp' },
    tags: { instrument: ['piano', '첼로'], mood: [], genre: ['jazz'] },
    createdAt: '2026-03-01T00:00:00Z',
    owned: false,
    inCart: false,
  })
  expect(toTrack({ ...wire, owned: true, inCart: true })).toMatchObject({
    owned: true,
    inCart: true,
  })
})
