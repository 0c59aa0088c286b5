const koreanNumber = /^0\d{8,10}$/

/**
 * A phone number as it is kept: digits only, in the national form. Providers write
 * "+82 10-1234-5678" or "010-1234-5678". Null for anything that is not a Korean number.
 */
export function nationalPhone(written: string | null | undefined): string | null {
  const digits = (written ?? '').replace(/^\+82[\s-]*0?/, '0').replace(/[\s().-]/g, '')
  return koreanNumber.test(digits) ? digits : null
}
