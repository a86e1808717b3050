/** Formats `01012345678` as `010-1234-5678`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3')
}
