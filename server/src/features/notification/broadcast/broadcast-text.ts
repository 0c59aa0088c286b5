import {
  type BroadcastKind,
  broadcastMaxLength,
} from '../../../../../contract/notification/broadcast-admin.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Wording } from '../../../shared/notices/wording.ts'
import type { Sender } from '../context.ts'

/** Names of the two texts with the particle of the subject. */
const names: Record<keyof Wording, string> = { title: '제목은', message: '내용은' }

/**
 * The text as members read it. An advertisement begins with (광고), names the sender with a contact, and says how to refuse at no cost
 * (정보통신망법 제50조 제4항). Throws VALIDATION_FAILED for a text that a phone would cut off.
 */
export function composeBroadcast(kind: BroadcastKind, typed: Wording, { name, phone }: Sender): Wording {
  const { title, message } = { title: toSingleLine(typed.title), message: toLines(typed.message) }
  const text =
    kind === 'ADVERTISING'
      ? {
          title: `(광고) ${title.replace(/^\(광고\)\s*/, '')}`,
          message: `${message} ${name} ${phone} 무료 수신 거부: 내 정보 수정에서 마케팅 정보 끄기`,
        }
      : { title, message }
  const issues = (['title', 'message'] as const).flatMap((path) => {
    const [length, most] = [Array.from(text[path]).length, broadcastMaxLength[path]]
    if (length <= most) return []
    const added = length - Array.from({ title, message }[path]).length
    const rule = added > 0 ? `광고에 붙는 ${added}자를 넣어 ` : ''
    return [{ path, message: `${names[path]} ${rule}${most}자까지 쓸 수 있어요. 지금은 ${length}자예요.` }]
  })
  if (issues[0]) throw new AppError('VALIDATION_FAILED', { message: issues[0].message, issues })
  return text
}

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Keeps line breaks, with at most one empty line between two lines. */
const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(toSingleLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
