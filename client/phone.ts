/** The digits of a phone number, as the server takes them. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Formats a mobile number while it is typed: digits only, at most 11, a hyphen after the third and the seventh. */
export function formatTypedPhone(text: string) {
  const digits = digitsOf(text).slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join('-')
}

/** Like `formatTypedPhone`, for staff: what is no mobile number stays as typed, so that no digit is dropped without a word. */
export function formatPhoneOfCaller(text: string) {
  const digits = digitsOf(text)
  return digits.length <= 11 && '01'.startsWith(digits.slice(0, 2)) ? formatTypedPhone(text) : text
}

/** Formats a complete phone number of 10 or 11 digits as 010-1234-5678; any other text stays as it is. */
export const formatPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
