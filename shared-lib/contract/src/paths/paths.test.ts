import { legalPageOf, paths } from './index.ts'

describe('paths', () => {
  it('encode special characters in names', () => {
    for (const name of ['A&B', '달빛 산책', 'AC/DC', '100%', 'x=y?z#w', "it's"]) {
      const track = new URL(paths.track({ nickname: name, title: name }), 'http://x')
      expect([track.searchParams.get('nickname'), track.searchParams.get('title')]).toEqual([
        name,
        name,
      ])
      expect(
        new URL(paths.album({ nickname: name, albumName: name }), 'http://x').searchParams.get(
          'albumName',
        ),
      ).toBe(name)
      expect(new URL(paths.artist(name), 'http://x').searchParams.get('keyword')).toBe(name)
    }
  })

  it('link a tag to the list filtered by it', () => {
    expect(new URL(paths.tag('mood', 'r&b, 슬픈'), 'http://x').searchParams.get('more[mood]')).toBe(
      'r&b, 슬픈',
    )
    expect(paths.tag('genre', 'jazz')).toBe('/sounds/tracks?more%5Bgenre%5D=jazz')
  })

  it('match legal pages with and without a final slash', () => {
    expect(
      ['/legal/terms', '/legal/business/', '/legal', '/legal/other', '/terms'].map(legalPageOf),
    ).toEqual(['terms', 'business', undefined, undefined, undefined])
  })

  it('omit default parameters', () => {
    expect([
      paths.tracks(),
      paths.albums({ page: 1, keyword: '' }),
      paths.albums({ page: 2 }),
    ]).toEqual(['/sounds/tracks', '/sounds/albums', '/sounds/albums?page=2'])
  })
})
