/** A mobile number while it is typed: digits only, at most 11, a hyphen after the third and the seventh. */
export function typedPhone(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join('-')
}
