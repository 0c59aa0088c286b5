import { nameMaxLength } from '../../../../../contract/account/account.ts'

const defaultName = '회원'
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Normalises a provider's name: one line, no invisible characters, never empty. */
export function memberName(name: string | null): string {
  return [...oneLine(name ?? '')].slice(0, nameMaxLength).join('').trim() || defaultName
}

/** Replaces line breaks and invisible characters by single spaces. */
export const oneLine = (text: string) => text.replace(invisibleCharacters, ' ').replace(/\s+/g, ' ').trim()
