/** A separate file, because the first page does not need it. */
export const embedTexts = {
  ko: {
    open: '퍼가기',
    title: (name: string) => `'${name}' 퍼가기`,
    hint: '이 코드를 블로그나 홈페이지에 붙여넣으면 그 자리에서 미리 들을 수 있습니다.',
    code: 'HTML 코드',
    preview: '미리보기',
    copy: '코드 복사',
    copied: '코드가 복사되었습니다.',
  },
  en: {
    open: 'Embed',
    title: (name: string) => `Embed ‘${name}’`,
    hint: 'Paste this code into a blog or website, and people can listen to it there.',
    code: 'HTML code',
    preview: 'Preview',
    copy: 'Copy code',
    copied: 'The code was copied.',
  },
}
