/** Settings that production requires. */
export const operatorDetails = {
  OPERATOR_COMPANY: '주식회사 소리',
  OPERATOR_REPRESENTATIVE: '김대표',
  OPERATOR_REGISTRATION: '123-45-67890',
  OPERATOR_MAIL_ORDER: '제2026-서울강남-00001호',
  OPERATOR_ADDRESS: '서울특별시 강남구 소리로 1',
  OPERATOR_PHONE: '02-123-4567',
  OPERATOR_EMAIL: 'help@sori.example',
  OPERATOR_HOSTING: '소리호스팅',
  OPERATOR_PRIVACY_OFFICER: '이보호',
}
