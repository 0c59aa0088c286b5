import { hasCode } from '../../../shared/api/index.ts'

/** What a screen says when it could not be loaded; an answer that nobody can read is called that. */
export const failureText = (error: unknown, otherwise: string) =>
  hasCode(error, 'MALFORMED') ? '데이터 형식이 올바르지 않습니다.' : otherwise
