/** Formats `01012345678` as `010-1234-5678`. */
export function formatPhone(digits: string): string {
  const mobileNumber = /^(\d{3})(\d{4})(\d{4})$/
  return digits.replace(mobileNumber, '$1-$2-$3')
}
