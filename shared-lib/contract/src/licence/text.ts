/** The version of the licence. Another wording needs another version. */
export const LICENCE_VERSION = '2026-1'

export interface LicenceText {
  title: string
  terms: readonly string[]
}

export const licenceTexts: Readonly<Record<'ko' | 'en', LicenceText>> = {
  ko: {
    title: '음원 사용 라이선스',
    terms: [
      '구매한 회원은 이 음원을 자신의 저작물(영상, 음악, 게임, 방송, 공연 등)에 기간과 지역의 제한 없이, 상업적으로도 사용할 수 있습니다.',
      '자신의 저작물에 맞게 음원을 편집하거나 변형하고, 다른 소리와 섞을 수 있습니다.',
      '음원 자체를 판매, 대여, 재배포할 수 없으며, 샘플 팩이나 음원 라이브러리처럼 다른 사람이 음원만 따로 이용할 수 있는 형태로 제공할 수 없습니다.',
      '음원의 저작권은 아티스트에게 있습니다. 음원을 자신이 만든 것으로 등록하거나 그에 대한 권리를 주장할 수 없습니다.',
      '사용권은 구매한 회원에게만 있으며 다른 사람에게 양도할 수 없습니다.',
      '구매 사실은 사용 확인서의 확인 코드로 누구나 확인할 수 있습니다.',
    ],
  },
  en: {
    title: 'Licence to use the sound',
    terms: [
      'The member who bought the sound may use it in their own works (videos, music, games, ' +
        'broadcasts, performances and the like), also commercially, for any time and in any place.',
      'They may edit and change the sound for their own works, and mix it with other sounds.',
      'They may not sell, rent or pass on the sound as such, nor offer it in a form ' +
        'in which others can use it on its own, such as a sample pack or a sound library.',
      'The copyright stays with the artist. ' +
        'Nobody may register the sound as their own or claim rights in it.',
      'The licence belongs to the member who bought the sound, and cannot be passed on.',
      'Anybody can verify the purchase by the code of its certificate.',
    ],
  },
}
