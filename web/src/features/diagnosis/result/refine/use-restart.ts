import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { screens } from '../../../../../../contract/screens.ts'
import { useDialogs } from '../../../../../../ui/index.ts'
import { memberIdOfToken } from '../../../../shared/session.ts'
import { readDraft } from '../../draft/draft.ts'
import type { PhotoSlot } from '../../wizard/wizard-state.ts'

/** Opens the wizard with the result's content; asks first when that would replace a draft. */
export function useRestart(result: DiagnosisResult) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const dialogs = useDialogs()

  async function restart(retaken: readonly PhotoSlot[]) {
    const memberId = memberIdOfToken()
    if (memberId && (!readDraft(memberId) || (await dialogs.confirm(replaceDraft)))) {
      setIsBusy(true)
      // When this fails, the wizard opens without the content.
      await import('../../draft/create-restart-draft.ts')
        .then(({ createRestartDraft }) => createRestartDraft(memberId, result, retaken))
        .catch(() => undefined)
      setIsBusy(false)
      await navigate({ to: screens.diagnosis.route })
    }
  }

  return { restart, isBusy }
}

const replaceDraft = {
  title: '쓰다 만 진단이 있어요',
  text: '이 진단을 다시 시작하면 쓰다 만 사진과 내용은 지워져요.',
  confirm: '다시 시작',
  cancel: '그대로 두기',
}
