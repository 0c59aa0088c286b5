import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  listTemplates,
  type NotificationTemplate,
  resetTemplate,
  saveTemplate,
} from '../../../../contract/notification-admin.ts'
import { useAct, useForget } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { overtakenWords } from './said.tsx'
import type { Wording } from './use-wording.ts'

interface TemplateDialogProps {
  template: NotificationTemplate
  /** What is to be said; absent: the default again. */
  typed?: Wording
  isOvertaken: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks why the words change. A failure leaves everything as it is and reads what stands now. */
export function TemplateDialog({ template, typed, isOvertaken, onDone, onClose }: TemplateDialogProps) {
  const saving = useAct(saveTemplate)
  const resetting = useAct(resetTemplate)
  const forget = useForget()
  const notify = useNotify()
  const [isKeeping, setKeeping] = useState(false)

  async function keep(reason: string) {
    const { name, revision } = template
    const change = { reason, revision }
    setKeeping(true)
    try {
      if (typed) await saving.mutateAsync({ params: { name }, body: { ...typed, ...change } })
      else await resetting.mutateAsync({ params: { name }, body: change })
    } catch {
      await forget(listTemplates)
      setKeeping(false)
      return
    }
    notify(typed ? '저장했어요. 5초쯤 뒤부터 이 말로 나가요.' : '기본 문구로 되돌렸어요.', {
      type: 'success',
    })
    onDone()
  }

  return (
    <ReasonDialog
      title={typed ? '알림 문구 바꾸기' : '기본 문구로 되돌리기'}
      action={typed ? '바꾸기' : '되돌리기'}
      isBusy={isKeeping}
      onDone={(reason) => void keep(reason)}
      onClose={onClose}
    >
      {isOvertaken ? overtakenWords(template) : '이유는 감사 기록에 남아요. 이미 나간 알림은 그대로예요.'}
    </ReasonDialog>
  )
}
