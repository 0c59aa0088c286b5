import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { useReloadTemplates, useResetTemplate, useSaveTemplate } from './notification.queries.ts'
import type { Wording } from './use-wording.ts'
import { conflictMessage } from './wording-comparison.tsx'

interface TemplateDialogProps {
  template: NotificationTemplate
  /** The new wording; absent to reset to the default. */
  typed?: Wording
  hasConflict: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason and saves or resets the wording. After a failure it reloads the templates and stays open. */
export function TemplateDialog({ template, typed, hasConflict, onDone, onClose }: TemplateDialogProps) {
  const saving = useSaveTemplate()
  const resetting = useResetTemplate()
  const reload = useReloadTemplates()
  const notify = useNotify()
  const [isSaving, setIsSaving] = useState(false)

  async function submit(reason: string) {
    const { name, revision } = template
    const change = { reason, revision }
    setIsSaving(true)
    try {
      if (typed) await saving.mutateAsync({ params: { name }, body: { ...typed, ...change } })
      else await resetting.mutateAsync({ params: { name }, body: change })
    } catch {
      await reload()
      setIsSaving(false)
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
      isBusy={isSaving}
      onDone={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {hasConflict ? conflictMessage(template) : '이유는 감사 기록에 남아요. 이미 나간 알림은 그대로예요.'}
    </ReasonDialog>
  )
}
