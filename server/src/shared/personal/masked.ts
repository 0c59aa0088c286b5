/** Masks the inner letters of a name: 김*록, 남*. Words before the name, such as a role, are not masked. */
export function maskedName(name: string): string {
  const words = name.split(' ')
  const letters = [...(words.pop() ?? '')]
  const [first = '', ...others] = letters
  const last = others.length > 1 ? (others.pop() ?? '') : ''
  return [...words, first + '*'.repeat(others.length) + last].join(' ')
}

/** 010-****-5678. */
export const maskedPhone = (phone: string | null) => phone && `${phone.slice(0, 3)}-****-${phone.slice(-4)}`

/** ··· 6789. */
export const maskedAccount = (number: string) => `··· ${number.replaceAll('-', '').slice(-4)}`

/** Masks door codes and phone numbers in a text of the customer: '현관 1234#' -> '현관 *****'. Counts of up to two digits stay. */
export const maskedCodes = (text: string | null) =>
  text?.replace(/[#*]*\d[\d#*-]{2,}/g, (code) => '*'.repeat(code.length)) ?? null

/** ch****@example.com. */
export const maskedEmail = (email: string | null) => email?.replace(/^(.{0,2})[^@]*/s, '$1****') ?? null
