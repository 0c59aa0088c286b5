import { hasCode } from '../../../shared/api/index.ts'

/** Returns the message for a screen that could not be loaded; unreadable answers have their own message. */
export const failureText = (error: unknown, otherwise: string) =>
  hasCode(error, 'MALFORMED') ? '데이터 형식이 올바르지 않습니다.' : otherwise
