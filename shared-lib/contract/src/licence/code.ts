const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/

/**
 * Normalises a typed certificate code to `7Q2M-9D0K-H3TX-VB41` (Crockford's base 32). Returns
 * undefined for another text.
 */
export function certificateCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return CODE.test(plain) ? plain.match(/.{4}/g)?.join('-') : undefined
}
