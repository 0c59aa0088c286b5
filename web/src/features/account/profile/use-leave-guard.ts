import { useBlocker } from '@tanstack/react-router'
import { useDialogs } from '../../../../../ui/index.ts'
import { getToken } from '../../../shared/session.ts'

/** Asks before navigation discards unsaved changes; not after a sign-out. */
export function useLeaveGuard(hasChanges: boolean) {
  const { confirm } = useDialogs()
  const isAtStake = () => hasChanges && getToken() !== null
  useBlocker({
    shouldBlockFn: async () => {
      if (!isAtStake()) return false
      const leaves = await confirm({
        title: '저장하지 않고 나갈까요?',
        text: '바꾼 내용은 저장되지 않아요.',
        confirm: '나가기',
        cancel: '계속 수정하기',
      })
      return !leaves
    },
    enableBeforeUnload: isAtStake,
  })
}
