const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/

/**
 * A certificate's code in its one spelling, `7Q2M-9D0K-H3TX-VB41`: sixteen characters of Crockford's base 32 in groups of four. Takes it in
 * either case, with any or no separators, and with O for 0 and I or L for 1; undefined for anything that is not a code.
 */
export function certificateCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return CODE.test(plain) ? plain.match(/.{4}/g)?.join('-') : undefined
}
