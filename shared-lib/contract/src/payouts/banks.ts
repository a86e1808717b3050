/**
 * Korean banks by their code in transfers (Korea Financial Telecommunications and Clearings
 * Institute).
 */
export const banks = {
  '002': { ko: 'KDB산업은행', en: 'KDB' },
  '003': { ko: 'IBK기업은행', en: 'IBK' },
  '004': { ko: 'KB국민은행', en: 'KB Kookmin' },
  '007': { ko: '수협은행', en: 'Suhyup' },
  '011': { ko: 'NH농협은행', en: 'NH NongHyup' },
  '020': { ko: '우리은행', en: 'Woori' },
  '023': { ko: 'SC제일은행', en: 'SC First' },
  '027': { ko: '한국씨티은행', en: 'Citibank Korea' },
  '031': { ko: 'iM뱅크(대구)', en: 'iM Bank (Daegu)' },
  '032': { ko: '부산은행', en: 'Busan' },
  '034': { ko: '광주은행', en: 'Gwangju' },
  '035': { ko: '제주은행', en: 'Jeju' },
  '037': { ko: '전북은행', en: 'Jeonbuk' },
  '039': { ko: '경남은행', en: 'Kyongnam' },
  '045': { ko: '새마을금고', en: 'MG Saemaul' },
  '048': { ko: '신협', en: 'Shinhyup' },
  '050': { ko: '저축은행', en: 'Savings banks' },
  '064': { ko: '산림조합', en: 'SJ Forestry' },
  '071': { ko: '우체국', en: 'Korea Post' },
  '081': { ko: '하나은행', en: 'Hana' },
  '088': { ko: '신한은행', en: 'Shinhan' },
  '089': { ko: '케이뱅크', en: 'K bank' },
  '090': { ko: '카카오뱅크', en: 'KakaoBank' },
  '092': { ko: '토스뱅크', en: 'Toss Bank' },
} as const

export type Bank = keyof typeof banks

export const bankCodes = Object.keys(banks).toSorted() as Bank[]
