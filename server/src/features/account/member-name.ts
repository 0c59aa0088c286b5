import { nameMaxLength } from '../../../../contract/account.ts'

const nameless = '회원'
const unseenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A provider's name as we keep it: one line, no invisible characters, never empty. */
export function memberName(given: string | null): string {
  return [...oneLine(given ?? '')].slice(0, nameMaxLength).join('').trim() || nameless
}

/** Without line breaks and characters that nobody sees. */
export const oneLine = (text: string) => text.replace(unseenCharacters, ' ').replace(/\s+/g, ' ').trim()
