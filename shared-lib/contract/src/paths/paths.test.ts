import { legalPageOf, paths } from './index.ts'

describe('the addresses of pages', () => {
  it('carry names of every kind unharmed', () => {
    for (const name of ['A&B', '달빛 산책', 'AC/DC', '100%', 'x=y?z#w', "it's"]) {
      const track = new URL(paths.track({ nickname: name, title: name }), 'http://x')
      expect([track.searchParams.get('nickname'), track.searchParams.get('title')]).toEqual([name, name])
      expect(new URL(paths.album({ nickname: name, albumName: name }), 'http://x').searchParams.get('albumName')).toBe(name)
      expect(new URL(paths.artist(name), 'http://x').searchParams.get('keyword')).toBe(name)
    }
  })

  it('of a tag’s tracks is the list filtered by it', () => {
    expect(new URL(paths.tag('mood', 'r&b, 슬픈'), 'http://x').searchParams.get('more[mood]')).toBe('r&b, 슬픈')
    expect(paths.tag('genre', 'jazz')).toBe('/sounds/tracks?more%5Bgenre%5D=jazz')
  })

  it('of legal pages are known, with a slash at the end too, and no others', () => {
    expect(['/legal/terms', '/legal/business/', '/legal', '/legal/other', '/terms'].map(legalPageOf)).toEqual([
      'terms',
      'business',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('of lists leave out what is a matter of course', () => {
    expect([paths.tracks(), paths.albums({ page: 1, sort: 'newest' }), paths.albums({ page: 2 })]).toEqual([
      '/sounds/tracks',
      '/sounds/albums',
      '/sounds/albums?page=2',
    ])
  })
})
