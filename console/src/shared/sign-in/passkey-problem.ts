import { messageOf } from '../../../../client/http/api-error.ts'

/** What to show when the browser or the server refused a passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return '패스키 확인이 취소됐어요. 다시 시도해 주세요.'
  if (name === 'InvalidStateError') return '이 기기에는 이미 등록한 패스키가 있어요.'
  if (name === 'NotSupportedError' || name === 'SecurityError')
    return '이 브라우저나 주소에서는 패스키를 쓸 수 없어요.'
  return messageOf(error, '패스키를 확인하지 못했어요. 다시 시도해 주세요.')
}
