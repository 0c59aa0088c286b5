import type { AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import { listCases } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { getPromises, handOver, listExperts } from '../../../../../contract/diagnosis/workload-admin.ts'
import { listPendingWork } from '../../../../../contract/staff/system.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { FormDialog, withButton } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'

interface HandOverProps {
  title: string
  /** Without a case all that the expert has claimed. */
  one?: { id: string; draft: AnswerDraft | null }
  /** Says of what was written whether it goes along. */
  carries?: string
  /** Called before the cases are handed over. */
  onBefore?: () => Promise<void>
  onFailed?: () => void
  onDone: (count: number) => void
}

const queue = 'QUEUE'
const noteMaxLength = 500

function HandOverDialog({
  title,
  one,
  carries = '쓰던 답변도 함께 넘어가요.',
  onBefore,
  onFailed,
  onDone,
}: HandOverProps) {
  const { data: experts } = useServerQuery(listExperts, {})
  const to = useValue(queue)
  const note = useValue('')
  // Does not read the case again, which would claim it back.
  const { mutateAsync } = useServerMutation(handOver, {
    invalidates: [listCases, getPromises, listPendingWork],
  })

  async function send() {
    await onBefore?.()
    try {
      const { count } = await mutateAsync({
        body: { ...one, to: to.value === queue ? null : to.value, note: note.value.trim() },
      })
      onDone(count)
    } catch (error) {
      onFailed?.()
      throw error
    }
  }

  return (
    <FormDialog title={title} submitLabel="넘기기" canSubmit={note.value.trim() !== ''} onSubmit={send}>
      <Field
        label="누구에게"
        {...to}
        choices={[
          [queue, '대기 목록으로 (누구나 맡을 수 있어요)'],
          ...(experts ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
      {experts?.length === 0 && <Muted small>넘겨받을 다른 전문가가 아직 없어요.</Muted>}
      <Field lines={2} autoFocus label="다음 사람에게 남길 말" {...note} maxLength={noteMaxLength} />
      <Muted small>{carries} 받은 사람은 2시간 동안 먼저 맡을 수 있어요.</Muted>
    </FormDialog>
  )
}

/** The button that asks to whom cases go and for a note that the next expert sees on each of them. */
export const HandOverButton = withButton(HandOverDialog)
