import type * as z from 'zod/mini'

/** Korean messages for schema checks without a message of their own. */
export function koreanIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '꼭 필요한 값이에요.' : '값의 종류가 올바르지 않아요.'
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'invalid_value':
      return '고를 수 없는 값이에요.'
    case 'unrecognized_keys':
      return '알 수 없는 항목이 있어요.'
    default:
      return '값의 형식이 올바르지 않아요.'
  }
}

function tooSmall(origin: string, minimum: number | bigint) {
  if (origin === 'string') return minimum === 1 ? '값을 입력해 주세요.' : `${minimum}자 이상이어야 해요.`
  if (origin === 'array') return `${minimum}개 이상이어야 해요.`
  return `${minimum} 이상이어야 해요.`
}

function tooBig(origin: string, maximum: number | bigint) {
  if (origin === 'string') return `${maximum}자까지 쓸 수 있어요.`
  if (origin === 'array') return `${maximum}개까지 보낼 수 있어요.`
  return `${maximum} 이하여야 해요.`
}
