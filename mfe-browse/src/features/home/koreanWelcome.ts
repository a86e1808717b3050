/** Also in the head of the page: browsers show it before the code of the page has loaded. */
export const koreanWelcome = {
  title: '홈',
  lead: '한국 아티스트의 음원을 미리 듣고, 마음에 드는 트랙을 크레딧으로 구매하는 곳입니다.',
}
