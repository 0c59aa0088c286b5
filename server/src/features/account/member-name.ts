const nameMaxLength = 50
const nameless = '회원'
const unseenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A provider's name as we keep it: one line, no invisible characters, never empty. */
export function memberName(given: string | null): string {
  const oneLine = (given ?? '').replace(unseenCharacters, ' ').replace(/\s+/g, ' ').trim()
  return [...oneLine].slice(0, nameMaxLength).join('').trim() || nameless
}
