import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { screens } from '../../../../../contract/screens.ts'
import { useDialogs } from '../../../../../ui/index.ts'
import { memberIdOfToken } from '../../../shared/session.ts'
import { readDraft } from '../draft/draft.ts'
import type { PhotoSlot } from '../wizard/wizard-state.ts'

/** Opens the wizard with what was told already; asks first where it would replace an unfinished diagnosis. */
export function useBeginAgain(result: DiagnosisResult) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const dialogs = useDialogs()

  async function begin(retaken: readonly PhotoSlot[]) {
    const memberId = memberIdOfToken()
    if (memberId && (!readDraft(memberId) || (await dialogs.confirm(replaces)))) {
      setIsBusy(true)
      // Should it fail, the wizard opens all the same; then more has to be given anew.
      await import('../draft/begin-again.ts')
        .then(({ beginAgain }) => beginAgain(memberId, result, retaken))
        .catch(() => undefined)
      setIsBusy(false)
      await navigate({ to: screens.diagnosis.route })
    }
  }

  return { begin, isBusy }
}

const replaces = {
  title: '쓰다 만 진단이 있어요',
  text: '이 진단을 다시 시작하면 쓰다 만 사진과 내용은 지워져요.',
  confirm: '다시 시작',
  cancel: '그대로 두기',
}
