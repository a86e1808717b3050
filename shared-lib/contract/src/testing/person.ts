export const person = {
  email: 'a@b.kr',
  name: '홍길동',
  nickname: '길동',
  password: 'Sesame1!',
  'password-check': 'Sesame1!',
  birth: '2000-02-29',
  phoneNumber: '01012345678',
}
