import type { Locale } from '@sori/contract/messages'

const ko = {
  edit: '수정',
  apply: '적용',
  cancel: '취소',
  delete: '삭제',
  otherIsOpen: '다른 항목을 수정 중입니다.',
  inputError: (errors: string) => `입력 오류: ${errors}`,
  failed: '수정에 실패했습니다.',
  deleteStub: '삭제 기능은 준비 중입니다.',
}

const en: typeof ko = {
  edit: 'Edit',
  apply: 'Apply',
  cancel: 'Cancel',
  delete: 'Delete',
  otherIsOpen: 'another item is being edited',
  inputError: (errors) => `input error: ${errors}`,
  failed: 'edit failed',
  deleteStub: 'Deleting is not available yet.',
}

const catalogue = { ko, en }

/** Texts of editable tables (words-ko.md §2, §8). */
export function tableTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
