/** A mobile number as people write it: `01012345678` is `010-1234-5678`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3')
}
