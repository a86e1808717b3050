import type { Locale } from '@sori/contract/messages'

const ko = {
  label: '숨김 안내',
  track: {
    byArtist: {
      title: '숨긴 트랙입니다.',
      body: '나와 이 트랙을 구매한 회원만 볼 수 있습니다. 다시 공개하면 모두에게 보입니다.',
    },
    byAdministrator: {
      title: '관리자가 숨긴 트랙입니다.',
      body: '아티스트와 이 트랙을 구매한 회원만 볼 수 있습니다.',
    },
    withAlbum: {
      title: '숨긴 앨범에 있는 트랙입니다.',
      body: '앨범을 다시 공개하면 이 트랙도 모두에게 보입니다.',
    },
    bought: {
      title: '지금은 공개되지 않은 트랙입니다.',
      body: '구매하신 트랙이므로 계속 듣고 다운로드할 수 있습니다.',
    },
  },
  album: {
    byArtist: {
      title: '숨긴 앨범입니다.',
      body: '나와 수록곡을 구매한 회원만 볼 수 있습니다. 다시 공개하면 모두에게 보입니다.',
    },
    byAdministrator: {
      title: '관리자가 숨긴 앨범입니다.',
      body: '아티스트와 수록곡을 구매한 회원만 볼 수 있습니다.',
    },
    withAlbum: {
      title: '숨긴 앨범입니다.',
      body: '나와 수록곡을 구매한 회원만 볼 수 있습니다.',
    },
    bought: {
      title: '지금은 공개되지 않은 앨범입니다.',
      body: '구매하신 트랙만 표시됩니다. 계속 듣고 다운로드할 수 있습니다.',
    },
  },
  reason: (reason: string) => `사유: ${reason}`,
  show: '다시 공개',
  toAlbum: '앨범 보기',
  support: '고객센터에 문의하기',
}

const en: typeof ko = {
  label: 'Hidden',
  track: {
    byArtist: {
      title: 'You have hidden this track.',
      body: 'Only you and members who bought it can see it. Show it again to publish it.',
    },
    byAdministrator: {
      title: 'An administrator has hidden this track.',
      body: 'Only its artist and members who bought it can see it.',
    },
    withAlbum: {
      title: 'This track is in a hidden album.',
      body: 'Show the album again for everybody to see the track.',
    },
    bought: {
      title: 'This track is not public at the moment.',
      body: 'You bought it, so you can still listen to it and download it.',
    },
  },
  album: {
    byArtist: {
      title: 'You have hidden this album.',
      body: 'Only you and members who bought its tracks can see it. Show it again to publish it.',
    },
    byAdministrator: {
      title: 'An administrator has hidden this album.',
      body: 'Only its artist and members who bought its tracks can see it.',
    },
    withAlbum: {
      title: 'This album is hidden.',
      body: 'Only you and members who bought its tracks can see it.',
    },
    bought: {
      title: 'This album is not public at the moment.',
      body: 'You see the tracks that you bought. You can still listen to them and download them.',
    },
  },
  reason: (reason) => `Reason: ${reason}`,
  show: 'Show again',
  toAlbum: 'Open the album',
  support: 'Contact support',
}

const catalogue = { ko, en }

/** Texts of the notice at a hidden item. They are not part of the first page. */
export function hiddenTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
