import { nameMaxLength } from '../../../../contract/account/account.ts'

const defaultName = '회원'
// Hangul fillers are letters to Unicode, but show nothing.
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/** Normalises a provider's name: one line, no invisible characters, never empty. */
export function memberName(name: string | null): string {
  const shortened = [...plainName(name ?? '')].slice(0, nameMaxLength).join('').trim()
  return hasLetter(shortened) ? shortened : defaultName
}

/** Writes letters that only look different, such as mathematical or full-width ones, as the usual ones. */
export const plainName = (name: string) => oneLine(name.normalize('NFKC'))

export const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Replaces line breaks and invisible characters by single spaces. */
export const oneLine = (text: string) => text.replace(invisibleCharacters, ' ').replace(/\s+/g, ' ').trim()

const koreanNumber = /^0\d{8,10}$/

/**
 * Normalises a phone number such as "+82 10-1234-5678" or "010-1234-5678" to digits in the national form.
 * Null when it is not a Korean number.
 */
export function nationalPhone(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/^\+82[\s-]*0?/, '0').replace(/[\s().-]/g, '')
  return koreanNumber.test(digits) ? digits : null
}
